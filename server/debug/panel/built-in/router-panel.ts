import type { RouterPayload } from '../../collector/router-collector.ts';
import { entriesIn } from '../../model/plain-value.ts';
import { formatDuration } from '../format.ts';
import { type Chip, Panel } from '../panel.ts';
import { PanelView } from '../panel-view.ts';

/** How the request found what handled it. */
export class RouterPanel extends Panel<RouterPayload> {
  override readonly id = 'router';
  override readonly title = 'Router';
  override readonly icon = 'router';

  override chip({ action, route }: RouterPayload): Chip | null {
    if (route === '') return null;
    return { value: route, details: action === '' ? [] : [{ label: 'Action', value: action }] };
  }

  override view({ action, messages, params, route, steps }: RouterPayload): PanelView {
    const view = new PanelView().overview('Route', [
      ['Route', route === '' ? { muted: 'none was found' } : { code: route }],
      ['Action', action === '' ? { muted: 'not known' } : { code: action }],
    ]);
    const value = params;
    if (entriesIn(value).length > 0) view.heading('Parameters').tree(value);
    if (messages.length > 0) view.heading('Messages').code(messages.join('\n'));
    if (steps.length === 0) return view;
    return view.heading('Middlewares and routes').table({
      id: 'Router',
      caption: 'Middlewares and routes in the order of their calls',
      pageSize: 100,
      columns: [
        { key: 'seq', label: '#', isNumber: true, width: 6 },
        { key: 'rule', label: 'Route', filter: 'contains' },
        { key: 'handler', label: 'Function', filter: 'contains' },
        { key: 'duration', label: 'Duration with all inside', isNumber: true, width: 16 },
      ],
      rows: steps.map(({ duration, handler, rule }, at) => ({
        cells: {
          seq: at + 1,
          rule: rule === '' ? { muted: 'middleware' } : { code: rule },
          handler: { code: handler || '(anonymous)' },
          duration: duration === null ? { muted: 'not ended' } : formatDuration(duration),
        },
        values: { seq: at + 1, rule, handler, duration },
      })),
    });
  }
}
