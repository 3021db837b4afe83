import { nothing, type TemplateResult } from 'lit/html.js';

import { addressText } from '../internal/attributes/address.ts';
import type { AttributeMap } from '../internal/attributes/attributes.ts';
import { valueOf } from '../internal/options/choice.ts';
import { hasCssClass } from '../internal/attributes/class-and-style.ts';
import { extras, html } from '../internal/attributes/extras.ts';
import { labelOf } from '../internal/content/content.ts';
import { VALUE_INVALID } from '../internal/context/message.ts';
import { type Refuse, throwing } from '../internal/context/refuse.ts';
import { isUsableTag, withTag } from '../internal/attributes/tag-template.ts';
import { buttonWord } from '../internal/content/widget-words.ts';
import { translated } from '../internal/context/words.ts';
import { configText, optionalId } from '../internal/options/widget-options.ts';
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
  const tag = buttonTag(options, refuse, owner);
  const { classes, disabled, given, tabindex } = linkOf(tag, options.options, refuse, owner);
  const { pressed, toggle } = options.toggle ? toggleOf(options) : noToggle;
  const template = html`<button type=${tag === 'button' ? tag : nothing} id=${optionalId(options) ?? nothing} class=${buttonClasses(options, refuse, owner) + classes} role=${tag === 'a' ? 'button' : nothing} tabindex=${tabindex} aria-disabled=${disabled} data-bs-config=${configText(options)} data-bs-toggle=${toggle} aria-pressed=${pressed} ${extras(given)}>${buttonLabel(options)}</button>`;
  return withTag(template, tag);
}

/** The label as a value for a template. */
export function buttonLabel({ encodeLabel, label }: ButtonOptions): unknown {
  return labelOf(label ?? translated(buttonWord), encodeLabel ?? buttonOptions.encodeLabel.default);
}

/** Values of attributes that only buttons have that stay pressed. */
interface Toggle {
  readonly pressed: unknown;
  readonly toggle: unknown;
}

const noToggle: Toggle = { pressed: nothing, toggle: nothing };

function toggleOf({ options }: ButtonOptions): Toggle {
  return { pressed: String(hasCssClass(options ?? {}, 'active')), toggle: 'button' };
}

/** What a link has in place of `disabled`, and the attributes of the caller. */
interface ButtonLink {
  /** Further classes, after a space. */
  readonly classes: string;
  readonly disabled: unknown;
  readonly given: AttributeMap | undefined;
  readonly tabindex: unknown;
}

/** Validates the address of a link, and disables it without `disabled`, which has no effect on links. */
export function linkOf(
  tag: string,
  attributes: AttributeMap | undefined,
  refuse: Refuse,
  owner: string,
): ButtonLink {
  if (tag !== 'a' || !attributes) {
    return { classes: '', disabled: nothing, given: attributes, tabindex: nothing };
  }
  const { disabled: isDisabled, ...given } = attributes;
  const { href } = given;
  return {
    classes: isDisabled ? ' disabled' : '',
    disabled: isDisabled ? 'true' : nothing,
    given: href == null ? given : { ...given, href: addressText(href, ['href', owner], refuse) },
    tabindex: isDisabled && href != null ? '-1' : nothing,
  };
}

/** Classes for the options, in the order of the documented markup. */
export function buttonClasses(options: ButtonOptions, refuse: Refuse, owner: string): string {
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
