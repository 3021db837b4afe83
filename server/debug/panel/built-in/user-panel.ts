import type { AuthItemFacts } from '../../capture/request-facts.ts';
import type { UserPayload } from '../../collector/user-collector.ts';
import type { Finding } from '../finding.ts';
import { formatDay } from '../format.ts';
import { type Chip, Panel, type PanelContext } from '../panel.ts';
import { PanelView } from '../panel-view.ts';

/** The logged-in user, with roles and permissions. */
export class UserPanel extends Panel<UserPayload> {
  override readonly id = 'user';
  override readonly title = 'User';
  override readonly icon = 'user';

  override chip({ id, mainUser = null }: UserPayload, { translate }: PanelContext): Chip {
    if (id === null) return { value: translate('Guest') };
    if (mainUser === null) return { value: String(id), tone: 'info' };
    const details = [
      { label: translate('switching'), value: String(mainUser), tone: 'warning' as const },
    ];
    return { value: String(id), tone: 'warning', details };
  }

  override findings(
    { id, mainUser = null }: UserPayload,
    { translate }: PanelContext,
  ): readonly Finding[] {
    if (id === null || mainUser === null) return [];
    const text = translate('The user {main} acts as {id}.', {
      main: String(mainUser),
      id: String(id),
    });
    const why = 'The browser has switched to another user. The panel of the user leads back.';
    return [{ severity: 'warning', code: 'switched', text, panel: this.id, why }];
  }

  override view({ id, identity, mainUser = null, permissions, roles }: UserPayload): PanelView {
    if (id === null) return new PanelView().empty('Guest', 'Nobody was logged in.');
    const view = new PanelView().overview('User', [
      ['Id', { code: String(id) }],
      ...(mainUser === null ? [] : [['Switched from', { code: String(mainUser) }] as const]),
    ]);
    if (identity) view.heading('Identity').tree(identity);
    addItems(view, 'Roles', 'Role', roles ?? []);
    return addItems(view, 'Permissions', 'Permission', permissions ?? []);
  }
}

function addItems(
  view: PanelView,
  title: string,
  id: string,
  items: readonly AuthItemFacts[],
): PanelView {
  if (items.length === 0) return view;
  return view.heading(title).table({
    id,
    caption: title,
    columns: [
      { key: 'name', label: 'Name', filter: 'contains' },
      { key: 'description', label: 'Description', filter: 'contains' },
      { key: 'ruleName', label: 'Rule', width: 20 },
      { key: 'updatedAt', label: 'Changed', isNumber: true, width: 14 },
    ],
    rows: items.map(({ description, name, ruleName, updatedAt }) => ({
      cells: {
        name: { code: name },
        description,
        ruleName: ruleName ?? '',
        updatedAt: updatedAt === 0 ? '–' : formatDay(updatedAt),
      },
      values: { name, description, ruleName, updatedAt },
    })),
  });
}
