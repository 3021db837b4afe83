import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { AttributeMap } from '../internal/attributes.ts';
import { withExtras } from '../internal/class-list.ts';
import { type Content, contentOf, labelOf } from '../internal/content.ts';
import type { Breakpoint, DrawerPlacement } from '../internal/enums.ts';
import { extras } from '../internal/extras.ts';
import { nextId } from '../internal/ids.ts';
import { configText } from '../internal/json-text.ts';
import { type Refuse, throwing } from '../internal/refuse.ts';
import { type Stringable, textOf } from '../internal/stringable.ts';
import { tagTemplate } from '../internal/tag-template.ts';
import { translated } from '../internal/words.ts';
import { givenId, type WidgetOptions, without } from '../internal/widget-options.ts';
import { checkedDrawer, drawerClasses, isResponsive } from './drawer-values.ts';

/** Attributes of a part, with its tag; `null` as tag writes what is in it alone. */
export type TaggedOptions = AttributeMap & { readonly tag?: string | null | undefined };

/** A button that belongs to a drawer: `label`, `tag`, `encode` (toggle only) and attributes. */
export type DrawerButtonOptions = AttributeMap & {
  readonly tag?: string | undefined;
  readonly label?: Stringable | null | undefined;
  readonly encode?: boolean | undefined;
};

/** Options of {@link drawerTemplate}. */
export interface DrawerOptions extends WidgetOptions {
  /** Whether a backdrop covers the page; `'static'` does not close the drawer. Default `true`. */
  readonly backdrop?: boolean | 'static' | undefined;
  /** Attributes of the body. */
  readonly bodyOptions?: AttributeMap | undefined;
  /** The close button; `false` for none. Its `label` is trusted HTML. Default `{}`. */
  readonly closeButton?: DrawerButtonOptions | readonly [] | false | undefined;
  /** What the body holds: a Lit template, or trusted HTML as text. */
  readonly content?: Content | null | undefined;
  /** Whether the title is escaped. Default `true`. */
  readonly encodeTitle?: boolean | undefined;
  /** What the footer holds, as `content`; `null`, the default, is no footer. */
  readonly footer?: Content | null | undefined;
  /** Attributes of the footer. */
  readonly footerOptions?: AttributeMap | undefined;
  /** Covers the viewport; goes with `placement: null`. Default `false`. */
  readonly fullscreen?: boolean | undefined;
  /** Attributes of the header. */
  readonly headerOptions?: AttributeMap | undefined;
  /** Whether Escape closes the drawer. Default `true`. */
  readonly keyboard?: boolean | undefined;
  /** Edge that the drawer comes from. Default `start`; `null` writes no class. */
  readonly placement?: DrawerPlacement | null | undefined;
  /** Below this viewport width it is a drawer, above it stands in the page. Default always a drawer. */
  readonly responsive?: Breakpoint | null | undefined;
  /** Whether the page behind scrolls while the drawer is open. Default `false`. */
  readonly scroll?: boolean | undefined;
  /** Flush with the edge: no inset, border, radius and shadow. Default `false`. */
  readonly sheet?: boolean | undefined;
  /** Heading of the drawer, and its name for assistive technology. */
  readonly title?: Stringable | null | undefined;
  /** Attributes of the title, and its tag; default `h5`. */
  readonly titleOptions?: TaggedOptions | undefined;
  /** A button before the drawer that opens it; `false`, the default, for none. */
  readonly toggleButton?: DrawerButtonOptions | readonly [] | false | undefined;
}

/**
 * A drawer as documented markup: a button that opens it if one is asked for, and the `<dialog>`.
 *
 * @param refuse Meets values that no option has. Throws by default.
 */
