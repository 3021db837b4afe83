import { attributes, attributesWith, markup } from '../internal/attribute-data.ts';
import type { AttributeMap } from '../internal/attributes.ts';
import { choice, switchOr } from '../internal/choice.ts';
import type { Content } from '../internal/content.ts';
import { onUnlessFalse } from '../internal/converters.ts';
import { Breakpoint, DrawerPlacement } from '../internal/enums.ts';
import { contentOption, option, type OptionsOf } from '../internal/option.ts';
import { partButtonOptions } from '../internal/part-button.ts';
import type { Stringable } from '../internal/stringable.ts';
import type { WidgetOptions } from '../internal/widget-options.ts';

/** Attributes of a part, with its tag; with `null` as tag only the content is written. */
export type TaggedOptions = AttributeMap & { readonly tag?: string | null | undefined };

/** A button that belongs to a drawer: `label`, `tag`, `encode` (toggle only) and attributes. */
export type DrawerButtonOptions = AttributeMap & {
  readonly tag?: string | undefined;
  readonly label?: Stringable | null | undefined;
  readonly encode?: boolean | undefined;
};

/** Options of a drawer, for the element and on the server. */
export const drawerOptions = {
  /** Covers the page with a backdrop: `true`, `false`, or `static` for one that does not close the drawer when clicked. */
  backdrop: switchOr(['static'], true),
  /** Attributes of the body. */
  bodyOptions: option<AttributeMap>({}, { attribute: 'body-options', ...attributes }),
  /** The close button: `tag`, `label` (trusted HTML) and attributes; `false` for none. */
  closeButton: option<DrawerButtonOptions | readonly [] | false>(
    {},
    {
      attribute: 'close-button',
      ...attributesWith({ ...partButtonOptions, label: option('', markup) }),
    },
  ),
  /** Content of the body, as a Lit template or trusted HTML; replaces the content of the element. */
  content: contentOption<Content | null>(null, { attribute: false }),
  /** Escapes the title. A property without an attribute. */
  encodeTitle: option(true, { attribute: false }),
  /** Content of the footer, as a Lit template or trusted HTML; `null` for no footer. */
  footer: contentOption<Content | null>(null, { attribute: false }),
  /** Attributes of the footer. */
  footerOptions: option<AttributeMap>({}, { attribute: 'footer-options', ...attributes }),
  /** Covers the whole window; use it with `placement=""`. */
  fullscreen: option(false),
  /** Attributes of the header. */
  headerOptions: option<AttributeMap>({}, { attribute: 'header-options', ...attributes }),
  /** Lets Escape close the drawer. `keyboard="false"` turns this off. */
  keyboard: option(true, { converter: onUnlessFalse }),
  /** Edge from which the drawer slides in; `null`, as attribute `''`, is none. */
  placement: choice<DrawerPlacement>(DrawerPlacement, DrawerPlacement.START, { isOptional: true }),
  /** Minimum width of the window at which the drawer is a part of the page; `null` for never. */
  responsive: choice<Breakpoint>(Breakpoint, null),
  /** Lets the page behind the drawer scroll while it is open. */
  scroll: option(false),
  /** Flush with the edge: no inset, border, radius and shadow. */
  sheet: option(false),
  /** Heading of the drawer, and its name for assistive technology. */
  title: option<Stringable | null>(null),
  /** Attributes of the title and its `tag`, by default `h5`. */
  titleOptions: option<TaggedOptions>(
    {},
    { attribute: 'title-options', ...attributesWith({ tag: partButtonOptions.tag }) },
  ),
  /** A button before the drawer that opens it: `tag`, `label`, `encode` and attributes; `false` for none. */
  toggleButton: option<DrawerButtonOptions | readonly [] | false>(false, {
    attribute: 'toggle-button',
    ...attributesWith(partButtonOptions),
  }),
};

/** Options of {@link drawerTemplate}. */
export interface DrawerOptions extends WidgetOptions, OptionsOf<typeof drawerOptions> {}
