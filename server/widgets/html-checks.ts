import {
  addCssClass,
  type AttributeMap,
  type Stringable,
  textOf,
} from '../../components/markup.ts';
import { tag } from './html-tag.ts';
import { label } from './html-text.ts';
import {
  type ChoiceItems,
  choicesOf,
  encodedIf,
  inlineList,
  listName,
  unselected,
} from './internal/choices.ts';
import { attributesOf } from './internal/control-options.ts';
import { inputText, isSelected, selectedTexts } from './internal/input-value.ts';

/** Options of {@link checkbox} and {@link radio}: attributes and these keys. */
export type CheckOptions = AttributeMap & {
  /** Value that is sent when the control is checked. Default `1`. */
  readonly value?: Stringable | undefined;
  /** Value that is sent when it is not, by a hidden input before it; null and false send nothing. */
  readonly uncheck?: Stringable | false | null | undefined;
  /** Text of a label around the control, written as it is; none by default, and for false. */
  readonly label?: string | false | null | undefined;
  /** Attributes of that label. */
  readonly labelOptions?: AttributeMap | undefined;
};

/** Options of {@link checkboxList} and {@link radioList}: attributes of the list and these keys. */
export type CheckListOptions = AttributeMap & {
  /** Tag around the items; false for none. Default `div`. */
  readonly tag?: string | false | undefined;
  /** Value that is sent when nothing is checked, by a hidden input; null, the default, sends nothing. */
  readonly unselect?: Stringable | null | undefined;
  /** Whether labels are escaped. Default true. */
  readonly encode?: boolean | undefined;
  /** Whether items are next to each other instead of below each other. Default false. */
  readonly inline?: boolean | undefined;
  /** Attributes of each control; the default class is `check` or `radio`. */
  readonly itemOptions?: AttributeMap | undefined;
  /** Attributes of each `.form-field` around control and label. */
  readonly itemWrapperOptions?: AttributeMap | undefined;
  /** Attributes of each label. */
  readonly itemLabelOptions?: AttributeMap | undefined;
  /** Markup between the items. */
  readonly separator?: string | undefined;
  /** Writes one item as a whole. */
  readonly item?: ((item: CheckListItem) => string) | undefined;
};

/** One item of a list, as passed to an `item` function. */
export interface CheckListItem {
  /** Position, counted from 0. */
  readonly index: number;
  /** Label as markup: escaped already, unless `encode` is false. */
  readonly label: string;
  readonly name: string | null;
  readonly checked: boolean;
  readonly value: string;
}

type CheckType = 'checkbox' | 'radio';

function check(
  type: CheckType,
  name: string | null,
  checked: boolean,
  options: CheckOptions,
): string {
  const { uncheck, label: text, labelOptions = {}, value = '1', ...attributes } = options;
  const hidden = name === null ? '' : unselected(name, uncheck, attributes);
  const own = { checked, ...attributes, type, name, value: inputText(value) };
  const control = tag('input', '', own);
  const isBare = text == null || text === false;
  return hidden + (isBare ? control : label(control + text, null, labelOptions));
}

/** A check box. */
export function checkbox(name: string | null, checked = false, options: CheckOptions = {}): string {
  return check('checkbox', name, checked, options);
}

/** A radio button. */
export function radio(name: string | null, checked = false, options: CheckOptions = {}): string {
  return check('radio', name, checked, options);
}

type CheckList = (
  name: string | null,
  selection?: unknown,
  items?: ChoiceItems,
  options?: CheckListOptions,
) => string;

const checkListOf =
  (type: CheckType): CheckList =>
  (name, selection = null, items = {}, options = {}) => {
    const { tag: tagName = 'div', encode: isEncoded = true, separator = '', unselect } = options;
    const sent = type === 'checkbox' ? listName(name) : name;
    const selected = selectedTexts(selection);
    const write = options.item ?? itemWriter(type, options);
    const lines = [...choicesOf(items)].map(([key, text], index) => {
      const value = String(key);
      const label = encodedIf(isEncoded, textOf(text));
      return write({ index, label, name: sent, checked: isSelected(selected, value), value });
    });
    const hidden = unselected(sent, unselect, options);
    return hidden + tag(tagName, lines.join(separator), listAttributes(type, options));
  };

/** Check boxes for one attribute; their name ends in `[]`. */
export const checkboxList = checkListOf('checkbox');
/** Radio buttons for one attribute. */
export const radioList = checkListOf('radio');

function listAttributes(type: CheckType, options: CheckListOptions): AttributeMap {
  const { disabled: _disabled, form: _form, ...root } = attributesOf('list', options);
  const list = { role: type === 'radio' ? 'radiogroup' : 'group', ...root };
  return options.inline ? inlineList(list) : list;
}

function itemWriter(
  type: CheckType,
  { disabled, form, id: listId, ...options }: CheckListOptions,
): (item: CheckListItem) => string {
  const css = type === 'radio' ? 'radio' : 'check';
  const shared = { class: css, disabled, form, ...options.itemOptions };
  const wrapper = addCssClass(options.itemWrapperOptions ?? {}, 'form-field');
  return ({ index, label: text, name, checked, value }) => {
    const id = typeof listId === 'string' ? `${listId}-${index}` : null;
    const control = check(type, name, checked, { id, ...shared, value });
    // Without an id the label has to contain its control, or it would not label it.
    const body =
      id === null
        ? label(control + text, null, options.itemLabelOptions)
        : control + label(text, id, options.itemLabelOptions);
    return tag('div', body, wrapper);
  };
}
