import type { ValuesOf } from '../../components/internal/option.ts';
import {
  buttonGroupClasses,
  buttonGroupTemplate,
  isNamedGroup,
  namelessGroup,
} from '../../components/button-group/button-group.template.ts';
import {
  type ButtonGroupOptions,
  buttonGroupOptions,
} from '../../components/button-group/button-group.options.ts';
import { warnOnce } from '../../components/internal/warn-once.ts';
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
    buttonGroupClasses(this);
    if (!isNamedGroup(this.options)) warnOnce('button-group-name', namelessGroup);
  }

  override run(): string {
    return this.renderTemplate(buttonGroupTemplate, false);
  }
}
