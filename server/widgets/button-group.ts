import {
  buttonGroupClasses,
  type ButtonGroupItem,
  type ButtonGroupOptions,
  buttonGroupTemplate,
  isNamedGroup,
  namelessGroup,
} from '../../components/button-group/button-group.template.ts';
import type { Content } from '../../components/internal/content.ts';
import type { Size } from '../../components/internal/enums.ts';
import { warnOnce } from '../../components/internal/warn-once.ts';
import { Widget } from './widget.ts';

/** Buttons that belong together. */
export class ButtonGroup extends Widget implements Required<ButtonGroupOptions> {
  /** Options of each button, or trusted HTML or a Lit template in place of one. */
  buttons: readonly (ButtonGroupItem | Content)[] = [];
  /** Lines between the buttons. */
  divider = false;
  /** Whether labels are escaped; `encodeLabel` of a button comes first. */
  encodeLabels = true;
  /** Size of all buttons; null is medium. */
  size: Size | null = null;
  /** One below the other. */
  vertical = false;

  override init(): void {
    super.init();
    buttonGroupClasses(this);
    if (!isNamedGroup(this.options)) warnOnce('button-group-name', namelessGroup);
  }

  override run(): string {
    return this.renderTemplate(buttonGroupTemplate, false);
  }
}
