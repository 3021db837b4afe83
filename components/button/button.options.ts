import { choice } from '../internal/choice.ts';
import { ButtonVariant, Size, Theme } from '../internal/enums.ts';
import { contentOption, option, type OptionsOf } from '../internal/option.ts';
import type { Stringable } from '../internal/stringable.ts';
import type { WidgetOptions } from '../internal/widget-options.ts';

/** What all that look like a button have in common. */
export const buttonLookOptions = {
  /** Size; `null` is medium. */
  size: choice<Size>(Size, null),
  /** Colour theme; `null` is neutral. */
  theme: choice<Theme>(Theme, null),
  /** Weight; `null`, as attribute `''`, is the bare `btn`. */
  variant: choice<ButtonVariant>(ButtonVariant, ButtonVariant.SOLID, { isOptional: true }),
};

/** Options of a button, for the element and on the server. */
export const buttonOptions = {
  /** Escapes `label`; when it is off, `label` is trusted HTML. A property without an attribute. */
  encodeLabel: option(true, { attribute: false }),
  /** Text of the button; `null` is the word "Button" in the language of the page. It replaces what is inside. */
  label: contentOption<Stringable | null>(null),
  /** Tag of the button; `a` gets `role="button"`. */
  tagName: option('button', { attribute: 'tag-name' }),
  /** Stays pressed until the next click. */
  toggle: option(false),
  ...buttonLookOptions,
};

/** Options of {@link buttonTemplate}. */
export interface ButtonOptions extends WidgetOptions, OptionsOf<typeof buttonOptions> {}
