import type { SpanAttributes, SpanEntry, SpanPayload } from '../../collector/span-collector.ts';
import type { Finding } from '../finding.ts';
import { formatDuration, notKept } from '../format.ts';
import { type Chip, Panel, type PanelContext } from '../panel.ts';
import { type Content, PanelView, type Row } from '../panel-view.ts';

const hasFailed = ({ error }: SpanEntry): boolean => error !== '';

/** Spans of OpenTelemetry. */
export class SpanPanel extends Panel<SpanPayload> {
  override readonly id = 'span';
  override readonly title = 'Spans';
  override readonly icon = 'span';

  override chip({ dropped, entries }: SpanPayload): Chip {
    return {
      value: String(entries.length + dropped),
      ...(entries.some(hasFailed) && { tone: 'warning' as const }),
    };
  }

  override count({ dropped, entries }: SpanPayload): number {
    return entries.length + dropped;
  }

  override findings({ entries }: SpanPayload, { translate }: PanelContext): readonly Finding[] {
    return entries.filter(hasFailed).map(({ error, label, seq, trace: [place] }) => ({
      severity: 'warning',
      code: 'span',
      text: translate('{call} failed: {error}', { call: label, error }),
      panel: this.id,
      anchor: `s-${seq}`,
      place: place ? `${place.file}:${place.line}` : '',
      why: 'Every span that ended with the status of an error is listed.',
    }));
  }

  override view({ dropped, entries, traceId }: SpanPayload): PanelView {
    const libraries = new Set(entries.map(({ library }) => library));
    const view = new PanelView().metrics([
      { label: 'Spans', value: String(entries.length + dropped) },
      { label: 'Libraries', value: String(libraries.size) },
    ]);
    view.overview('Trace', [['Trace id', traceId === '' ? { muted: 'none' } : { code: traceId }]]);
    if (dropped > 0) view.callout('warning', `${notKept(dropped, 'span')}.`);
    const longest = Math.max(1e-9, ...entries.map(({ duration }) => duration ?? 0));
    return view.table({
      id: 'Span',
      caption: 'Spans of OpenTelemetry',
      columns: [
        { key: 'seq', label: '#', isNumber: true, width: 6 },
        { key: 'name', label: 'Name', filter: 'contains' },
        { key: 'kind', label: 'Kind', filter: 'select', width: 10 },
        { key: 'library', label: 'Library', filter: 'select', width: 16 },
        { key: 'duration', label: 'Duration', isNumber: true, width: 14 },
        { key: 'where', label: 'Where', width: 20, sortable: false },
      ],
      rows: entries.map((entry) => rowOf(entry, longest)),
    });
  }
}

function rowOf(entry: SpanEntry, longest: number): Row {
  const { attributes, duration, error, events, kind, library, name, seq, timestamp } = entry;
  const [place] = entry.trace;
  const details = new PanelView();
  if (error !== '') details.callout('danger', error);
  details.overview('Span', [
    ['Span id', { code: entry.spanId }],
    ['Began after', formatDuration(timestamp)],
    ...overviewOf(attributes),
  ]);
  for (const event of events) {
    details.overview(`${event.name}, after ${formatDuration(event.timestamp)}`, [
      ...overviewOf(event.attributes),
    ]);
  }
  return {
    anchor: `s-${seq}`,
    cells: {
      seq,
      name,
      kind,
      library: library === '' ? { muted: 'not known' } : library,
      duration:
        duration === null
          ? { muted: 'not ended' }
          : { gauge: duration / longest, label: formatDuration(duration) },
      where: place ? { place } : '',
    },
    values: { seq, name, kind, library, duration },
    ...(hasFailed(entry) && { tone: 'warning' as const }),
    details: details.frames(entry.trace),
  };
}

function overviewOf(attributes: SpanAttributes): (readonly [label: string, content: Content])[] {
  return Object.entries(attributes).map(([key, value]) => [key, { code: value }]);
}
