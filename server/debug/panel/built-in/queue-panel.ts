import type { QueuePayload } from '../../collector/queue-collector.ts';
import type { QueueEntry } from '../../collector/queue-entry.ts';
import type { Finding } from '../finding.ts';
import { formatDuration, notKept } from '../format.ts';
import { type Chip, Panel, type PanelContext } from '../panel.ts';
import { type Column, type Inline, PanelView, type Row } from '../panel-view.ts';

const hasFailed = ({ eventType }: QueueEntry): boolean => eventType === 'error';
const tones = { push: 'info', exec: 'success', error: 'danger' } as const;

/** Events of jobs. */
export class QueuePanel extends Panel<QueuePayload> {
  override readonly id = 'queue';
  override readonly title = 'Queue';
  override readonly icon = 'dump';

  override chip({ count, entries }: QueuePayload, { translate }: PanelContext): Chip {
    const errors = entries.filter(hasFailed).length;
    if (errors === 0) return { value: String(count) };
    const details = [
      { label: translate('Errors'), value: String(errors), tone: 'danger' as const },
    ];
    return { value: String(count), tone: 'danger', details };
  }

  override count({ count }: QueuePayload): number {
    return count;
  }

  override findings({ entries }: QueuePayload, { translate }: PanelContext): readonly Finding[] {
    return entries.filter(hasFailed).map(({ error, jobClass, seq }) => ({
      severity: 'danger',
      code: 'job',
      text: translate('The job {job} failed: {error}', {
        job: jobClass,
        error: error === '' ? translate('no message') : error,
      }),
      panel: this.id,
      why: 'Jobs that ended with an error are listed.',
      anchor: `j-${seq}`,
    }));
  }

  override view({ count, entries }: QueuePayload, context: PanelContext): PanelView {
    const size = (type: QueueEntry['eventType']): number =>
      entries.filter(({ eventType }) => eventType === type).length;
    const failed = size('error');
    const view = new PanelView().metrics([
      { label: 'Pushed', value: String(size('push')) },
      { label: 'Done', value: String(size('exec')) },
      { label: 'Failed', value: String(failed), ...(failed > 0 && { tone: 'danger' as const }) },
    ]);
    if (count > entries.length) {
      view.callout(
        'warning',
        `${notKept(count - entries.length, 'event of a job', 'events of jobs')}.`,
      );
    }
    return view.table({
      id: 'Queue',
      caption: 'Jobs',
      pageSize: 25,
      columns: [
        { key: 'time', label: 'Time', isNumber: true, width: 10 },
        { key: 'eventType', label: 'Event', filter: 'select', width: 10 },
        { key: 'jobClass', label: 'Job', filter: 'contains' },
        { key: 'jobId', label: 'Id', filter: 'contains', width: 16 },
        { key: 'driverClass', label: 'Queue', filter: 'contains', width: 16 },
        { key: 'duration', label: 'Duration', isNumber: true, width: 12 },
        ...((context.jobRuns?.size ?? 0) > 0 ? [runColumn] : []),
      ],
      rows: entries.map((entry) => rowOf(entry, context)),
    });
  }
}

const runColumn: Column = { key: 'runs', label: 'Runs', sortable: false, width: 14 };

/** A link to the capture of each run of a job that was pushed. */
function runLinks({ seq }: QueueEntry, { action, jobRuns }: PanelContext): Inline[] {
  const runs = jobRuns?.get(seq) ?? [];
  return runs.map(({ hasFailed, tag }, at) => ({
    link: `${hasFailed ? 'failed' : 'done'}${runs.length > 1 ? ` ${at + 1}` : ''}`,
    href: action('view', { tag, panel: 'queue' }),
  }));
}

function rowOf(entry: QueueEntry, context: PanelContext): Row {
  const { driverClass, duration, eventType, jobClass, jobId, queueName = '', seq, time } = entry;
  const queue = queueName === '' ? driverClass : queueName;
  return {
    anchor: `j-${seq}`,
    cells: {
      time: formatDuration(time),
      eventType: { badge: eventType, tone: tones[eventType] },
      jobClass: { code: jobClass },
      jobId: jobId === '' ? '–' : { code: jobId },
      driverClass: { code: queue },
      duration: duration === null ? '–' : formatDuration(duration),
      runs: runLinks(entry, context),
    },
    values: { time, eventType, jobClass, jobId, driverClass: queue, duration },
    ...(hasFailed(entry) && { tone: 'danger' as const }),
    details: jobView(entry),
  };
}

/** All stored data of a job. */
export function jobView(entry: QueueEntry): PanelView {
  const { attempt, delay, error, payloadFields, priority, ttr } = entry;
  const shown = (value: number | null, unit = ''): string =>
    value === null ? '–' : `${value}${unit}`;
  const details = new PanelView().overview('Job', [
    ['Time to run', shown(ttr, ' s')],
    ['Delay', shown(delay, ' s')],
    ['Priority', shown(priority)],
    ['Attempt', shown(attempt)],
  ]);
  if (error !== '') details.callout('danger', error);
  return payloadFields ? details.tree(payloadFields) : details;
}
