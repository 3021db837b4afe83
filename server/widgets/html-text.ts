import {
  type Address,
  addressText,
  anyAddressText,
  type AttributeMap,
  encode as encodeAll,
  encodeOnce,
  throwing,
} from '../../components/markup.ts';
import { tag } from './html-tag.ts';
import { encodedIf } from './internal/choices.ts';

/**
 * The text with `& < > " '` written as `&amp; &lt; &gt; &quot; &#039;`, safe both between tags and
 * inside a quoted attribute. A lone surrogate becomes U+FFFD.
 *
 * @param doubleEncode `false` leaves character references that the text already has as they are.
 */
export function encode(text: string, doubleEncode = true): string {
  return doubleEncode ? encodeAll(text) : encodeOnce(text);
}

/**
 * A link. `text` is written as it is; without `url` there is no `href`.
 *
 * @param url A URL, or a route of the running application.
 * @throws {InvalidConfigException} `url` has no text, or its scheme runs script.
 */
export function a(text: string, url: Address | null = null, options: AttributeMap = {}): string {
  const href = addressText(url, ['url', 'Html.a()'], throwing);
  return tag('a', text, href === null ? options : { ...options, href });
}

/** A link that opens a mail to the address; without one, `text` is the address. */
export function mailto(
  text: string,
  email: string | null = null,
  options: AttributeMap = {},
): string {
  const address = anyAddressText(email ?? text, ['email', 'Html.mailto()'], throwing);
  return a(text, `mailto:${address ?? ''}`, options);
}

/**
 * An image. Without an `alt` option it is decorative: `alt=""`. `srcset` may be a map of URLs, or
 * routes, by width or density: `{ '100w': '/small.png', '500w': '/large.png' }`.
 *
 * @param src A URL, which may be a `data:` URL, or a route of the running application.
 * @throws {InvalidConfigException} `src` has no text.
 */
export function img(src: Address, options: AttributeMap = {}): string {
  const text = anyAddressText(src, ['src', 'Html.img()'], throwing);
  const { srcset } = options;
  const isMap = typeof srcset === 'object' && srcset !== null;
  const sources = isMap ? candidates(srcset as Readonly<Record<string, Address>>) : srcset;
  return tag('img', '', { ...options, src: text, srcset: sources, alt: options['alt'] ?? '' });
}

function candidates(srcset: Readonly<Record<string, Address>>): string {
  const of = ['srcset', 'Html.img()'] as const;
  return Object.entries(srcset)
    .map(([descriptor, src]) => `${anyAddressText(src, of, throwing)} ${descriptor}`)
    .join(', ');
}

/** A label. `content` is written as it is; `target` is the id of its control. */
export function label(
  content: string,
  target: string | null = null,
  options: AttributeMap = {},
): string {
  return tag('label', content, { ...options, for: target });
}

/** A button without default behaviour, unless `type` is set. `content` is written as it is. */
export function button(content = 'Button', options: AttributeMap = {}): string {
  return tag('button', content, { type: 'button', ...options });
}

/** A button that submits its form. `content` is written as it is. */
export function submitButton(content = 'Submit', options: AttributeMap = {}): string {
  return button(content, { ...options, type: 'submit' });
}

/** A button that resets its form. `content` is written as it is. */
export function resetButton(content = 'Reset', options: AttributeMap = {}): string {
  return button(content, { ...options, type: 'reset' });
}

/** Options of {@link ul} and {@link ol}: attributes of the list and these keys. */
export type ListOptions = AttributeMap & {
  /** Whether the items are escaped. Default true. */
  readonly encode?: boolean | undefined;
  /** Writes one item as a whole, its `li` too. */
  readonly item?: ((item: unknown, index: number) => string) | undefined;
  /** Attributes of each `li`. */
  readonly itemOptions?: AttributeMap | undefined;
};

/** A list without order. */
export function ul(items: Iterable<unknown>, options: ListOptions = {}): string {
  return list('ul', items, options);
}

/** A list in order. */
export function ol(items: Iterable<unknown>, options: ListOptions = {}): string {
  return list('ol', items, options);
}

function list(name: string, items: Iterable<unknown>, options: ListOptions): string {
  const { encode: isEncoded = true, item, itemOptions = {}, ...attributes } = options;
  const write =
    item ?? ((one: unknown) => tag('li', encodedIf(isEncoded, String(one)), itemOptions));
  return tag(name, [...items].map(write).join(''), attributes);
}
