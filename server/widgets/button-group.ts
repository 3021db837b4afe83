import { isNamed, type ValuesOf, warnOnce } from '../../components/markup.ts';
import {
  type ButtonGroupOptions,
  buttonGroupOptions,
  buttonGroupTemplate,
  namelessGroup,
} from '../../components/templates.ts';
import { defineOptions } from './internal/define-options.ts';
import { Widget } from './widget.ts';

export interface ButtonGroup extends ValuesOf<typeof buttonGroupOptions> {}

/** Buttons that belong together. */
export class ButtonGroup extends Widget implements Required<ButtonGroupOptions> {
  static {
    defineOptions(this, buttonGroupOptions);
  }

  override init(): void {
    super.init();
    if (!isNamed(this.options)) warnOnce('button-group-name', namelessGroup);
  }

  override run(): string {
    return this.renderTemplate(buttonGroupTemplate, false);
  }
}
