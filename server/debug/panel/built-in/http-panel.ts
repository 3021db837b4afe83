import type { HttpEntry } from '../../collector/call-entry.ts';
import type { HttpPayload } from '../../collector/http-collector.ts';
import { type Finding, severityOf } from '../finding.ts';
import { formatBytes, formatDuration } from '../format.ts';
import { type Chip, Panel, type PanelContext } from '../panel.ts';
import { PanelView, type Row } from '../panel-view.ts';
import { methodTone, statusTone } from '../tones.ts';

const isFault = ({ error, status }: HttpEntry): boolean => error !== '' || status >= 400;
const timeOf = ({ duration, wait }: HttpEntry): number => duration ?? wait ?? 0;

/** Calls to other servers. */
export class HttpPanel extends Panel<HttpPayload> {
  override readonly id = 'http';
  override readonly title = 'Outgoing HTTP';
  override readonly icon = 'http';

  override chip({ count, entries }: HttpPayload): Chip {
    const total = entries.reduce((sum, entry) => sum + timeOf(entry), 0);
    const tone = entries.some(isFault) ? { tone: 'danger' as const } : {};
    return { value: String(count), extra: formatDuration(total), ...tone };
  }

  override count({ count }: HttpPayload): number {
    return count;
  }

  override findings(
    { entries }: HttpPayload,
    { thresholds, translate }: PanelContext,
  ): readonly Finding[] {
    return entries.flatMap((entry): Finding[] => {
      const [place] = entry.trace;
      const base = {
        panel: this.id,
        anchor: `h-${entry.seq}`,
        place: place ? `${place.file}:${place.line}` : '',
      };
      if (isFault(entry)) {
        const { error, label: call, status } = entry;
        const text =
          error === ''
            ? translate('{call}: status {status}', { call, status: String(status) })
            : `${call}: ${error}`;
        const why = 'Calls that fail, or whose answer has a status of 400 or more, are listed.';
        return [{ ...base, severity: 'danger', code: 'http', text, why }];
      }
      const severity = severityOf(timeOf(entry), thresholds.http);
      if (severity === null) return [];
      const why = `Calls of ${thresholds.http[0]} ms or more are listed (threshold "http").`;
      const text = translate('{call} took {duration}.', {
        call: entry.label,
        duration: formatDuration(timeOf(entry)),
      });
      return [{ ...base, severity, code: 'slow http', text, why }];
    });
  }

  override view({ count, entries }: HttpPayload): PanelView {
    const failed = entries.filter(isFault).length;
    const hosts = new Set(entries.map(({ url }) => (URL.canParse(url) ? new URL(url).host : url)));
    const view = new PanelView().metrics([
      { label: 'Calls', value: String(count) },
      { label: 'Failed', value: String(failed), ...(failed > 0 && { tone: 'danger' as const }) },
      { label: 'Hosts', value: String(hosts.size) },
    ]);
    if (count > entries.length) {
      view.callout('warning', `${entries.length} of ${count} calls were kept; all are counted.`);
    }
    const longest = Math.max(1e-9, ...entries.map(timeOf));
    return view.table({
      id: 'Http',
      caption: 'Calls to other servers',
      columns: [
        { key: 'seq', label: '#', isNumber: true, width: 6 },
        { key: 'method', label: 'Method', filter: 'select', width: 10 },
        { key: 'url', label: 'URL', filter: 'contains' },
        { key: 'status', label: 'Status', filter: 'exact', width: 8 },
        { key: 'duration', label: 'Duration', isNumber: true, width: 14 },
        { key: 'bytes', label: 'Answer', isNumber: true, width: 10 },
        { key: 'where', label: 'Where', width: 20, sortable: false },
      ],
      rows: entries.map((entry) => rowOf(entry, longest)),
    });
  }
}

function rowOf(entry: HttpEntry, longest: number): Row {
  const { bytes, duration, error, method, seq, status, trace, url, wait } = entry;
  const [place] = trace;
  const details = new PanelView().overview('Call', [
    ['URL', { code: url }],
    ['First byte after', wait === null ? '–' : formatDuration(wait)],
    ['End after', duration === null ? 'not read to its end' : formatDuration(duration)],
  ]);
  if (error !== '') details.callout('danger', error);
  return {
    anchor: `h-${seq}`,
    cells: {
      seq,
      method: { badge: method, outline: true, tone: methodTone(method) },
      url: { code: url },
      status:
        status === 0
          ? { badge: 'none', tone: 'danger' }
          : { badge: String(status), tone: statusTone(status) },
      duration: { gauge: timeOf(entry) / longest, label: formatDuration(timeOf(entry)) },
      bytes: bytes === null ? '–' : formatBytes(bytes),
      where: place ? { place } : '',
    },
    values: { seq, method, url, status, duration: timeOf(entry), bytes },
    ...(isFault(entry) && { tone: 'danger' as const }),
    details: details.frames(trace),
  };
}
