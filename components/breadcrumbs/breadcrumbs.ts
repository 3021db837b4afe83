import type { PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';

import type { AttributeMap } from '../internal/attributes.ts';
import { patchAttribute } from '../internal/patch.ts';
import { WidgetElement } from '../internal/widget-element.ts';
import type { BreadcrumbLinks } from './breadcrumb-link.ts';
import { breadcrumbsExpansion, patchDividers, readTrail } from './breadcrumbs-markup.ts';
import { breadcrumbsContract } from './breadcrumbs.contract.ts';
import type { DividerOptions, HomeLink } from './breadcrumbs.template.ts';

const { properties } = breadcrumbsContract;

/**
 * The way from the start page to this one: a `<nav>` with a list of links, of which the last is the
 * page itself.
 *
 * Plain children are upgraded in place: links in order and a last `<span>` or text, or a list of
 * your own.
 *
 * @summary The way from the start page to this one.
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

  /** Trusted HTML between the links, such as `/`; the attribute is text; by default the stylesheet draws a chevron. */
  @property(properties.divider)
  accessor divider: string | null = null;

  /** Attributes of the dividers. */
  @property(properties.dividerOptions)
  accessor dividerOptions: DividerOptions | undefined;

  /** Escapes the labels of `links`. A property without an attribute. */
  @property(properties.encodeLabels)
  accessor encodeLabels = true;

  /** The first entry of `links`; `false` for none. Default: the start page. */
  @property(properties.homeLink)
  accessor homeLink: HomeLink | undefined;

  /** Trusted HTML around each of `links`, with `{link}` for the link. A property without an attribute. */
  @property(properties.itemTemplate)
  accessor itemTemplate: string | null = null;

  /** Entries to render; replaces what is inside. */
  @property(properties.links)
  accessor links: BreadcrumbLinks | undefined;

  /** Name of the trail for assistive technology. Default `breadcrumb`. */
  @property(properties.navLabel)
  accessor navLabel: string | null = null;

  /** Attributes of the `<nav>`. */
  @property(properties.navOptions)
  accessor navOptions: AttributeMap | undefined;

  /** Tag of the list. Default `ol`. Read once. */
  @property(properties.tag)
  accessor tag: string | null = null;

  protected override readMarkup(root: HTMLElement): Record<string, string | null> {
    return readTrail(root);
  }

  protected override patch(changed: PropertyValues, root: HTMLElement): void {
    if (changed.has('navLabel')) {
      patchAttribute(root, 'aria-label', this.navLabel ?? 'breadcrumb');
    }
    if (changed.has('divider')) patchDividers(root, this.divider ?? '');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fwx-breadcrumbs': FwxBreadcrumbs;
  }
}
