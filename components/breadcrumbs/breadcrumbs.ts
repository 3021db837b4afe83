import type { PropertyValues } from 'lit';

import type { PropertiesOf } from '../internal/options/option.ts';
import { type Parts, WidgetElement } from '../internal/element/widget-element.ts';
import {
  breadcrumbsExpansion,
  listOf,
  patchDividers,
  readBreadcrumbs,
  emptyTrail,
} from './breadcrumbs-markup.ts';
import { breadcrumbsContract, type BreadcrumbsModel } from './breadcrumbs.contract.ts';

export interface FwxBreadcrumbs extends PropertiesOf<typeof breadcrumbsContract.properties> {}

/**
 * The path from the start page to the current one: a `<nav>` with a list of links, of which the last is the
 * page itself.
 *
 * Plain children are upgraded in place: links in order and a last `<span>` or text, or a list of
 * your own.
 *
 * @summary The path from the start page to the current one.
 * @tag fwx-breadcrumbs
 * @tagname fwx-breadcrumbs
 * @cssprop --bs-breadcrumb-padding-x - Space beside the trail. Default `0`.
 * @cssprop --bs-breadcrumb-padding-y - Space above and below it. Default `0`.
 * @cssprop --bs-breadcrumb-margin-bottom - Space after it. Default `1rem`.
 * @cssprop --bs-breadcrumb-font-size - Size of the text.
 * @cssprop --bs-breadcrumb-bg - Background.
 * @cssprop --bs-breadcrumb-border-radius - Corners.
 * @cssprop --bs-breadcrumb-divider-color - Dividers.
 * @cssprop --bs-breadcrumb-divider-icon - Glyph of empty dividers, as a mask.
 * @cssprop --bs-breadcrumb-link-color - Links.
 * @cssprop --bs-breadcrumb-link-hover-color - Links under the pointer.
 * @cssprop --bs-breadcrumb-link-hover-bg - Background of links under the pointer.
 * @cssprop --bs-breadcrumb-link-active-color - The current page.
 */
export class FwxBreadcrumbs extends WidgetElement {
  static override readonly contract = breadcrumbsContract;
  static override readonly expansion = breadcrumbsExpansion;

  protected override readMarkup(root: HTMLElement): Partial<BreadcrumbsModel> {
    return readBreadcrumbs(root);
  }

  protected override parts(host: Element): Parts {
    const nav = host.querySelector<HTMLElement>(':scope > nav');
    return [nav, nav && listOf(nav)];
  }

  protected override comparedModel(model: BreadcrumbsModel): object {
    return emptyTrail(model);
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    super.patch(changed, root);
    if (changed.has('divider')) patchDividers(root, this.divider ?? '');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fwx-breadcrumbs': FwxBreadcrumbs;
  }
}
