import type { PropertiesOf } from '../internal/options/option.ts';
import { warnOnce } from '../internal/context/warn-once.ts';
import { WidgetElement } from '../internal/element/widget-element.ts';
import { buttonGroupExpansion, readButtonGroup } from './button-group-markup.ts';
import { buttonGroupContract, type ButtonGroupModel } from './button-group.contract.ts';
import { namelessGroup } from './button-group.template.ts';

export interface FwxButtonGroup extends PropertiesOf<typeof buttonGroupContract.properties> {}

/**
 * A group of related buttons, in a row or one below the other. Set `label`: it is the name of the group for
 * assistive technology.
 *
 * Plain `<button>`, `<a>` and `<fwx-button>` inside are upgraded in place.
 *
 * @summary A group of related buttons.
 * @tag fwx-button-group
 * @tagname fwx-button-group
 * @cssprop --bs-btn-border-radius - Outer corners.
 * @cssprop --bs-btn-border-width - Line between the buttons. Default `1px`.
 */
export class FwxButtonGroup extends WidgetElement {
  static override readonly contract = buttonGroupContract;
  static override readonly expansion = buttonGroupExpansion;

  /** An empty list is an empty group, not a missing one. */
  protected override hasContent(): boolean {
    return this.buttons != null;
  }

  protected override readMarkup(root: HTMLElement): Partial<ButtonGroupModel> {
    return readButtonGroup(root);
  }

  protected override rootReady(root: HTMLElement): void {
    if (root.matches('[aria-label], [aria-labelledby]')) return;
    warnOnce('button-group-name', namelessGroup);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fwx-button-group': FwxButtonGroup;
  }
}
