import type { DbPayload } from '../../collector/db-collector.ts';
import type { QueryEntry } from '../../collector/query-entry.ts';
import { isRead, sqlLabel, statementShape, transactionStep } from '../../model/sql-text.ts';
import { type Finding, severityOf, sortFindings } from '../finding.ts';
import { countOf, formatDuration } from '../format.ts';
import { type Chip, Panel, type PanelContext } from '../panel.ts';
import { PanelView, type Row } from '../panel-view.ts';

/** Statements of databases. */
export class DbPanel extends Panel<DbPayload> {
  override readonly id = 'db';
  override readonly title = 'Database';
  override readonly icon = 'db';

  override chip(payload: DbPayload, context: PanelContext): Chip {
    const [worst] = sortFindings(this.findings(payload, context));
    return {
      value: String(payload.count),
      extra: formatDuration(payload.duration),
      ...(worst && { tone: worst.severity }),
      details: [
        { label: context.translate('Different'), value: String(differentIn(payload)) },
        {
          label: context.translate('Slowest'),
          value: formatDuration(slowestOf(payload)?.duration ?? 0),
        },
      ],
    };
  }

  override count({ count }: DbPayload): number {
    return count;
  }

  override findings(payload: DbPayload, context: PanelContext): readonly Finding[] {
    return [
      ...tooMany(payload, context),
      ...repeated(payload, context),
      ...duplicated(payload, context),
      ...openTransactions(payload, context),
      ...payload.entries.flatMap((entry) => findingsOfQuery(entry, context)).slice(0, 10),
    ];
  }

  override view(payload: DbPayload, context: PanelContext): PanelView {
    const { count, duration, entries } = payload;
    const slowest = slowestOf(payload);
    const anchor = `q-${slowest?.seq}`;
    const href = `${context.url(this.id, { open: anchor })}#${anchor}`;
    const view = new PanelView().metrics([
      { label: 'Queries', value: String(count) },
      { label: 'Different', value: String(differentIn(payload)) },
      { label: 'Total', value: formatDuration(duration) },
      { label: 'Slowest', value: formatDuration(slowest?.duration ?? 0), ...(slowest && { href }) },
    ]);
    if (count > entries.length) {
      view.callout(
        'warning',
        `${entries.length} of ${count} queries were kept; count and total are exact.`,
      );
    }
    const longest = Math.max(1e-9, slowest?.duration ?? 0);
    return view.table({
      id: 'Db',
      caption: 'Queries',
      columns: [
        { key: 'seq', label: '#', isNumber: true, width: 6 },
        { key: 'duration', label: 'Duration', isNumber: true, width: 14 },
        { key: 'query', label: 'Query', filter: 'contains' },
        { key: 'rows', label: 'Rows', isNumber: true, width: 8 },
        { key: 'repeated', label: 'Repeated', isNumber: true, width: 10, filter: 'exact' },
        { key: 'type', label: 'Type', filter: 'select', width: 10 },
        { key: 'where', label: 'Where', width: 20, sortable: false },
      ],
      rows: entries.map((entry) =>
        rowOf(entry, longest, entries.length > 1 && entry === slowest, context),
      ),
    });
  }
}

function rowOf(entry: QueryEntry, longest: number, isSlowest: boolean, context: PanelContext): Row {
  const { duration, error, label, query, repeated: times, rows, seq, trace, type } = entry;
  const [place] = trace;
  const badges = [
    ...(error === '' ? [] : [{ badge: 'failed', tone: 'danger' as const }]),
    ...(isSlowest ? [{ badge: 'slowest', outline: true }] : []),
  ];
  const tone = toneOf(entry);
  return {
    anchor: `q-${seq}`,
    cells: {
      seq,
      duration:
        duration === null ? '–' : { gauge: duration / longest, label: formatDuration(duration) },
      query: [{ code: label }, ...badges],
      rows: rows ?? '–',
      repeated: times > 1 ? times : '',
      type: { badge: type, outline: true },
      where: place ? { place } : '',
    },
    values: { seq, duration, query, rows, repeated: times, type },
    ...(tone && { tone }),
    details: detailsOf(entry, context),
  };
}

function toneOf({ error, repeated: times, type }: QueryEntry): 'danger' | 'warning' | null {
  if (error !== '') return 'danger';
  return times >= 3 && isRead(type) ? 'warning' : null;
}

function detailsOf(entry: QueryEntry, { action, summary }: PanelContext): PanelView {
  const { bindingCount, bindings, connection, error, query, system, trace, transaction, wait } =
    entry;
  const details = new PanelView().code(query, 'sql');
  if (error !== '') details.callout('danger', error);
  const facts = [
    system,
    ...(connection === null ? [] : [`connection ${connection}`]),
    ...(transaction === null ? [] : [`transaction ${transaction}`]),
    ...(wait < 1 ? [] : [`waited ${formatDuration(wait)} for a connection`]),
  ];
  details.paragraph({ muted: facts.join(', ') });
  if (bindings) details.tree(bindings);
  else if (bindingCount > 0) {
    details.paragraph({
      muted: `${countOf(bindingCount, 'bound value')}, not kept (captureBindings).`,
    });
  }
  if (entry.isExplainable) {
    details.post('Explain', action('db-explain'), { tag: summary.tag, seq: String(entry.seq) });
  }
  return details.frames(trace);
}

