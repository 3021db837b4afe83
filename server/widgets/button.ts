import type { ValuesOf } from '../../components/markup.ts';
import {
  type ButtonOptions,
  buttonOptions,
  buttonTemplate,
  buttonTag,
} from '../../components/templates.ts';
import { defineOptions } from './internal/define-options.ts';
import { Widget } from './widget.ts';

export interface Button extends ValuesOf<typeof buttonOptions> {}

/** A button, or a link that looks like one. */
export class Button extends Widget implements Required<ButtonOptions> {
  static {
    defineOptions(this, buttonOptions);
  }

  override clientOptions: Readonly<Record<string, unknown>> | false = false;

  override init(): void {
    super.init();
    buttonTag(this);
  }

  override run(): string {
    return this.renderTemplate(buttonTemplate, false);
  }
}
