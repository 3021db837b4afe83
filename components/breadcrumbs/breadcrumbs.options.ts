import { attributes, attributesWith, linksOf, markup } from '../internal/options/attribute-data.ts';
import type { AttributeMap } from '../internal/attributes/attributes.ts';
import { contentOption, option, type OptionsOf } from '../internal/options/option.ts';
import type { Stringable } from '../internal/context/stringable.ts';
import type { WidgetOptions } from '../internal/options/widget-options.ts';
import {
  type BreadcrumbLink,
  type BreadcrumbLinkConfig,
  breadcrumbLinkOptions,
  type BreadcrumbLinks,
} from './breadcrumb-link.ts';

/** Attributes of the dividers, and their content. */
export type DividerOptions = AttributeMap & {
  /** Trusted HTML; without it the stylesheet draws a chevron. */
  readonly content?: Stringable | null | undefined;
};

/** The first entry; missing options are those of the application. */
export type HomeLink = BreadcrumbLink | Partial<BreadcrumbLinkConfig> | readonly [] | false;

/** Options of a trail, for the element and on the server. */
export const breadcrumbsOptions = {
  /** Attributes of the dividers; `content` is trusted HTML in them. */
  dividerOptions: option<DividerOptions>(
    { class: 'breadcrumb-divider' },
    attributesWith({ content: option('', markup) }),
  ),
  /** Escapes the labels of `links`; `encode` of a link takes precedence. A property without an attribute. */
  encodeLabels: option(true, { attribute: false }),
  /** The first entry: missing options are those of the application, "Home" and its start page; `false` for none. */
  homeLink: option<HomeLink>([], attributesWith(breadcrumbLinkOptions)),
  /** Trusted HTML around each of `links`, with `{link}` for the link. A property without an attribute. */
  itemTemplate: option('<li class="breadcrumb-item">{link}</li>\n', { attribute: false }),
  /** The entries; without entries nothing is rendered. They replace the content of the element. */
  links: contentOption<BreadcrumbLinks>([], linksOf(breadcrumbLinkOptions)),
  /** Attributes of the `<nav>`. */
  navOptions: option<AttributeMap>({ 'aria-label': 'breadcrumb' }, attributes),
  /** Tag of the list. Read once. */
  tag: option('ol'),
};

/** Options of {@link breadcrumbsTemplate}. */
export interface BreadcrumbsOptions extends WidgetOptions, OptionsOf<typeof breadcrumbsOptions> {}
