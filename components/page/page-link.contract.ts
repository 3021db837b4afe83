import type { ComplexAttributeConverter } from 'lit';

import { type Address, addressText } from '../internal/address.ts';
import { attributesJson, urlText } from '../internal/attribute-data.ts';
import { json, oneOf } from '../internal/converters.ts';
import type { ElementContract } from '../internal/element-contract.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { linkMethods, pageLinkTemplate, type PageLinkOptions } from './page-link.template.ts';

/** Values of the properties of `<fwx-page-link>` that the markup depends on. */
export interface PageLinkModel extends Omit<PageLinkOptions, 'href'> {
  readonly href?: Address | null | undefined;
}

const list: ComplexAttributeConverter<readonly string[]> = {
  fromAttribute: (value) => (value ?? '').split(/[\s,]+/).filter(Boolean),
  toAttribute: (value) => value.join(','),
};

/** One of these words, in any case. Anything else is ignored, with a warning in development. */
function word(name: string, values: readonly string[]): ComplexAttributeConverter<string | null> {
  const known = oneOf<string, null>(name, values, null);
  return {
    ...known,
    fromAttribute: (value) => known.fromAttribute?.(value?.toLowerCase() ?? null) ?? null,
  };
}

/** A bare attribute is `true`, `false` is `false`, any other word is itself. */
const flagOrWord: ComplexAttributeConverter<boolean | string | null> = {
  fromAttribute: (value) =>
    value === null ? null : value === '' || value === 'true' ? true : value !== 'false' && value,
  toAttribute: (value) => (value === null ? null : String(value)),
};

/** What both sides know of `<fwx-page-link>`. */
export const pageLinkContract = {
  tag: 'fwx-page-link',
  root: 'a, button, form',
  properties: {
    as: { converter: word('as', ['a', 'button', 'form']) },
    async: { type: Boolean },
    cacheFor: { attribute: 'cache-for', type: String },
    cacheTags: { attribute: 'cache-tags', converter: list },
    component: { type: String },
    data: { converter: json },
    except: { converter: list },
    headers: { converter: json },
    href: { converter: urlText },
    method: { converter: word('method', linkMethods) },
    only: { converter: list },
    linkAttributes: { attribute: 'link-attributes', converter: attributesJson },
    pageProps: { attribute: 'page-props', converter: json },
    prefetch: { converter: flagOrWord },
    preserveScroll: { attribute: 'preserve-scroll', converter: flagOrWord },
    preserveState: { attribute: 'preserve-state', converter: flagOrWord },
    preserveUrl: { attribute: 'preserve-url', type: Boolean },
    replace: { type: Boolean },
    reset: { converter: list },
    viewTransition: { attribute: 'view-transition', type: Boolean },
  },
  // Without an address on the element, the link is what the author has put inside.
  render: (model: PageLinkModel, children: unknown): unknown => {
    const href = addressText(model.href, ['href', 'PageLink'], refusing);
    return href === null ? children : pageLinkTemplate({ ...model, href }, children);
  },
} satisfies ElementContract;
