import type { ProfilingPayload } from '../../collector/profiling-collector.ts';
import { countOf, formatBytes, formatDuration } from '../format.ts';
import { type Chip, Panel, type PanelContext } from '../panel.ts';
import { PanelView } from '../panel-view.ts';
import { severityOf } from '../finding.ts';

/** Time, memory and measured blocks. */
export class ProfilingPanel extends Panel<ProfilingPayload> {
  override readonly id = 'profiling';
  override readonly title = 'Profiling';
  override readonly icon = 'profiling';

  override chip(payload: ProfilingPayload, { thresholds, translate }: PanelContext): Chip {
    const tone = severityOf(payload.time, thresholds.time);
    return {
      value: formatDuration(payload.time),
      ...(tone && { tone }),
      extra: memoryText(payload),
      details: [
        { label: translate('Peak memory of the process'), value: memoryText(payload) },
        { label: translate(loopLabel(payload)), value: percent(payload.utilization) },
      ],
    };
  }

  override count({ entries }: ProfilingPayload): number | null {
    return entries.length > 0 ? entries.length : null;
  }

  override view(payload: ProfilingPayload): PanelView {
    const { entries, heapGrowth, overlapping, time } = payload;
    const view = new PanelView().metrics([
      { label: 'Total', value: formatDuration(time) },
      { label: 'Peak memory of the process', value: memoryText(payload) },
      { label: 'Growth of the heap', value: formatBytes(heapGrowth) },
      { label: loopLabel(payload), value: percent(payload.utilization) },
    ]);
    if (overlapping > 0) {
      const text = `${countOf(overlapping, 'other capture was', 'other captures were')} open meanwhile. Memory and event loop are those of the process.`;
      view.callout('info', text);
    }
    if (entries.length === 0) {
      const cause = 'Blocks between Fw.beginProfile() and Fw.endProfile() are measured.';
      return view.empty('No measured blocks', cause);
    }
    return view.table({
      id: 'Profile',
      caption: 'Measured blocks',
      sort: '-duration',
      columns: [
        { key: 'seq', label: '#', isNumber: true, width: 6 },
        { key: 'duration', label: 'Duration', isNumber: true, width: 14 },
        { key: 'info', label: 'Block', filter: 'contains' },
        { key: 'category', label: 'Category', filter: 'contains', width: 20 },
        { key: 'memoryDiff', label: 'Heap', isNumber: true, width: 12 },
      ],
      rows: entries.map(({ category, duration, info, memoryDiff, seq }) => ({
        anchor: `p-${seq}`,
        cells: {
          seq,
          duration: { gauge: time > 0 ? duration / time : 0, label: formatDuration(duration) },
          info,
          category: { code: category },
          memoryDiff: formatBytes(memoryDiff),
        },
        values: { seq, duration, info, category, memoryDiff },
      })),
    });
  }
}

const memoryText = ({ memory }: ProfilingPayload): string =>
  memory === null ? '–' : formatBytes(memory);

const percent = (share: number | null): string =>
  share === null ? '–' : `${Math.round(share * 100)} %`;

function loopLabel({ overlapping }: ProfilingPayload): string {
  return overlapping === 0 ? 'Event loop busy' : 'Event loop busy (process)';
}