export function drawerTemplate(
  options: DrawerOptions = {},
  refuse: Refuse = throwing,
): TemplateResult {
  const id = givenId(options) ?? nextId();
  const toggle = options.toggleButton ? toggleTemplate(options.toggleButton, id) : nothing;
  const { backdrop, keyboard, scroll } = checkedDrawer(options, refuse);
  const isNamed = options.title == null || options.titleOptions?.tag === null || hasName(options);
  return html`${toggle}<dialog
    id=${id}
    class=${drawerClasses(options, refuse).join(' ')}
    tabindex="-1"
    data-bs-config=${configText(options)}
    data-bs-backdrop=${backdrop === true ? nothing : String(backdrop)}
    data-bs-keyboard=${keyboard ? nothing : 'false'}
    data-bs-scroll=${scroll ? 'true' : nothing}
    aria-labelledby=${isNamed ? nothing : titleId(options, id)}
    ${extras(without(options.options, 'id'))}
  >${headerTemplate(options, id)}<div class="drawer-body" ${extras(options.bodyOptions)}>${contentOf(options.content)}</div>${footerTemplate(options)}</dialog>`;
}

/** Whether the caller has named the drawer for assistive technology. */
function hasName({ options = {} }: DrawerOptions): boolean {
  const aria = (options['aria'] ?? {}) as AttributeMap;
  return [
    options['aria-label'],
    options['aria-labelledby'],
    aria['label'],
    aria['labelledby'],
  ].some((name) => name != null && name !== false);
}

function titleId(options: DrawerOptions, id: string): string {
  return textOf(options.titleOptions?.['id'] ?? `${id}-label`);
}

function headerTemplate(options: DrawerOptions, id: string): unknown {
  const { title, closeButton = {} } = options;
  if (title == null && closeButton === false) return nothing;
  const heading = title == null ? nothing : titleTemplate(title, options, id);
  const close = closeButton === false ? nothing : closeTemplate(closeButton, options, id);
  return html`<div class="drawer-header" ${extras(options.headerOptions)}>${heading}${close}</div>`;
}

function titleTemplate(title: Stringable, options: DrawerOptions, id: string): unknown {
  const label = labelOf(title, options.encodeTitle ?? true);
  const { tag = 'h5' } = options.titleOptions ?? {};
  const given = without(options.titleOptions, 'tag');
  if (tag === null) return label;
  if (tag === 'h5') {
    return html`<h5 id=${`${id}-label`} class="drawer-title" ${extras(given)}>${label}</h5>`;
  }
  const own = { id: `${id}-label`, class: 'drawer-title' };
  return tagTemplate(tag, withExtras(own, given), label);
}

function closeTemplate(
  button: DrawerButtonOptions | readonly [],
  options: DrawerOptions,
  id: string,
): TemplateResult {
  const { tag = 'button', label } = asOptions(button);
  const given = without(without(without(asOptions(button), 'tag'), 'label'), 'encode');
  const content = contentOf(label);
  const name = translated('Close');
  // The class is `lg:drawer` here, so a search for the closest `.drawer` would find nothing.
  const target = isResponsive(options) ? `#${id}` : null;
  if (tag === 'button') {
    return html`<button type="button" class="btn-close" data-bs-dismiss="drawer" data-bs-target=${target ?? nothing} aria-label=${name} ${extras(given)}>${content}</button>`;
  }
  const own = {
    class: 'btn-close',
    role: 'button',
    'data-bs-dismiss': 'drawer',
    'data-bs-target': target,
    'aria-label': name,
  };
  return tagTemplate(tag, withExtras(own, given), content);
}

function toggleTemplate(button: DrawerButtonOptions | readonly [], id: string): TemplateResult {
  const { tag = 'button', label, encode = true, ...given } = asOptions(button);
  const own: Record<string, unknown> =
    tag === 'a'
      ? { href: `#${id}`, role: 'button', 'data-bs-toggle': 'drawer' }
      : { 'data-bs-toggle': 'drawer', 'data-bs-target': `#${id}` };
  if (tag === 'button') own['type'] = 'button';
  own['aria-controls'] = id;
  return tagTemplate(tag, { ...own, ...given }, labelOf(label ?? translated('Show'), encode));
}

/** An empty list stands for "no options", as in configurations that come from elsewhere. */
function asOptions(button: DrawerButtonOptions | readonly []): DrawerButtonOptions {
  return Array.isArray(button) ? {} : (button as DrawerButtonOptions);
}

function footerTemplate({ footer, footerOptions }: DrawerOptions): unknown {
  if (footer == null) return nothing;
  return html`<div class="drawer-footer" ${extras(footerOptions)}>${contentOf(footer)}</div>`;
}
