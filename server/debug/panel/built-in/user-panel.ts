import type { UserPayload } from '../../collector/user-collector.ts';
import type { DebugValue } from '../../model/debug-value.ts';
import { type Chip, Panel } from '../panel.ts';
import { PanelView } from '../panel-view.ts';

/** Who was logged in. */
export class UserPanel extends Panel<UserPayload> {
  override readonly id = 'user';
  override readonly title = 'User';
  override readonly icon = 'user';

  override chip({ id }: UserPayload): Chip {
    return id === null ? { value: 'Guest' } : { value: String(id), tone: 'info' };
  }

  override view({ id, identity }: UserPayload): PanelView {
    if (id === null) return new PanelView().empty('Guest', 'Nobody was logged in.');
    const view = new PanelView().overview('User', [['Id', { code: String(id) }]]);
    return identity ? view.heading('Identity').tree(identity as unknown as DebugValue) : view;
  }
}
