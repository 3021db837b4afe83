import type { EventPayload } from '../../collector/event-collector.ts';
import { formatDuration, notKept } from '../format.ts';
import { type Chip, Panel } from '../panel.ts';
import { PanelView } from '../panel-view.ts';

/** Events of components. */
export class EventPanel extends Panel<EventPayload> {
  override readonly id = 'event';
  override readonly title = 'Events';
  override readonly icon = 'event';

  override chip({ entries }: EventPayload): Chip {
    return { value: String(entries.length) };
  }

  override count({ entries }: EventPayload): number {
    return entries.length;
  }

  override view({ dropped, entries }: EventPayload): PanelView {
    const names = new Set(entries.map(({ name }) => name));
    const view = new PanelView().metrics([
      { label: 'Events', value: String(entries.length) },
      { label: 'Different', value: String(names.size) },
    ]);
    if (dropped > 0)
      view.callout('warning', `${notKept(dropped, 'event')}: a capture keeps 5,000.`);
    return view.table({
      id: 'Event',
      caption: 'Events',
      columns: [
        { key: 'time', label: 'Time', isNumber: true, width: 10 },
        { key: 'name', label: 'Event', filter: 'contains' },
        { key: 'class', label: 'Class of the event', filter: 'contains' },
        { key: 'senderClass', label: 'Sender', filter: 'contains' },
        { key: 'isStatic', label: 'Static', filter: 'exact', width: 8 },
      ],
      rows: entries.map((entry) => ({
        cells: {
          time: formatDuration(entry.time),
          name: { code: entry.name },
          class: { code: entry.class },
          senderClass: { code: entry.senderClass },
          isStatic: entry.isStatic === '1' ? 'yes' : '',
        },
        values: { ...entry },
      })),
    });
  }
}
