import type { CachePayload } from '../../collector/cache-collector.ts';
import type { MailPayload } from '../../collector/mail-collector.ts';
import type { ProfilingPayload } from '../../collector/profiling-collector.ts';
import type { RouterPayload } from '../../collector/router-collector.ts';
import { formatDuration } from '../format.ts';
import { Panel, type PanelContext } from '../panel.ts';
import { PanelView, type Span } from '../panel-view.ts';

/** Rows with times in the capture. */
interface TimedRows {
  readonly entries?: readonly {
    readonly timestamp: number;
    readonly duration: number | null;
    /** For calls: milliseconds to the headers of the response. */
    readonly wait?: number | null;
    readonly label: string;
    readonly level?: number;
  }[];
}

/** Everything that was measured, on one time axis. Uses the payload of the profiling collector. */
export class TimelinePanel extends Panel<ProfilingPayload> {
  override readonly id = 'timeline';
  override readonly title = 'Timeline';
  override readonly icon = 'timeline';

  override get source(): string {
    return 'profiling';
  }

  override view(payload: ProfilingPayload, context: PanelContext): PanelView {
    const spans = spansOf(payload, context);
    const others = ['cache', 'mail'].filter((category) =>
      spans.some((span) => span.category === category),
    );
    const sums = ['db', 'http', ...others, 'app'].map((category) => ({
      label: category,
      value: formatDuration(sumOf(spans, category)),
    }));
    const view = new PanelView().metrics([
      { label: 'Total', value: formatDuration(payload.time) },
      ...sums,
    ]);
    return view.timeline(payload.time, spans);
  }
}

function spansOf(payload: ProfilingPayload, { panels, url }: PanelContext): Span[] {
  const whole: Span = {
    label: 'request',
    category: 'app',
    start: 0,
    duration: payload.time,
    level: 0,
  };
  const blocks = payload.entries.map(
    ({ category, duration, info, level, seq, timestamp }): Span => ({
      label: `${info} (${category})`,
      category: 'app',
      start: timestamp,
      duration,
      level: level + 1,
      href: `${url('profiling')}#p-${seq}`,
    }),
  );
  const router = panels['router'] as RouterPayload | undefined;
  const steps = (router?.steps ?? []).map(({ duration, handler, rule, start }): Span => ({
    label: rule === '' ? handler || 'middleware' : `route ${rule}`,
    category: 'view',
    start,
    duration: duration ?? Math.max(0, payload.time - start),
    level: 1,
    href: url('router'),
  }));
  const timed: readonly (readonly [id: string, rows: TimedRows | undefined])[] = [
    ['db', panels['db']],
    ['http', panels['http']],
    ['cache', cacheRows(panels['cache'] as CachePayload | undefined)],
    ['mail', mailRows(panels['mail'] as MailPayload | undefined)],
    ['span', panels['span']],
  ];
  const rows = timed.flatMap(([id, one]) => rowsOf(id, one, url(id), payload.time));
  return [whole, ...blocks, ...steps, ...rows].sort(
    (a, b) => a.start - b.start || a.level - b.level,
  );
}

function cacheRows(payload: CachePayload | undefined): TimedRows {
  const entries = (payload?.entries ?? []).map(({ duration, key, operation, timestamp }) => ({
    label: `${operation} ${key}`.trim(),
    timestamp,
    duration,
  }));
  return { entries };
}

function mailRows(payload: MailPayload | undefined): TimedRows {
  const entries = (payload?.entries ?? []).map(({ duration, subject, time }) => ({
    label: subject === '' ? 'mail' : subject,
    timestamp: time,
    duration,
  }));
  return { entries };
}

function rowsOf(
  category: string,
  payload: TimedRows | undefined,
  href: string,
  end: number,
): Span[] {
  return (payload?.entries ?? []).map(({ duration, label, level = 0, timestamp, wait }) => ({
    label,
    category,
    start: timestamp,
    // For a response that was not read to its end, the time to its headers; a row that has not ended lasts to the end.
    duration: duration ?? (category === 'http' ? wait : null) ?? Math.max(0, end - timestamp),
    level: level + 2,
    href,
  }));
}

/** Milliseconds in which at least one span of a category ran; overlapping time is counted once. */
function sumOf(spans: readonly Span[], category: string): number {
  let sum = 0;
  let until = 0;
  for (const { start, duration, category: own, level } of spans) {
    if (own !== category || level === 0) continue;
    const end = start + duration;
    sum += Math.max(0, end - Math.max(start, until));
    until = Math.max(until, end);
  }
  return sum;
}
