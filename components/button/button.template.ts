import { html, type TemplateResult } from 'lit/html.js';

import { addressText } from '../internal/attributes/address.ts';
import type { AttributeMap } from '../internal/attributes/attributes.ts';
import { attrs } from '../internal/attributes/attrs.ts';
import { valueOf } from '../internal/options/choice.ts';
import { hasCssClass } from '../internal/attributes/class-and-style.ts';
import { withExtras } from '../internal/attributes/class-list.ts';
import { labelOf } from '../internal/content/content.ts';
import { VALUE_INVALID } from '../internal/context/message.ts';
import { type Refuse, throwing } from '../internal/context/refuse.ts';
import { isUsableTag, tagTemplate } from '../internal/attributes/tag-template.ts';
import { buttonWord } from '../internal/content/widget-words.ts';
import { translated } from '../internal/context/words.ts';
import { clientConfig, optionalId } from '../internal/options/widget-options.ts';
import { buttonStyleOptions, type ButtonOptions, buttonOptions } from './button.options.ts';

/**
 * A button as documented markup.
 *
 * @param refuse Called for invalid values of options. Throws by default.
 * @param owner The widget that errors name.
 */
export function buttonTemplate(
  options: ButtonOptions = {},
  refuse: Refuse = throwing,
  owner = 'Button',
): TemplateResult {
  const label = labelOf(
    options.label ?? translated(buttonWord),
    options.encodeLabel ?? buttonOptions.encodeLabel.default,
  );
  const tag = buttonTag(options, refuse, owner);
  const attributes = attributesOf(tag, options, refuse, owner);
  if (tag === 'button') return html`<button ${attrs(attributes)}>${label}</button>`;
  if (tag === 'a') return html`<a ${attrs(attributes)}>${label}</a>`;
  return tagTemplate(tag, attributes, label);
}

/** The attributes of a button, in the order in which they are written. */
export function buttonAttributes(
  options: ButtonOptions,
  refuse: Refuse = throwing,
  owner = 'Button',
): AttributeMap {
  return attributesOf(buttonTag(options, refuse, owner), options, refuse, owner);
}

function attributesOf(
  tag: string,
  options: ButtonOptions,
  refuse: Refuse,
  owner: string,
): AttributeMap {
  const extras = options.options ?? {};
  const isLink = tag === 'a';
  const isDisabledLink = isLink && Boolean(extras['disabled']);
  // One literal without spreads, which would take a third of the time of a button.
  const own = {
    type: tag === 'button' ? 'button' : null,
    id: optionalId(options),
    class: buttonClasses(options, refuse, owner),
    role: isLink ? 'button' : null,
    // A disabled link has `aria-disabled` and is not in the tab order, because `disabled` has no effect.
    tabindex: isDisabledLink && extras['href'] != null ? '-1' : null,
    'aria-disabled': isDisabledLink ? 'true' : null,
    'data-bs-config': clientConfig(options),
    'data-bs-toggle': options.toggle ? 'button' : null,
    'aria-pressed': options.toggle ? String(hasCssClass(extras, 'active')) : null,
  };
  return isLink ? withLink(own, extras, refuse, owner) : withExtras(own, extras);
}

/** Validates the address of a link. `disabled` becomes a class, because the attribute has no effect on a link. */
function withLink(
  own: AttributeMap & { class: string },
  { disabled, ...extras }: AttributeMap,
  refuse: Refuse,
  owner: string,
): AttributeMap {
  const link = disabled ? { ...own, class: `${own.class} disabled` } : own;
  if (extras['href'] == null) return withExtras(link, extras);
  const href = addressText(extras['href'], ['href', owner], refuse);
  return withExtras(link, { ...extras, href });
}

/** Classes for the options, in the order of the documented markup. */
function buttonClasses(options: ButtonOptions, refuse: Refuse, owner: string): string {
  const { size: sizes, theme: themes, variant: variants } = buttonStyleOptions;
  const size = valueOf(sizes, options.size, ['size', owner], refuse);
  const theme = valueOf(themes, options.theme, ['theme', owner], refuse);
  const variant = valueOf(variants, options.variant, ['variant', owner], refuse);
  let classes = variant === null ? 'btn' : `btn-${variant}`;
  if (variant === 'styled') classes = `btn-solid ${classes}`;
  if (theme !== null) classes += ` theme-${theme}`;
  if (size !== null) classes += ` btn-${size}`;
  return classes;
}

/** The tag of a button; an invalid one is refused. */
export function buttonTag(
  { tagName = buttonOptions.tagName.default }: ButtonOptions,
  refuse: Refuse = throwing,
  owner = 'Button',
): string {
  if (tagName === 'button' || tagName === 'a' || isUsableTag(tagName)) return tagName;
  refuse(VALUE_INVALID, 'tagName', String(tagName), owner, 'button, a, another tag name');
  return 'button';
}
