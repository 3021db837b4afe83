import type { DumpPayload } from '../../collector/dump-collector.ts';
import { lineOf } from '../../model/plain-value.ts';
import { formatDuration } from '../format.ts';
import { type Chip, Panel } from '../panel.ts';
import { PanelView } from '../panel-view.ts';

/** Values that the program has dumped. */
export class DumpPanel extends Panel<DumpPayload> {
  override readonly id = 'dump';
  override readonly title = 'Dump';
  override readonly icon = 'dump';

  override chip({ entries }: DumpPayload): Chip {
    return { value: String(entries.length), tone: 'accent' };
  }

  override count({ entries }: DumpPayload): number {
    return entries.length;
  }

  override view({ entries }: DumpPayload): PanelView {
    return new PanelView().table({
      id: 'Dump',
      caption: 'Dumped values',
      columns: [
        { key: 'time', label: 'Time', isNumber: true, width: 10 },
        { key: 'value', label: 'Value', filter: 'contains' },
        { key: 'category', label: 'Category', filter: 'contains', width: 16 },
        { key: 'where', label: 'Where', width: 24, sortable: false },
      ],
      rows: entries.map(({ category, time, trace, value }, at) => {
        const [place] = trace;
        const tree = value;
        return {
          anchor: `d-${at + 1}`,
          cells: {
            time: formatDuration(time),
            value: { value: tree },
            category: { code: category },
            where: place ? { place } : '',
          },
          values: { time, value: lineOf(tree), category },
          details: new PanelView().tree(tree).frames(trace),
        };
      }),
    });
  }
}
