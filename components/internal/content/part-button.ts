import { nothing, type TemplateResult } from 'lit/html.js';

import { addressText } from '../attributes/address.ts';
import { attributesWith, markup, tagName } from '../options/attribute-data.ts';
import type { AttributeMap } from '../attributes/attributes.ts';
import { withExtras } from '../attributes/class-list.ts';
import { contentOf, labelOf } from './content.ts';
import { option } from '../options/option.ts';
import type { Refuse } from '../context/refuse.ts';
import type { Stringable } from '../context/stringable.ts';
import { tagTemplate } from '../attributes/tag-template.ts';
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
  const own = {
    type: isButton ? tag : null,
    class: 'btn-close',
    // Without an address the keyboard cannot reach the link; `#` also closes what `:target` shows.
    href: tag === 'a' ? '#' : null,
    role: isButton ? null : 'button',
    'data-bs-dismiss': owner.toLowerCase(),
    'data-bs-target': target,
    'aria-label': translated(closeWord),
  };
  return tagTemplate(tag, withExtras(own, given), contentOf(label));
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
  const own = {
    type: tag === 'button' ? tag : null,
    href: isLink ? `#${id}` : null,
    role: isLink ? 'button' : null,
    'data-bs-toggle': owner.toLowerCase(),
    'data-bs-target': isLink ? null : `#${id}`,
    'aria-controls': id,
  };
  return tagTemplate(tag, withExtras(own, given), labelOf(label ?? translated(showWord), encode));
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
