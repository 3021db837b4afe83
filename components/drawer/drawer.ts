import type { BehaviorDetail } from '../internal/behavior/behavior.ts';
import type { Listen } from '../internal/element/events.ts';
import { ModalElement, type ModalEvents } from '../internal/modal/modal-element.ts';
import type { ModalTriggers } from '../internal/modal/modal-triggers.ts';
import type { PropertiesOf } from '../internal/options/option.ts';
import { drawerExpansion, readDrawer } from './drawer-markup.ts';
import { drawers } from './drawer-triggers.ts';
import { drawerContract, type DrawerModel } from './drawer.contract.ts';

/** Detail of the events of a drawer. */
export type DrawerEventDetail = BehaviorDetail;

export interface FwxDrawer extends PropertiesOf<typeof drawerContract.properties> {
  /** @hidden */
  addEventListener: Listen<FwxDrawer, ModalEvents>;
  /** @hidden */
  removeEventListener: Listen<FwxDrawer, ModalEvents>;
}

/**
 * A panel that slides in from an edge of the window: a `<dialog>`, so the browser handles focus, the inert
 * page behind and the top layer.
 *
 * Plain children are upgraded in place: the first heading becomes the title, a `<footer>` the
 * footer, and the rest the body. Any `<button data-bs-toggle="drawer" data-bs-target="#id">` in the page opens
 * the drawer. Every event also has the name that Bootstrap gives it, such as
 * `show.bs.drawer`.
 *
 * @summary A panel that slides in from an edge of the window.
 * @tag fwx-drawer
 * @tagname fwx-drawer
 * @fires {CustomEvent<DrawerEventDetail>} fwx-show - The drawer is about to open. Bubbles, cancelable.
 * @fires {CustomEvent<DrawerEventDetail>} fwx-shown - The drawer is open, and its transition has ended. Bubbles.
 * @fires {CustomEvent<DrawerEventDetail>} fwx-hide - The drawer is about to close. Bubbles, cancelable.
 * @fires {CustomEvent<DrawerEventDetail>} fwx-hidden - The drawer is closed and hidden. Bubbles.
 * @fires {CustomEvent<DrawerEventDetail>} fwx-hide-prevented - Escape or the backdrop was used where they do not close the drawer. Bubbles; if prevented, the drawer does not bounce.
 * @cssprop --bs-drawer-width - Width at the start or end edge. Default `400px`.
 * @cssprop --bs-drawer-height - Height at the top or bottom edge. Default `30vh`.
 * @cssprop --bs-drawer-inset - Distance from the edges. Default `1rem`, `0` with `sheet`.
 * @cssprop --bs-drawer-padding-x - Space beside header, body and footer. Default `1.25rem`.
 * @cssprop --bs-drawer-padding-y - Space above and below them. Default `1rem`.
 * @cssprop --bs-drawer-color - Text.
 * @cssprop --bs-drawer-bg - Background.
 * @cssprop --bs-drawer-border-radius - Corners. Default `1rem`.
 * @cssprop --bs-drawer-box-shadow - Shadow.
 * @cssprop --bs-drawer-transition-duration - Duration of the transition. Default `0.3s`.
 * @cssprop --bs-drawer-backdrop-bg - Colour of the backdrop.
 * @cssprop --bs-drawer-backdrop-opacity - Opacity of the backdrop. Default `25%`.
 * @cssprop --bs-drawer-backdrop-blur - Blur of the page behind. Default `8px`.
 */
export class FwxDrawer extends ModalElement {
  static override readonly contract = drawerContract;
  static override readonly expansion = drawerExpansion;

  protected override get triggers(): ModalTriggers {
    return drawers;
  }

  protected override readMarkup(root: HTMLElement): Partial<DrawerModel> {
    return readDrawer(root);
  }
}

declare global {
  interface FwxElementEvents {
    'fwx-drawer': ModalEvents;
  }
  interface HTMLElementTagNameMap {
    'fwx-drawer': FwxDrawer;
  }
}
