import { nothing, type TemplateResult } from 'lit/html.js';

import { buttonTemplate } from '../button/button.template.ts';
import { valueOf } from '../internal/options/choice.ts';
import { type Content, contentOf, isContent } from '../internal/content/content.ts';
import { extras, html } from '../internal/attributes/extras.ts';
import { VALUE_INVALID } from '../internal/context/message.ts';
import { checkKeys, listOf } from '../internal/options/list-option.ts';
import { type Refuse, throwing } from '../internal/context/refuse.ts';
import { textOf } from '../internal/context/stringable.ts';
import { configText, optionalId } from '../internal/options/widget-options.ts';
import {
  type ButtonGroupItem,
  type ButtonGroupOptions,
  buttonGroupOptions,
  groupButtonOptions,
} from './button-group.options.ts';

/**
 * A group of buttons, as documented markup.
 *
 * @param refuse Called for invalid values of options. Throws by default.
 */
export function buttonGroupTemplate(
  options: ButtonGroupOptions = {},
  refuse: Refuse = throwing,
): TemplateResult {
  const all = listOf(options.buttons, ['buttons', 'ButtonGroup'], refuse);
  const buttons = all.map((one) => entryTemplate(one, options, refuse));
  const id = optionalId(options) ?? nothing;
  return html`<div id=${id} class=${buttonGroupClasses(options, refuse)} role="group" data-bs-config=${configText(options)} ${extras(options.options)}>${buttons}</div>`;
}

/** Classes of the root, in the order of the documented markup. */
function buttonGroupClasses(
  { size, vertical, divider }: ButtonGroupOptions,
  refuse: Refuse,
): string {
  const known = valueOf(buttonGroupOptions.size, size, ['size', 'ButtonGroup'], refuse);
  let classes = vertical ? 'btn-group-vertical' : 'btn-group';
  if (known !== null) classes += ` btn-group-${known}`;
  if (divider) classes += ' btn-group-divider';
  return classes;
}

/** Warning for groups without an accessible name. */
export const namelessGroup =
  'A button group has no name for assistive technology: give it a label, aria-label or aria-labelledby.';

function entryTemplate(
  entry: ButtonGroupItem | Content,
  { encodeLabels = buttonGroupOptions.encodeLabels.default }: ButtonGroupOptions,
  refuse: Refuse,
): unknown {
  if (isContent(entry)) return contentOf(entry);
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    refuse(
      VALUE_INVALID,
      'buttons',
      textOf(entry),
      'ButtonGroup',
      'options of a button, trusted HTML, a template',
    );
    return null;
  }
  checkKeys(entry, groupButtonOptions, 'button group', refuse);
  const button = entry as ButtonGroupItem;
  if (button.visible === false) return null;
  return buttonTemplate({ ...button, encodeLabel: button.encodeLabel ?? encodeLabels }, refuse);
}
