import { type AttributeMap, encode, isEmptyMap, type Stringable } from '../../components/markup.ts';
import { isPlain } from '../core/internal.ts';
import { tag } from './html-tag.ts';
import {
  type ChoiceItems,
  type ChoiceLabel,
  choicesOf,
  encodedIf,
  listName,
  unselected,
} from './internal/choices.ts';
import { attributesOf } from './internal/control-options.ts';
import { isSelected, type Selection, selectedTexts } from './internal/input-value.ts';

/** Options of {@link dropDownList} and {@link listBox}: attributes and these keys. */
export type SelectOptions = AttributeMap & {
  /** Text of a first choice without a value, or that text and its attributes. */
  readonly prompt?:
    | string
    | { readonly text: string; readonly options?: AttributeMap }
    | null
    | undefined;
  /** Attributes of options, by value. */
  readonly options?: Readonly<Record<string, AttributeMap>> | undefined;
  /** Attributes of groups, by label. */
  readonly groups?: Readonly<Record<string, AttributeMap>> | undefined;
  /** Whether labels are escaped; an option cannot contain markup, so only disable this for entities. */
  readonly encode?: boolean | undefined;
  /** Whether blanks in labels are kept, as `&nbsp;`. Default false. */
  readonly encodeSpaces?: boolean | undefined;
  /** Value that is sent when nothing is chosen; null, the default of drop-downs, sends none. */
  readonly unselect?: Stringable | null | undefined;
};

/** A `<select>` that shows one choice; with `multiple` a {@link listBox}. */
export function dropDownList(
  name: string | null,
  selection: unknown = null,
  items: ChoiceItems = {},
  options: SelectOptions = {},
): string {
  if (options['multiple']) return listBox(name, selection, items, options);
  return select(name, selection, items, options);
}

/** A `<select>` that shows several choices, 4 unless `size` is set. */
export function listBox(
  name: string | null,
  selection: unknown = null,
  items: ChoiceItems = {},
  options: SelectOptions = {},
): string {
  const { multiple, size, unselect } = options as AttributeMap;
  const sent = multiple ? listName(name) : name;
  const hidden = unselected(sent, unselect as SelectOptions['unselect'], options);
  return hidden + select(sent, selection, items, { ...options, size: size ?? 4 });
}

/** The `<option>` and `<optgroup>` elements of a select box. */
export function renderSelectOptions(
  selection: unknown,
  items: ChoiceItems,
  options: SelectOptions = {},
): string {
  const selected = selectedTexts(selection);
  return promptOf(options.prompt, options) + optionsOf(items, selected, options);
}

function select(
  name: string | null,
  selection: unknown,
  items: ChoiceItems,
  options: SelectOptions,
): string {
  const content = renderSelectOptions(selection, items, options);
  return tag('select', content, { ...attributesOf('select', options), name });
}

function promptOf(prompt: SelectOptions['prompt'], settings: SelectOptions): string {
  if (prompt == null) return '';
  const { text, options = {} } = typeof prompt === 'string' ? { text: prompt } : prompt;
  return tag('option', labelMarkup(text, settings), { value: '', ...options });
}

function optionsOf(items: ChoiceItems, selected: Selection, settings: SelectOptions): string {
  let out = '';
  for (const [value, label] of choicesOf(items)) {
    out += optionOf(String(value), label, selected, settings);
  }
  return out;
}

function optionOf(
  value: string,
  label: ChoiceLabel,
  selected: Selection,
  settings: SelectOptions,
): string {
  if (isGroup(label)) {
    const content = optionsOf(label, selected, settings);
    return tag('optgroup', content, { label: value, ...own(settings.groups, value) });
  }
  const text = labelMarkup(String(label), settings);
  const attributes = own(settings.options, value);
  const isChosen = isSelected(selected, value);
  return isEmptyMap(attributes)
    ? `<option value="${encode(value)}${isChosen ? '" selected>' : '">'}${text}</option>`
    : tag('option', text, { selected: isChosen, ...attributes, value });
}

function labelMarkup(
  text: string,
  { encode: isEncoded = true, encodeSpaces }: SelectOptions,
): string {
  const label = encodedIf(isEncoded, text);
  return encodeSpaces ? label.replaceAll(' ', '&nbsp;') : label;
}

function isGroup(label: ChoiceLabel): label is ChoiceItems {
  return label instanceof Map || isPlain(label);
}

function own(
  maps: Readonly<Record<string, AttributeMap>> | undefined,
  key: string,
): AttributeMap | undefined {
  return maps && Object.hasOwn(maps, key) ? maps[key] : undefined;
}
