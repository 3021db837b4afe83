import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { AttributeMap } from '../internal/attributes/attributes.ts';
import { attrs } from '../internal/attributes/attrs.ts';

/** Tag of a link in the page: a link, a button, or a form with a button. */
export type PageLinkTag = 'a' | 'button' | 'form';

/** Data of a visit that a URL or hidden controls can contain. */
export type LinkData = Readonly<Record<string, LinkValue>>;
/** Plain data; `undefined` is omitted. */
export type LinkValue =
  | string
  | number
  | boolean
  | Date
  | null
  | undefined
  | readonly LinkValue[]
  | { readonly [key: string]: LinkValue };

/** Options of {@link pageLinkTemplate}. */
export interface PageLinkOptions {
  /** Address of the link. */
  readonly href: string;
  /** Method of the visit: `get`, `post`, `put`, `patch` or `delete`. Default `get`. */
  readonly method?: string | null | undefined;
  /** Data of the visit: in the query for `get`, or else in the body. Default none. */
  readonly data?: LinkData | null | undefined;
  /** Tag of the link. Default `a` for `get`, or else `form`, which works without a script. */
  readonly as?: string | null | undefined;
  /** Attributes of the link or button. Default none. */
  readonly linkAttributes?: AttributeMap | undefined;
}

/** A link as documented markup, around its content. */
export function pageLinkTemplate(link: PageLinkOptions, content: unknown): TemplateResult {
  const { linkAttributes = {} } = link;
  const tag = tagOf(link);
  if (tag === 'a')
    return html`<a ${attrs({ href: hrefOf(link), ...linkAttributes })}>${content}</a>`;
  if (tag === 'button')
    return html`<button ${attrs({ type: 'button', ...linkAttributes })}>${content}</button>`;
  return html`<form ${attrs(formAttributes(link))}>${hiddenControls(link)}<button ${attrs({ type: 'submit', ...linkAttributes })}>${content}</button></form>`;
}

/** Methods of a visit. */
export const linkMethods = ['get', 'post', 'put', 'patch', 'delete'] as const;
/** Method of a visit. */
export type LinkMethod = (typeof linkMethods)[number];

/** The method, in lower case; `get` for an invalid one. */
export function methodOf({ method }: Pick<PageLinkOptions, 'method'>): LinkMethod {
  return linkMethods.find((one) => one === method?.toLowerCase()) ?? 'get';
}

/** The tag of the link. */
export function tagOf(link: Omit<PageLinkOptions, 'href'>): PageLinkTag {
  if (link.as === 'a' || link.as === 'button' || link.as === 'form') return link.as;
  return methodOf(link) === 'get' ? 'a' : 'form';
}

/** The address, with the data of a `get` in its query. */
export function hrefOf(link: PageLinkOptions): string {
  const pairs = methodOf(link) === 'get' ? pairsOf(link.data ?? {}) : [];
  if (pairs.length === 0) return link.href;
  const mark = link.href.indexOf('#');
  const [address, hash] =
    mark < 0 ? [link.href, ''] : [link.href.slice(0, mark), link.href.slice(mark)];
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString();
  return `${address}${address.includes('?') ? '&' : '?'}${query}${hash}`;
}

/** Attributes of the `<form>` of a link. */
export function formAttributes(link: PageLinkOptions): AttributeMap {
  const method = methodOf(link);
  return { action: link.href, method: method === 'get' ? 'get' : 'post' };
}

/** The data of a form as names and values: `user[name]`, `tags[]`. */
export function hiddenPairs(link: PageLinkOptions): (readonly [name: string, value: string])[] {
  const method = methodOf(link);
  const pairs = pairsOf(link.data ?? {});
  // HTML forms support two methods; the server reads other ones from `_method`.
  if (method !== 'get' && method !== 'post') pairs.unshift(['_method', method.toUpperCase()]);
  return pairs;
}

function hiddenControls(link: PageLinkOptions): unknown {
  const pairs = hiddenPairs(link);
  if (pairs.length === 0) return nothing;
  return pairs.map(([name, value]) => html`<input ${attrs({ type: 'hidden', name, value })}>`);
}

function pairsOf(data: LinkData): (readonly [string, string])[] {
  return Object.entries(data).flatMap(([name, value]) => flatten(name, value));
}

function flatten(name: string, value: LinkValue): (readonly [string, string])[] {
  if (value === undefined) return [];
  if (value === null) return [[name, '']];
  if (value instanceof Date) return [[name, value.toISOString()]];
  if (isList(value)) return value.flatMap((one) => flatten(`${name}[]`, one));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, one]) => flatten(`${name}[${key}]`, one));
  }
  if (typeof value === 'boolean') return [[name, value ? '1' : '0']];
  return [[name, String(value)]];
}

const isList = (value: LinkValue): value is readonly LinkValue[] => Array.isArray(value);
