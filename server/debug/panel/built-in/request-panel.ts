import type { RequestPayload } from '../../collector/request-collector.ts';
import type { DebugValue } from '../../model/debug-value.ts';
import { entriesIn, lineOf, partOf } from '../../model/plain-value.ts';
import type { RequestSummary } from '../../model/request-summary.ts';
import type { Finding } from '../finding.ts';
import { formatBytes, formatDuration } from '../format.ts';
import { type Chip, Panel, type PanelContext } from '../panel.ts';
import { type Metric, PanelView, type Row } from '../panel-view.ts';
import { statusTone } from '../tones.ts';

const parts = [
  ['GET', 'Query parameters', 'query'],
  ['POST', 'Body parameters', 'body'],
  ['COOKIE', 'Cookies', 'cookie'],
  ['SESSION', 'Session', 'session'],
  ['FILES', 'Files', 'file'],
  ['SERVER', 'Server', 'server'],
] as const;

const unknown = '–';

/** The request and the response. */
export class RequestPanel extends Panel<RequestPayload> {
  override readonly id = 'request';
  override readonly title = 'Request';
  override readonly icon = 'request';

  override chip({ statusCode }: RequestPayload, { summary, translate }: PanelContext): Chip {
    const details = [
      { label: translate('Method'), value: summary.method },
      { label: translate('URL'), value: summary.url },
    ];
    if (summary.location !== null)
      details.push({ label: translate('Redirects to'), value: summary.location });
    return { value: String(statusCode), tone: statusTone(statusCode), details };
  }

  override findings(
    { statusCode }: RequestPayload,
    { translate }: PanelContext,
  ): readonly Finding[] {
    const findings: Finding[] = [];
    const base = { panel: this.id, severity: 'warning' as const };
    const text = translate('The response has status {status}.', { status: String(statusCode) });
    if (statusCode >= 500) {
      const why =
        'Responses with a status of 500 or more are faults of the application. The exception panel has the error, if one was thrown.';
      findings.push({
        ...base,
        severity: 'danger',
        code: String(statusCode),
        text,
        why,
      });
    } else if (statusCode >= 400) {
      const why =
        'The status says that the request was refused. The router panel tells whether a route was found.';
      findings.push({
        ...base,
        code: String(statusCode),
        text,
        why,
      });
    }
    return findings;
  }

  override view(payload: RequestPayload, { summary }: PanelContext): PanelView {
    if (summary.kind === 'job' || summary.kind === 'command') return workView(payload, summary);
    const data = payload.data;
    const view = new PanelView().metrics(metricsOf(payload, summary.processingTime));
    if (entriesIn(partOf(data, 'general')).some(({ key }) => key === 'isAborted')) {
      view.callout('warning', 'The connection was closed before the whole response was sent.');
    }
    if (payload.toolbar !== '') {
      view.paragraph({ muted: `The page has no toolbar: ${payload.toolbar}.` });
    }
    view.overview('Request', overviewOf(data));
    const sent = partOf(data, 'requestHeaders');
    const answered = partOf(data, 'responseHeaders');
    addTable(view, { id: 'Headers', caption: 'Request headers', from: 'request', value: sent });
    addTable(view, {
      id: 'Response',
      caption: 'Response headers',
      from: 'response',
      value: answered,
    });
    addBody(view, partOf(data, 'requestBody'));
    const empty: string[] = [];
    for (const [key, title, from] of parts) {
      const value = partOf(data, key);
      if (entriesIn(value).length === 0) empty.push(title.toLowerCase());
      else addTable(view, { id: key, caption: title, from, value });
    }
    if (empty.length > 0) view.paragraph({ muted: `Without values: ${empty.join(', ')}.` });
    return view;
  }
}

/** What is known about a job or a command, which has neither headers nor a response. */
function workView({ data }: RequestPayload, { processingTime, url }: RequestSummary): PanelView {
  const server = partOf(data, 'SERVER');
  const process = server && partOf(server, 'PROCESS_ID');
  return new PanelView()
    .metrics([durationMetric(processingTime)])
    .overview('Work', [['name', url], ...(process ? [['process', lineOf(process)] as const] : [])]);
}

function durationMetric(seconds: number | null): Metric {
  return { label: 'Duration', value: seconds === null ? unknown : formatDuration(seconds * 1000) };
}

function metricsOf(payload: RequestPayload, seconds: number | null): Metric[] {
  const sizeOf = (bytes: number | null): string => (bytes === null ? unknown : formatBytes(bytes));
  return [
    { label: 'Status', value: String(payload.statusCode), tone: statusTone(payload.statusCode) },
    durationMetric(seconds),
    { label: 'Request body', value: sizeOf(payload.requestSize) },
    { label: 'Response body', value: sizeOf(payload.responseSize) },
  ];
}

function overviewOf(data: DebugValue): (readonly [string, string])[] {
  const general = entriesIn(partOf(data, 'general'));
  const named = (key: string): string => {
    const value = partOf(data, key);
    return value === null ? '' : wholeText(value);
  };
  return [
    ...general.map(({ key, value }) => [String(key), wholeText(value)] as const),
    ...(['route', 'action'] as const).map((key) => [key, named(key)] as const),
  ].filter(([, text]) => text !== '');
}

/** A text that is not cut, or another value in one line. */
function wholeText(value: DebugValue): string {
  return value.type === 'string' ? value.value : lineOf(value);
}

/** A value whose line in a table does not show all of it, as a tree. */
function detailsOf(value: DebugValue): Pick<Row, 'details'> {
  const isWhole = entriesIn(value).length === 0 && wholeText(value) === lineOf(value);
  return isWhole ? {} : { details: new PanelView().tree(value) };
}

/** Names and values that become a table. */
interface NamedValues {
  readonly id: string;
  readonly caption: string;
  /** Where the values come from. */
  readonly from: string;
  readonly value: DebugValue | null;
}

function addTable(view: PanelView, { caption, from, id, value }: NamedValues): void {
  const rows = entriesIn(value).map((entry): Row => ({
    cells: {
      name: { code: String(entry.key) },
      value: { value: entry.value },
      from: { muted: from },
    },
    values: { name: String(entry.key), value: wholeText(entry.value), from },
    ...detailsOf(entry.value),
  }));
  if (rows.length === 0) return;
  view.heading(caption).table({
    id,
    caption,
    pageSize: 100,
    columns: [
      { key: 'name', label: 'Name', width: 24 },
      { key: 'value', label: 'Value' },
      { key: 'from', label: 'From', width: 10, sortable: false },
    ],
    rows,
  });
}

function addBody(view: PanelView, body: DebugValue | null): void {
  if (body === null || entriesIn(body).length === 0) return;
  const note = partOf(body, 'Note');
  const raw = partOf(body, 'Raw');
  view.heading('Body');
  if (note && lineOf(note) !== '') view.paragraph({ muted: lineOf(note) });
  const decoded = partOf(body, 'Decoded');
  if (decoded && decoded.type !== 'null') view.tree(decoded);
  if (raw?.type === 'string' && raw.value !== '') view.code(raw.value);
}
