import { type Address, addressText } from '../internal/attributes/address.ts';
import { address, attributes } from '../internal/options/attribute-data.ts';
import { switchOr } from '../internal/options/choice.ts';
import { flagOrWord, json, list, word } from '../internal/options/converters.ts';
import type { ElementContract } from '../internal/options/element-contract.ts';
import { option } from '../internal/options/option.ts';
import type { AttributeMap } from '../internal/attributes/attributes.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import {
  type LinkData,
  type LinkMethod,
  linkMethods,
  pageLinkTemplate,
  type PageLinkOptions,
  type PageLinkTag,
} from './page-link.template.ts';

/** Values of the properties of `<fwx-page-link>` that the markup depends on. */
export interface PageLinkModel extends Omit<PageLinkOptions, 'href'> {
  readonly href?: Address | null | undefined;
}

const linkTags: readonly PageLinkTag[] = ['a', 'button', 'form'];

const properties = {
  /** Tag of the link; by default `a` for `get`, and `form` for other methods. Read once. */
  as: option<PageLinkTag | null>(null, { converter: word('as', linkTags) }),
  /** Does not cancel other visits, and shows no progress by default. */
  async: option(false),
  /** How long a prefetched page may be used: `30s`, `1m`, milliseconds; `30s,1m` is fresh, then stale. */
  cacheFor: option<string | null>(null),
  /** Tags by which prefetched pages can be removed from the cache. */
  cacheTags: option<readonly string[]>([], { converter: list }),
  /** Page to show immediately, before the server has responded. */
  component: option<string | null>(null),
  /** Data of the visit. */
  data: option<LinkData | undefined>(undefined, { converter: json }),
  /** Props that the server omits. */
  except: option<readonly string[]>([], { converter: list }),
  /** Headers of the request. */
  headers: option<Readonly<Record<string, string>> | undefined>(undefined, { converter: json }),
  /** Address of the link. */
  href: option<string | null>(null, address),
  /** Method of the visit; `null` is `get`. */
  method: option<LinkMethod | null>(null, { converter: word('method', linkMethods) }),
  /** Props that the server sends; other props stay unchanged. */
  only: option<readonly string[]>([], { converter: list }),
  /** Attributes of the link or button inside. */
  linkAttributes: option<AttributeMap | undefined>(undefined, attributes),
  /** Props of the page to show immediately. */
  pageProps: option<Record<string, unknown> | undefined>(undefined, {
    converter: json,
  }),
  /** When to prefetch the page: `hover` (also the bare attribute), `click`, `mount`, or several. */
  prefetch: option<boolean | string | null>(null, { converter: flagOrWord }),
  /** Keeps the scroll position; `errors` only when there are validation errors. */
  preserveScroll: switchOr(['errors'], null),
  /** Keeps the state of the page; by default for all methods except `get`. `errors` only when there are validation errors. */
  preserveState: switchOr(['errors'], null),
  /** Keeps the current URL. */
  preserveUrl: option(false),
  /** Replaces the entry in the history. */
  replace: option(false),
  /** Merged props that are replaced instead. */
  reset: option<readonly string[]>([], { converter: list }),
  /** Animates the change of the page if the browser supports view transitions and the visitor does not prefer reduced motion. */
  viewTransition: option(false),
};

/** Contract of `<fwx-page-link>`, shared by browser and server. */
export const pageLinkContract = {
  tag: 'fwx-page-link',
  root: 'a, button, form',
  properties,
  // Without an address on the element, the author provides the link inside.
  render: (model: PageLinkModel, children: unknown): unknown => {
    const href = addressText(model.href, ['href', 'PageLink'], refusing);
    return href === null ? children : pageLinkTemplate({ ...model, href }, children);
  },
} satisfies ElementContract;
