import type { CacheEntry, CachePayload } from '../../collector/cache-collector.ts';
import type { Finding } from '../finding.ts';
import { formatDuration } from '../format.ts';
import { type Chip, Panel, type PanelContext } from '../panel.ts';
import { type Content, PanelView, type Row } from '../panel-view.ts';

const hasFailed = ({ error }: CacheEntry): boolean => error !== '';

/** Operations of caches. */
export class CachePanel extends Panel<CachePayload> {
  override readonly id = 'cache';
  override readonly title = 'Cache';
  override readonly icon = 'cache';

  override chip(payload: CachePayload, { translate }: PanelContext): Chip {
    const { count, entries, hits, misses, writes } = payload;
    const rate = hitRate(payload);
    return {
      value: String(count),
      ...(rate !== null && { extra: rate }),
      ...(entries.some(hasFailed) && { tone: 'danger' as const }),
      details: [
        { label: translate('Hits'), value: String(hits) },
        { label: translate('Misses'), value: String(misses) },
        { label: translate('Writes'), value: String(writes) },
      ],
    };
  }

  override count({ count }: CachePayload): number {
    return count;
  }

  override findings({ entries }: CachePayload, { translate }: PanelContext): readonly Finding[] {
    return entries.filter(hasFailed).map(({ error, key, operation, seq, trace: [place] }) => ({
      severity: 'danger',
      code: 'cache',
      text: translate('{call} failed: {error}', { call: `${operation}(${key})`, error }),
      panel: this.id,
      anchor: `c-${seq}`,
      place: place ? `${place.file}:${place.line}` : '',
      why: 'Every operation of a cache that fails is listed.',
    }));
  }

  override view(payload: CachePayload): PanelView {
    const { count, entries, hits, misses, writes } = payload;
    const view = new PanelView().metrics([
      { label: 'Operations', value: String(count) },
      { label: 'Hits', value: String(hits) },
      { label: 'Misses', value: String(misses) },
      { label: 'Hit rate', value: hitRate(payload) ?? '–' },
      { label: 'Writes', value: String(writes) },
    ]);
    if (count > entries.length) {
      view.callout(
        'warning',
        `${entries.length} of ${count} operations were kept; all are counted.`,
      );
    }
    const longest = Math.max(1e-9, ...entries.map(({ duration }) => duration ?? 0));
    return view.table({
      id: 'Cache',
      caption: 'Operations of caches',
      columns: [
        { key: 'seq', label: '#', isNumber: true, width: 6 },
        { key: 'operation', label: 'Operation', filter: 'select', width: 14 },
        { key: 'key', label: 'Key', filter: 'contains' },
        { key: 'result', label: 'Result', filter: 'select', width: 10 },
        { key: 'duration', label: 'Duration', isNumber: true, width: 14 },
        { key: 'where', label: 'Where', width: 20, sortable: false },
      ],
      rows: entries.map((entry) => rowOf(entry, longest)),
    });
  }
}

/** Share of reads that have found their key; null without reads. */
function hitRate({ hits, misses }: CachePayload): string | null {
  return hits + misses === 0 ? null : `${Math.round((hits / (hits + misses)) * 100)} %`;
}

const tones = { hit: 'success', miss: 'warning', failed: 'danger' } as const;

function resultOf(entry: CacheEntry): keyof typeof tones | '' {
  return hasFailed(entry) ? 'failed' : entry.result;
}

function rowOf(entry: CacheEntry, longest: number): Row {
  const { duration, error, key, operation, seq, store, timestamp, trace, ttl } = entry;
  const [place] = trace;
  const result = resultOf(entry);
  const details = new PanelView().overview('Operation', [
    ['Cache', { code: store }],
    ['Key', keyCell(entry)],
    ['Kept for', ttl === null ? { muted: 'not given' } : keptFor(ttl)],
    ['Began after', formatDuration(timestamp)],
  ]);
  if (error !== '') details.callout('danger', error);
  return {
    anchor: `c-${seq}`,
    cells: {
      seq,
      operation,
      key: keyCell(entry),
      result: result === '' ? '' : { badge: result, tone: tones[result] },
      duration:
        duration === null ? '–' : { gauge: duration / longest, label: formatDuration(duration) },
      where: place ? { place } : '',
    },
    values: { seq, operation, key, result, duration },
    ...(hasFailed(entry) && { tone: 'danger' as const }),
    details: details.frames(trace),
  };
}

/** An operation without a key concerns all keys, unless it is a command such as MULTI or EVAL. */
function keyCell({ effect, key }: CacheEntry): Content {
  if (key !== '') return { code: key };
  return { muted: effect === 'other' ? 'none' : 'all' };
}

function keptFor(ttl: number): string {
  return ttl === 0 ? 'without end' : `${ttl} s`;
}
