import type { ComplexAttributeConverter } from 'lit';

import { attributes, attributesWith, markup, tagName } from '../internal/attribute-data.ts';
import type { AttributeMap } from '../internal/attributes.ts';
import type { Content } from '../internal/content.ts';
import { onUnlessFalse } from '../internal/converters.ts';
import { type Breakpoint, DrawerPlacement } from '../internal/enums.ts';
import { contentOption, option, type OptionsOf } from '../internal/option.ts';
import type { Stringable } from '../internal/stringable.ts';
import type { WidgetOptions } from '../internal/widget-options.ts';
import { noneIfEmpty } from '../internal/widget-properties.ts';

/** Attributes of a part, with its tag; `null` as tag writes what is in it alone. */
export type TaggedOptions = AttributeMap & { readonly tag?: string | null | undefined };

/** A button that belongs to a drawer: `label`, `tag`, `encode` (toggle only) and attributes. */
export type DrawerButtonOptions = AttributeMap & {
  readonly tag?: string | undefined;
  readonly label?: Stringable | null | undefined;
  readonly encode?: boolean | undefined;
};

/** `true`, `false` or any other value as it is; a bare attribute is `true`. */
const backdropValue: ComplexAttributeConverter<boolean | string> = {
  fromAttribute: (value) =>
    value === null || value === '' || value === 'true' ? true : value === 'false' ? false : value,
  toAttribute: (value) => (value === true ? null : String(value)),
};

/** What is no attribute of a button. */
const button = {
  tag: option('button', tagName),
  encode: option(true, { attribute: false }),
};

/** Options of a drawer, for the element and on the server. */
export const drawerOptions = {
  /** Covers the page: `true`, `false`, or `static` for one that does not close the drawer. */
  backdrop: option<boolean | 'static'>(true, { converter: backdropValue }),
  /** Attributes of the body. */
  bodyOptions: option<AttributeMap>({}, { attribute: 'body-options', ...attributes }),
  /** The close button: `tag`, `label` (trusted HTML) and attributes; `false` for none. */
  closeButton: option<DrawerButtonOptions | readonly [] | false>(
    {},
    { attribute: 'close-button', ...attributesWith({ ...button, label: option('', markup) }) },
  ),
  /** What the body holds, as a Lit template or trusted HTML; replaces what is inside. */
  content: contentOption<Content | null>(null, { attribute: false }),
  /** Escapes the title. A property without an attribute. */
  encodeTitle: option(true, { attribute: false }),
  /** What the footer holds, as a Lit template or trusted HTML; `null` is no footer. */
  footer: contentOption<Content | null>(null, { attribute: false }),
  /** Attributes of the footer. */
  footerOptions: option<AttributeMap>({}, { attribute: 'footer-options', ...attributes }),
  /** Covers the window; goes with `placement=""`. */
  fullscreen: option(false),
  /** Attributes of the header. */
  headerOptions: option<AttributeMap>({}, { attribute: 'header-options', ...attributes }),
  /** Lets Escape close the drawer. `keyboard="false"` turns it off. */
  keyboard: option(true, { converter: onUnlessFalse }),
  /** Edge: `start`, `end`, `top` or `bottom`; `null`, as attribute `''`, is none. */
  placement: option<DrawerPlacement | null>(DrawerPlacement.START, { converter: noneIfEmpty }),
  /** From this width of the window on it stands in the page: `sm`, `md`, `lg`, `xl` or `2xl`; `null` is never. */
  responsive: option<Breakpoint | null>(null),
  /** Lets the page behind scroll while the drawer is open. */
  scroll: option(false),
  /** Flush with the edge: no inset, border, radius and shadow. */
  sheet: option(false),
  /** Heading of the drawer, and its name for assistive technology. */
  title: option<Stringable | null>(null),
  /** Attributes of the title and its `tag`, by default `h5`. */
  titleOptions: option<TaggedOptions>(
    {},
    { attribute: 'title-options', ...attributesWith({ tag: button.tag }) },
  ),
  /** A button before the drawer that opens it: `tag`, `label`, `encode` and attributes; `false` for none. */
  toggleButton: option<DrawerButtonOptions | readonly [] | false>(false, {
    attribute: 'toggle-button',
    ...attributesWith(button),
  }),
};

/** Options of {@link drawerTemplate}. */
export interface DrawerOptions extends WidgetOptions, OptionsOf<typeof drawerOptions> {}
