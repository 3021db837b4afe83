import type { RouterPayload } from '../../collector/router-collector.ts';
import { entriesIn } from '../../model/plain-value.ts';
import type { Finding } from '../finding.ts';
import { formatDuration } from '../format.ts';
import { type Chip, Panel, type PanelContext } from '../panel.ts';
import { PanelView } from '../panel-view.ts';

/** How the request was routed to its handler. */
export class RouterPanel extends Panel<RouterPayload> {
  override readonly id = 'router';
  override readonly title = 'Router';
  override readonly icon = 'router';

  override chip({ action, route }: RouterPayload, { translate }: PanelContext): Chip | null {
    if (route === '') return null;
    return {
      value: route,
      details: action === '' ? [] : [{ label: translate('Action'), value: action }],
    };
  }

  override findings(
    { nearest }: RouterPayload,
    { summary, translate }: PanelContext,
  ): readonly Finding[] {
    const [first] = nearest;
    if (summary.statusCode !== 404 || !first) return [];
    return [
      {
        severity: 'warning',
        code: 'no route',
        text: translate('No URL rule fits. The nearest is "{rule}": {differs}', {
          rule: first.rule,
          differs: first.differs,
        }),
        panel: this.id,
        why: 'The status is 404, and no URL rule has taken the request.',
      },
    ];
  }

  override view(payload: RouterPayload): PanelView {
    const { action, entries, messages, nearest, params, route, steps } = payload;
    const matched = matchedRule(entries);
    const view = new PanelView().overview('Route', [
      ['Route', route === '' ? { muted: 'none was found' } : { code: route }],
      ['Action', action === '' ? { muted: 'not known' } : { code: action }],
      ['URL rule', matched === null ? { muted: 'none' } : { code: matched }],
    ]);
    addNearest(view, nearest);
    addRules(view, entries);
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

/** Returns the rule that has found the route; for a group, the rule inside it. */
function matchedRule(entries: RouterPayload['entries']): string | null {
  let found = entries.findLastIndex(({ match, parent }) => match && parent === null);
  // The rules that a group has tried precede the group.
  for (let at = found - 1; entries[at]?.match && entries[at]?.parent === entries[found]?.rule; at--)
    found = at;
  return entries[found]?.rule ?? null;
}

function addNearest(view: PanelView, nearest: RouterPayload['nearest']): void {
  if (nearest.length === 0) return;
  view.heading('Nearest rules').table({
    id: 'Nearest',
    caption: 'URL rules that nearly fit, the nearest first',
    columns: [
      { key: 'rule', label: 'Rule', sortable: false },
      { key: 'differs', label: 'What differs', sortable: false },
    ],
    rows: nearest.map(({ differs, rule }) => ({
      cells: { rule: { code: rule }, differs },
      values: { rule, differs },
    })),
  });
}

function addRules(view: PanelView, entries: RouterPayload['entries']): void {
  if (entries.length === 0) return;
  view.heading('URL rules').table({
    id: 'Rule',
    caption: 'URL rules in the order in which they were asked',
    pageSize: 100,
    columns: [
      { key: 'seq', label: '#', isNumber: true, width: 6 },
      { key: 'rule', label: 'Rule', filter: 'contains' },
      { key: 'parent', label: 'Group', filter: 'contains' },
      { key: 'result', label: 'Result', filter: 'select', width: 16 },
    ],
    rows: entries.map(({ match, parent, rule }, at) => ({
      cells: {
        seq: at + 1,
        rule: { code: rule },
        parent: parent === null ? { muted: 'none' } : { code: parent },
        result: match ? { badge: 'matches', tone: 'success' } : 'does not match',
      },
      values: {
        seq: at + 1,
        rule,
        parent: parent ?? '',
        result: match ? 'matches' : 'does not match',
      },
    })),
  });
}
