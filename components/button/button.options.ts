import { choice } from '../internal/options/choice.ts';
import { ButtonVariant, Size, Theme } from '../internal/options/enums.ts';
import { contentOption, option, type OptionsOf } from '../internal/options/option.ts';
import type { Stringable } from '../internal/context/stringable.ts';
import type { WidgetOptions } from '../internal/options/widget-options.ts';

/** Matches the documented markup of buttons of every variant. */
export const buttonSelector = '.btn, .btn-solid, .btn-outline, .btn-subtle, .btn-text, .btn-link';

/** Options of everything that looks like a button. */
export const buttonStyleOptions = {
  /** Size; `null` is medium. */
  size: choice<Size>(Size, null),
  /** Colour theme; `null` is neutral. */
  theme: choice<Theme>(Theme, null),
  /** Visual emphasis; `null`, as attribute `''`, is the bare class `btn`. */
  variant: choice<ButtonVariant>(ButtonVariant, ButtonVariant.SOLID, { isOptional: true }),
};

/** Options of a button, for the element and on the server. */
export const buttonOptions = {
  /** Escapes `label`; when it is off, `label` is trusted HTML. A property without an attribute. */
  encodeLabel: option(true, { attribute: false }),
  /** Text of the button; `null` is the word "Button" in the language of the page. It replaces the content of the element. */
  label: contentOption<Stringable | null>(null),
  /** Tag of the button; `a` gets `role="button"`. */
  tagName: option('button'),
  /** Stays pressed until the next click. */
  toggle: option(false),
  ...buttonStyleOptions,
};

/** Options of {@link buttonTemplate}. */
export interface ButtonOptions extends WidgetOptions, OptionsOf<typeof buttonOptions> {}
