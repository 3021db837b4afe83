import { nothing, type TemplateResult } from 'lit/html.js';

import { addressText } from '../attributes/address.ts';
import { attributesWith, markup, tagName } from '../options/attribute-data.ts';
import type { AttributeMap } from '../attributes/attributes.ts';
import { extras, html } from '../attributes/extras.ts';
import { contentOf, labelOf } from './content.ts';
import { option } from '../options/option.ts';
import type { Refuse } from '../context/refuse.ts';
import type { Stringable } from '../context/stringable.ts';
import { withTag } from '../attributes/tag-template.ts';
import { closeWord, showWord } from './widget-words.ts';
import { translated } from '../context/words.ts';

/** A button that is a part of a widget: `label`, `tag`, `encode` (toggle only) and attributes. */
export type PartButton = AttributeMap & {
  readonly tag?: string | undefined;
  readonly label?: Stringable | null | undefined;
  readonly encode?: boolean | undefined;
};

/** Options of a button that are not attributes, for `attributesWith()`. */
export const partButtonOptions = {
  tag: option('button', tagName),
  encode: option(true, { attribute: false }),
};

/** How an element reads its option for the button that closes it: the label is trusted HTML, but not from an attribute. */
export const closeButtonAttribute = /* @__PURE__ */ attributesWith({
  ...partButtonOptions,
  label: option('', markup),
});

/**
 * The button that closes a widget; nothing where its option is `false`.
 *
 * @param owner The class of the widget; in lower case the value of `data-bs-dismiss`.
 * @param target Selector of the widget, where it is not the closest of its class around the button.
 */
export function closeButtonTemplate(
  button: PartButton | readonly [] | false | undefined,
  owner: string,
  target: string | null,
  refuse: Refuse,
): TemplateResult | typeof nothing {
  if (button === false) return nothing;
  const { tag = 'button', label, encode: _encode, ...given } = checkedButton(button, owner, refuse);
  const isButton = tag === 'button';
  // Without an address the keyboard cannot reach the link; `#` also closes what `:target` shows.
  const href = tag === 'a' ? '#' : nothing;
  const template = html`<button type=${isButton ? tag : nothing} class="btn-close" href=${href} role=${isButton ? nothing : 'button'} data-bs-dismiss=${owner.toLowerCase()} data-bs-target=${target ?? nothing} aria-label=${translated(closeWord)} ${extras(given)}>${contentOf(label)}</button>`;
  return withTag(template, tag);
}

/**
 * The button that opens a widget.
 *
 * @param owner The class of the widget; in lower case the value of `data-bs-toggle`.
 * @param id Id of the widget.
 */
export function toggleButtonTemplate(
  button: PartButton | readonly [],
  owner: string,
  id: string,
  refuse: Refuse,
): TemplateResult {
  const { tag = 'button', label, encode = true, ...given } = checkedButton(button, owner, refuse);
  const isLink = tag === 'a';
  const template = html`<button type=${tag === 'button' ? tag : nothing} href=${isLink ? `#${id}` : nothing} role=${isLink ? 'button' : nothing} data-bs-toggle=${owner.toLowerCase()} data-bs-target=${isLink ? nothing : `#${id}`} aria-controls=${id} ${extras(given)}>${labelOf(label ?? translated(showWord), encode)}</button>`;
  return withTag(template, tag);
}

/**
 * The options of a button: none for an empty list, as in configurations from other languages, and without an address
 * that was refused.
 */
function checkedButton(
  button: PartButton | readonly [] | undefined,
  owner: string,
  refuse: Refuse,
): PartButton {
  const options = Array.isArray(button) ? null : (button as PartButton | null | undefined);
  if (!options) return {};
  const { href, ...rest } = options;
  const address = addressText(href, ['href', owner], refuse);
  return address === null ? rest : { ...rest, href: address };
}
