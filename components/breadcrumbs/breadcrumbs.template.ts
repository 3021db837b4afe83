import { nothing, type TemplateResult } from 'lit/html.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';

import { renderAttributes } from '../internal/attributes/attributes.ts';
import { without } from '../internal/attributes/attribute-maps.ts';
import { withExtras } from '../internal/attributes/class-list.ts';
import { contentOf, labelOf } from '../internal/content/content.ts';
import { extras, html } from '../internal/attributes/extras.ts';
import { encode } from '../internal/attributes/html.ts';
import { VALUE_INVALID } from '../internal/context/message.ts';
import { type Refuse, throwing } from '../internal/context/refuse.ts';
import { textOf } from '../internal/context/stringable.ts';
import { isUsableTag, isVoidTag, withTag } from '../internal/attributes/tag-template.ts';
import { configText, optionalId } from '../internal/options/widget-options.ts';
import { BreadcrumbLink, type BreadcrumbLinkConfig, breadcrumbLinks } from './breadcrumb-link.ts';
import {
  type BreadcrumbsOptions,
  breadcrumbsOptions,
  type HomeLink,
} from './breadcrumbs.options.ts';
import { home } from './home.ts';

const itemTemplate = breadcrumbsOptions.itemTemplate.default;

/**
 * The path from the start page to the current one, as documented markup.
 *
 * @param refuse Called for invalid links. Throws by default.
 * @returns `nothing` when there are no links.
 */
export function breadcrumbsTemplate(
  options: BreadcrumbsOptions = {},
  refuse: Refuse = throwing,
): TemplateResult | typeof nothing {
  const links = breadcrumbLinks(options.links, refuse);
  const tag = listTag(options, refuse);
  if (links.length === 0) return nothing;
  const first = homeOf(options.homeLink, refuse);
  const all = first ? [first, ...links] : links;
  const divider = dividerTemplate(options);
  const items = all.map((link, index) => {
    const item = breadcrumbTemplate(link, options, link.active ?? isEnd(link, index, all));
    return index === 0 ? item : [divider, item];
  });
  const navOptions = options.navOptions ?? breadcrumbsOptions.navOptions.default;
  return html`<nav ${extras(navOptions)}>${listTemplate(tag, options, items)}</nav>`;
}

function listTemplate(tag: string, options: BreadcrumbsOptions, items: unknown): TemplateResult {
  const id = optionalId(options) ?? nothing;
  const template = html`<ol id=${id} class="breadcrumb" data-bs-config=${configText(options)} ${extras(options.options)}>${items}</ol>`;
  return withTag(template, tag);
}

function isEnd({ url }: BreadcrumbLink, index: number, all: readonly unknown[]): boolean {
  return url === null && index === all.length - 1;
}

/** The first entry: by default the start page of the application. */
function homeOf(given: HomeLink = {}, refuse: Refuse): BreadcrumbLink | null {
  if (given === false) return null;
  if (given instanceof BreadcrumbLink) return given;
  const { label = home().label(), url = home().url(), ...rest } = asConfig(given);
  return BreadcrumbLink.checked({ label, url, ...rest }, refuse);
}

/** Converts an empty list to an empty object: configurations from other languages write "no options" so. */
function asConfig(given: HomeLink): Partial<BreadcrumbLinkConfig> {
  return Array.isArray(given) ? {} : ((given as Partial<BreadcrumbLinkConfig> | null) ?? {});
}

/** The tag of the list; refuses one that cannot contain items, and returns `ol`. */
export function listTag(
  { tag = breadcrumbsOptions.tag.default }: Pick<BreadcrumbsOptions, 'tag'>,
  refuse: Refuse = throwing,
): string {
  if (tag === breadcrumbsOptions.tag.default || (isUsableTag(tag) && !isVoidTag(tag))) return tag;
  refuse(VALUE_INVALID, 'tag', textOf(tag), 'Breadcrumbs', 'ol, ul, another tag name');
  return 'ol';
}

/** The divider between two links. */
function dividerTemplate(options: BreadcrumbsOptions): TemplateResult {
  const { content, ...attributes } =
    options.dividerOptions ?? breadcrumbsOptions.dividerOptions.default;
  return html`<li ${extras(attributes)}>${contentOf(content)}</li>`;
}

/** One link. */
function breadcrumbTemplate(
  link: BreadcrumbLink,
  options: BreadcrumbsOptions,
  active: boolean,
): TemplateResult {
  const around = link.template ?? options.itemTemplate ?? itemTemplate;
  const encodes = link.encode ?? options.encodeLabels ?? breadcrumbsOptions.encodeLabels.default;
  if (around !== itemTemplate && around.trim() !== itemTemplate.trim()) {
    return html`${unsafeHTML(inMarkup(around, linkMarkup(link, encodes, active), active))}`;
  }
  const inside = linkTemplate(link, encodes, active);
  return html`<li class="breadcrumb-item" aria-current=${active ? 'page' : nothing}>${inside}</li>`;
}

function linkTemplate(link: BreadcrumbLink, encodes: boolean, active: boolean): TemplateResult {
  const label = labelOf(link.label, encodes);
  const classes = linkClasses(active);
  const given = without(link.options, 'href');
  return link.url === null
    ? html`<span class=${classes} ${extras(given)}>${label}</span>`
    : html`<a class=${classes} href=${link.url} ${extras(given)}>${label}</a>`;
}

/** The same as text, for the template of an author. */
function linkMarkup(link: BreadcrumbLink, encodes: boolean, active: boolean): string {
  const { options, url } = link;
  const tag = url === null ? 'span' : 'a';
  const attributes = { ...withExtras({ class: linkClasses(active) }, options), href: url };
  const label = encodes ? encode(String(link.label)) : String(link.label);
  return `<${tag}${renderAttributes(attributes)}>${label}</${tag}>`;
}

function linkClasses(active: boolean): string {
  return active ? 'breadcrumb-link active' : 'breadcrumb-link';
}

const firstTag = /<[a-z][a-z0-9-]*(?:[^>"']|"[^"]*"|'[^']*')*?(?=\s*\/?>)/i;

/** Puts the link into the template of the author; for the current page the first tag, which may be the link, gets `aria-current`. */
function inMarkup(template: string, link: string, active: boolean): string {
  // A function, so that `$` in a label is not interpreted.
  const item = template.replaceAll('{link}', () => link);
  if (!active) return item;
  return item.replace(firstTag, (tag) =>
    /\saria-current\b/i.test(tag) ? tag : `${tag} aria-current="page"`,
  );
}