const manyQueries = 'The request sent {count, plural, one {# query} other {# queries}}.';

const differentIn = ({ entries }: DbPayload): number =>
  new Set(entries.map(({ query }) => query)).size;

function slowestOf({ entries }: DbPayload): QueryEntry | undefined {
  return entries.toSorted((a, b) => (b.duration ?? 0) - (a.duration ?? 0))[0];
}

function placeOf({ trace: [place] }: QueryEntry): string {
  return place ? `${place.file}:${place.line}` : '';
}

function tooMany(
  { count }: DbPayload,
  { thresholds: { queries }, translate }: PanelContext,
): Finding[] {
  const severity = severityOf(count, queries);
  if (severity === null) return [];
  const limit = queries[severity === 'danger' ? 1 : 0];
  const why = `Requests with ${limit} queries or more are listed (threshold "queries").`;
  const text = translate(manyQueries, { count });
  return [{ severity, code: 'queries', text, panel: 'db', why }];
}

/** One finding for each place that sends the same SELECT repeatedly. */
function repeated({ entries }: DbPayload, { thresholds }: PanelContext): Finding[] {
  const selects = entries.filter(({ type }) => isRead(type));
  const groups = Map.groupBy(
    selects,
    (entry) => `${placeOf(entry)} ${statementShape(entry.query, entry.system)}`,
  );
  return [...groups.values()].flatMap(([entry, ...others]) => {
    if (!entry) return [];
    const severity = severityOf(entry.repeated, thresholds.repeated);
    if (severity === null) return [];
    const why = `A SELECT that one place sends ${thresholds.repeated[0]} times or more is listed (threshold "repeated"). Load the rows with one query: WHERE … IN (…).`;
    const isOne = others.every(({ query }) => query === entry.query);
    const label = isOne ? entry.label : sqlLabel(statementShape(entry.query, entry.system));
    const text = `N+1: ${entry.repeated} × ${label}`;
    return [
      {
        severity,
        code: 'n+1',
        text,
        panel: 'db',
        anchor: `q-${entry.seq}`,
        place: placeOf(entry),
        why,
      },
    ];
  });
}

/** One finding for each statement that was sent with the same values again. */
function duplicated({ entries }: DbPayload, { thresholds, translate }: PanelContext): Finding[] {
  const { duplicates: limits } = thresholds;
  const groups = new Map<string, QueryEntry>();
  for (const entry of entries) {
    const { duplicates, query, type } = entry;
    if (isRead(type) && duplicates > 1) groups.set(`${duplicates} ${query}`, entry);
  }
  return [...groups.values()].flatMap((entry) => {
    const severity = severityOf(entry.duplicates, limits);
    if (severity === null) return [];
    const text = translate('{count} × with the same values: {query}', {
      count: String(entry.duplicates),
      query: entry.label,
    });
    const why = `A SELECT that is sent ${limits[0]} times or more with the same values is listed (threshold "duplicates"). Keep its rows for the rest of the request.`;
    const anchor = `q-${entry.seq}`;
    return [{ severity, code: 'duplicate', text, panel: 'db', anchor, place: placeOf(entry), why }];
  });
}

/** Transactions that the request has left open. */
function openTransactions({ count, entries }: DbPayload, { translate }: PanelContext): Finding[] {
  // Nothing is known about queries that were not kept.
  if (count > entries.length) return [];
  const open = new Map<number, QueryEntry>();
  for (const entry of entries) {
    if (entry.transaction === null) continue;
    const step = transactionStep(entry.query);
    if (step === 'begin') open.set(entry.transaction, entry);
    if (step === 'end') open.delete(entry.transaction);
  }
  return [...open].map(([number, entry]) => ({
    severity: 'warning',
    code: 'transaction',
    text: translate('Transaction {number} was neither committed nor rolled back.', {
      number: String(number),
    }),
    panel: 'db',
    anchor: `q-${entry.seq}`,
    place: placeOf(entry),
    why: 'Every transaction that begins and does not end in the request is listed.',
  }));
}

function findingsOfQuery(entry: QueryEntry, { thresholds, translate }: PanelContext): Finding[] {
  const base = { panel: 'db', anchor: `q-${entry.seq}`, place: placeOf(entry) };
  const { duration, error, label: query } = entry;
  if (error !== '') {
    const why = 'Every query that fails is listed.';
    const text = translate('Query failed: {error}', { error });
    return [{ ...base, severity: 'danger', code: 'query', text, why }];
  }
  if (duration === null) return [];
  const severity = severityOf(duration, thresholds.query);
  if (severity === null) return [];
  const why = `Queries of ${thresholds.query[0]} ms or more are listed (threshold "query").`;
  const text = translate('A query took {duration}: {query}', {
    duration: formatDuration(duration),
    query,
  });
  return [{ ...base, severity, code: 'slow query', text, why }];
}
