import type { PropertyValues } from 'lit';
import type { Listen } from '../internal/events.ts';
import type { PropertiesOf } from '../internal/option.ts';

import type { BehaviorDetail } from '../internal/behavior.ts';
import { OpenElement } from '../internal/open-element.ts';
import type { Root } from '../internal/roots.ts';
import { textOf } from '../internal/stringable.ts';
import type { Parts } from '../internal/widget-element.ts';
import { drawerContract, type DrawerModel } from './drawer.contract.ts';
import { DrawerController } from './drawer-controller.ts';
import {
  drawerExpansion,
  partsOfDrawer,
  patchTitle,
  readDrawer,
  titleSelector,
} from './drawer-markup.ts';
import { installDrawers } from './drawer-triggers.ts';

/** Detail of the events of a drawer. */
export type DrawerEventDetail = BehaviorDetail;

/** Events of `<fwx-drawer>` by name. */
export interface DrawerEvents {
  'fwx-show': CustomEvent<BehaviorDetail>;
  'fwx-shown': CustomEvent<BehaviorDetail>;
  'fwx-hide': CustomEvent<BehaviorDetail>;
  'fwx-hidden': CustomEvent<BehaviorDetail>;
  'fwx-hide-prevented': CustomEvent<BehaviorDetail>;
}

export interface FwxDrawer extends PropertiesOf<typeof drawerContract.properties> {
  /** @hidden */
  addEventListener: Listen<FwxDrawer, DrawerEvents>;
  /** @hidden */
  removeEventListener: Listen<FwxDrawer, DrawerEvents>;
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
export class FwxDrawer extends OpenElement<DrawerController> {
  static override readonly contract = drawerContract;
  static override readonly expansion = drawerExpansion;

  /**
   * Opens the drawer.
   *
   * @param relatedTarget The element that the user pressed; gets the focus back, and is `relatedTarget` of events.
   * @returns Resolves when the transition has ended.
   */
  async show(relatedTarget: Element | null = null): Promise<void> {
    await this.updateComplete;
    await this.controller?.show(relatedTarget);
  }

  /**
   * Closes the drawer.
   *
   * @returns Resolves when the drawer is hidden.
   */
  async hide(): Promise<void> {
    await this.controller?.hide();
  }

  /** Opens a closed drawer and closes an open one. */
  async toggle(relatedTarget: Element | null = null): Promise<void> {
    await this.updateComplete;
    await this.controller?.toggle(relatedTarget);
  }

  protected override hasContent(): boolean {
    const { content, footer, heading, toggleLabel, toggleButton } = this;
    return content !== undefined || [footer, heading, toggleLabel, toggleButton].some(Boolean);
  }

  protected override readMarkup(root: HTMLElement): Partial<DrawerModel> {
    return readDrawer(root);
  }

  protected override parts(host: Element): Parts {
    return partsOfDrawer(host);
  }

  /** Includes all parts, because the markup may have any of them; options that add or remove parts are read once. */
  protected override comparedModel(model: DrawerModel, root: HTMLElement): object {
    return {
      ...super.comparedModel(model, root),
      closeButton: model.closeButton || {},
      footer: '',
      heading: root.querySelector(titleSelector) ? '' : null,
      toggleButton: null,
      toggleLabel: null,
    };
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    super.patch(changed, root);
    if (!changed.has('heading') && !changed.has('encodeTitle')) return;
    patchTitle(root, this.heading === null ? null : textOf(this.heading), this.encodeTitle);
  }

  protected override install(root: Root): void {
    installDrawers(root);
  }

  protected override findController(): DrawerController | null {
    const root = this.documentedRoot as HTMLDialogElement | null;
    return root && DrawerController.for(root);
  }

  protected override applyOpen(drawer: DrawerController): void {
    if (drawer.isOpen || !drawer.element.open) return super.applyOpen(drawer);
    void drawer.adopt();
    this.open = drawer.isOpen;
  }
}

declare global {
  interface FwxElementEvents {
    'fwx-drawer': DrawerEvents;
  }
  interface HTMLElementTagNameMap {
    'fwx-drawer': FwxDrawer;
  }
}
