import { type AttributeMap, removeCssClass } from '../../../components/markup.ts';
import {
  activeCheckbox,
  activeCheckboxList,
  activeDropDownList,
  activeFileInput,
  activeInput,
  activeListBox,
  activeRadio,
  activeRadioList,
  activeStaticControl,
  activeTextarea,
} from '../html-active.ts';
import type { CheckListOptions, CheckOptions } from '../html-checks.ts';
import type { SelectOptions } from '../html-select.ts';
import { type ChoiceItems, inlineList } from './choices.ts';
import { tag } from '../html-tag.ts';
import { getAttributeValue } from '../input-name.ts';
import { controlOfType, type FieldControl } from './field-control.ts';
import { inputText } from './input-value.ts';

export function inputControl(type: string, options: AttributeMap): FieldControl {
  return {
    ...controlOfType(type),
    options,
    write:
      type === 'textarea'
        ? activeTextarea
        : (model, attribute, attributes) => activeInput(type, model, attribute, attributes),
  };
}

/** A slider; the box around it draws the track. */
export function rangeControl(options: AttributeMap): FieldControl {
  const own = { ...options, class: options['class'] ?? 'form-range-input' };
  const control = inputControl('range', own);
  return {
    ...control,
    write: (...given) => tag('div', control.write(...given), { class: 'form-range' }),
  };
}

/** A colour, white while the attribute has none. */
export function colorControl(options: AttributeMap): FieldControl {
  return {
    ...inputControl('color', options),
    write(model, attribute, attributes) {
      const value = inputText(getAttributeValue(model, attribute)) || '#ffffff';
      return activeInput('color', model, attribute, { value, ...attributes });
    },
  };
}

/** Files, after a hidden empty input. */
export function fileControl(options: AttributeMap): FieldControl {
  return { ...controlOfType('file'), options, write: activeFileInput };
}

export function staticControlOf(options: AttributeMap): FieldControl {
  return { ...controlOfType('static'), options, write: activeStaticControl };
}

export function selectControl(
  items: ChoiceItems,
  options: SelectOptions,
  isList: boolean,
): FieldControl {
  const write = isList ? activeListBox : activeDropDownList;
  const isPlain = !isList && !options['multiple'] && options['size'] == null;
  return {
    ...controlOfType('select'),
    kind: isPlain ? 'text' : 'widget',
    options,
    write: (model, attribute, attributes) => write(model, attribute, items, attributes),
  };
}

/** Options of a single check box or radio button in a field. */
export type FieldCheckOptions = CheckOptions & {
  /** A switch: a check box that takes effect at once. Default false. */
  readonly switch?: boolean | undefined;
};

export function checkControl(
  type: 'checkbox' | 'radio',
  given: FieldCheckOptions,
  isEnclosed: boolean,
): FieldControl {
  const { switch: isSwitch = false, label: _label, labelOptions: _labels, ...rest } = given;
  const css = type === 'radio' ? 'radio' : 'check';
  const options: CheckOptions = isSwitch
    ? removeCssClass({ ...rest, role: 'switch', switch: true }, css)
    : { ...rest, class: rest['class'] ?? css };
  const write = type === 'radio' ? activeRadio : activeCheckbox;
  const control = controlOfType(type);
  return {
    ...control,
    kind: isEnclosed ? 'enclosed' : control.kind,
    options,
    write(model, attribute, attributes) {
      const markup = write(model, attribute, attributes);
      return isSwitch ? inSwitch(markup) : markup;
    },
  };
}

/** The box that draws a switch surrounds only the control, not the hidden input. */
function inSwitch(markup: string): string {
  const at = markup.lastIndexOf('<input');
  return markup.slice(0, at) + tag('div', markup.slice(at), { class: 'switch' });
}

/** Check boxes or radio buttons under the label of the field. */
export function listControl(
  type: 'checkbox' | 'radio',
  items: ChoiceItems,
  options: CheckListOptions,
): FieldControl {
  const isRadio = type === 'radio';
  const { inline, itemOptions = {}, ...rest } = options;
  const write = isRadio ? activeRadioList : activeCheckboxList;
  return {
    ...controlOfType(isRadio ? 'radiolist' : 'checklist'),
    options: inline ? inlineList(rest) : rest,
    write(model, attribute, attributes, addAttributes) {
      const each = isRadio ? addAttributes(itemOptions, 'item') : itemOptions;
      return write(model, attribute, items, { ...attributes, itemOptions: each });
    },
  };
}
