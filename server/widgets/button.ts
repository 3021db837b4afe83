import {
  type ButtonOptions,
  buttonTemplate,
  checkButton,
} from '../../components/button/button.template.ts';
import { ButtonVariant, type Size, type Theme } from '../../components/internal/enums.ts';
import type { Stringable } from '../../components/internal/stringable.ts';
import { Widget } from './widget.ts';

/** A button, or a link that looks like one. */
export class Button extends Widget implements Required<ButtonOptions> {
  override clientOptions: Readonly<Record<string, unknown>> | false = false;
  /** Whether the label is escaped; otherwise it is trusted HTML. */
  encodeLabel = true;
  /** Text; null is the word "Button" in the language of the request. */
  label: Stringable | null = null;
  /** Size; null is medium. */
  size: Size | null = null;
  /** Tag; `a` gets `role="button"`. */
  tagName = 'button';
  /** Colour theme; null is neutral. */
  theme: Theme | null = null;
  /** Whether the button stays pressed until the next click. */
  toggle = false;
  /** Weight; null is the bare `btn`. */
  variant: ButtonVariant | null = ButtonVariant.SOLID;

  override init(): void {
    super.init();
    const { size, tagName, theme, variant } = this;
    checkButton({ size, tagName, theme, variant });
  }

  override run(): string {
    return this.renderTemplate(buttonTemplate, false);
  }
}
