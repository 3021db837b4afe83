import { type AttributeMap, encode } from '../../components/markup.ts';
import { type Model, StringValidator } from '../core/index.ts';
import {
  checkbox,
  checkboxList,
  type CheckListOptions,
  type CheckOptions,
  radio,
  radioList,
} from './html-checks.ts';
import { fileInput, hiddenInput, input, staticControl, textarea } from './html-inputs.ts';
import { dropDownList, listBox, type SelectOptions } from './html-select.ts';
import { tag } from './html-tag.ts';
import { label, ul } from './html-text.ts';
import { getAttributeName, getAttributeValue, getInputId, getInputName } from './input-name.ts';
import { type ChoiceItems, encodedIf, listName } from './internal/choices.ts';
import { inputText } from './internal/input-value.ts';

/** The part of a model that inputs use. */
export type FormModel = Pick<
  Model,
  | 'formName'
  | 'getActiveValidators'
  | 'getAttributeHint'
  | 'getAttributeLabel'
  | 'getErrorSummary'
  | 'getFirstError'
  | 'isAttributeRequired'
>;

/** A label with the text of the model; `label` in `options` replaces it and is written as it is. */
export function activeLabel(
  model: FormModel,
  attribute: string,
  options: AttributeMap & { readonly label?: string } = {},
): string {
  const { label: text, for: target, ...attributes } = options;
  const content = text ?? encode(model.getAttributeLabel(getAttributeName(attribute)));
  const id = target === undefined ? getInputId(model, attribute) : (target as string | null);
  return label(content, id, attributes);
}

/** The hint of the model; `hint` in `options` replaces it. Written as it is; `''` without one. */
export function activeHint(
  model: FormModel,
  attribute: string,
  options: AttributeMap & { readonly hint?: string; readonly tag?: string | false } = {},
): string {
  const { hint, tag: name = 'div', ...attributes } = options;
  const text = hint ?? model.getAttributeHint(getAttributeName(attribute));
  return text === '' ? '' : tag(name, text, attributes);
}

/** Options of {@link error}: attributes and these keys. */
export type ErrorOptions = AttributeMap & {
  /** Tag. Default `div`. */
  readonly tag?: string | false | undefined;
  /** Whether the text is escaped. Default true. */
  readonly encode?: boolean | undefined;
  /** The text instead of the first error of the attribute. */
  readonly errorSource?: ((model: FormModel, attribute: string) => string | null) | undefined;
};

/** The first error of an attribute, empty when there is none. Its class is `invalid-feedback`. */
export function error(model: FormModel, attribute: string, options: ErrorOptions = {}): string {
  const { tag: name = 'div', encode: isEncoded = true, errorSource, ...given } = options;
  const attributes = { class: 'invalid-feedback', ...given };
  const plain = getAttributeName(attribute);
  const text = (errorSource?.(model, plain) ?? model.getFirstError(plain)) || '';
  return tag(name, encodedIf(isEncoded, text), attributes);
}

/** Options of {@link errorSummary}: attributes and these keys. */
export type ErrorSummaryOptions = AttributeMap & {
  /** Markup before the list. Default none. */
  readonly header?: string | undefined;
  /** Markup after the list. Default none. */
  readonly footer?: string | undefined;
  /** Whether the texts are escaped. Default true. */
  readonly encode?: boolean | undefined;
  /** All errors of an attribute instead of its first. Default false. */
  readonly showAllErrors?: boolean | undefined;
  /** Class of the box while it contains errors. Default `error-summary`. */
  readonly class?: unknown;
};

/** The errors of one or several models as a list; `''` when there are none. */
export function errorSummary(
  models: FormModel | readonly FormModel[],
  options: ErrorSummaryOptions = {},
): string {
  const { header = '', footer = '', encode: isEncoded = true, showAllErrors, ...given } = options;
  const list = Array.isArray(models) ? (models as readonly FormModel[]) : [models as FormModel];
  const texts = new Set(list.flatMap((one) => one.getErrorSummary(showAllErrors ?? false)));
  if (texts.size === 0) return '';
  const attributes = { class: 'error-summary', role: 'alert', ...given };
  return tag('div', header + ul(texts, { encode: isEncoded }) + footer, attributes);
}

type Named<O> = { readonly name: string; readonly value: unknown; readonly options: O };

/** Name, id and value from the model, with the options around them. */
function boundTo<O extends AttributeMap>(
  model: FormModel,
  attribute: string,
  options: O,
): Named<O> {
  const { name, id, value, ...rest } = options as AttributeMap;
  const filled = { id: id === undefined ? getInputId(model, attribute) : id, ...rest };
  return {
    name: (name as string | undefined) ?? getInputName(model, attribute),
    value: value === undefined ? getAttributeValue(model, attribute) : value,
    options: filled as unknown as O,
  };
}

/** `true` is replaced by the value of the model: the greatest length by its rules, and its label. */
function withModelValues(model: FormModel, attribute: string, options: AttributeMap): AttributeMap {
  const { maxlength, placeholder } = options;
  if (maxlength !== true && placeholder !== true) return options;
  const name = getAttributeName(attribute);
  return {
    ...options,
    maxlength: maxlength === true ? greatestLength(model, name) : maxlength,
    placeholder: placeholder === true ? model.getAttributeLabel(name) : placeholder,
  };
}

function greatestLength(model: FormModel, name: string): unknown {
  const lengths = model
    .getActiveValidators(name)
    .map((rule) => (rule instanceof StringValidator ? (rule.length ?? rule.max) : null));
  return lengths.find((length) => length !== null);
}

/**
 * An input of any type. The value of a password or a file stays on the server. `maxlength: true` is the
 * greatest length by the rules of the model, `placeholder: true` the label.
 */
export function activeInput(
  type: string,
  model: FormModel,
  attribute: string,
  options: AttributeMap = {},
): string {
  const own = withModelValues(model, attribute, options);
  const { name, value, options: rest } = boundTo(model, attribute, own);
  const written = inputText(options['type'] ?? type)?.toLowerCase();
  const isSecret = written === 'password' || written === 'file';
  return input(type, name, isSecret ? null : value, rest);
}

type ActiveInput = (model: FormModel, attribute: string, options?: AttributeMap) => string;

const activeInputOf =
  (type: string): ActiveInput =>
  (model, attribute, options = {}) =>
    activeInput(type, model, attribute, options);

/** A line of text. */
export const activeTextInput = activeInputOf('text');
/** A value that is sent without being shown. */
export const activeHiddenInput = activeInputOf('hidden');
/** A password, whose value is never written. */
export const activePasswordInput = activeInputOf('password');

/** A file, after a hidden empty input, so that the attribute is sent without a file, too. */
export const activeFileInput: ActiveInput = (model, attribute, options = {}) => {
  const { name, options: rest } = boundTo(model, attribute, options);
  const { hiddenOptions, ...attributes } = rest;
  const shared = { form: rest['form'], disabled: rest['disabled'] };
  const hidden = hiddenInput(name, '', { ...shared, ...(hiddenOptions as AttributeMap) });
  return hidden + fileInput(rest['multiple'] ? listName(name) : name, null, attributes);
};

/** Lines of text. `maxlength: true` and `placeholder: true` work as in {@link activeInput}. */
export const activeTextarea: ActiveInput = (model, attribute, options = {}) => {
  const own = withModelValues(model, attribute, options);
  const { name, value, options: rest } = boundTo(model, attribute, own);
  return textarea(name, value, rest);
};

/** The value of the attribute to read and copy. */
export const activeStaticControl: ActiveInput = (model, attribute, options = {}) => {
  const { value, options: rest } = boundTo(model, attribute, options);
  return staticControl(value, rest);
};

type ActiveCheck = (model: FormModel, attribute: string, options?: CheckOptions) => string;

const activeCheckOf =
  (write: typeof checkbox): ActiveCheck =>
  (model, attribute, options = {}) => {
    const { value = '1', checked, ...rest } = options;
    const { name, value: current, options: filled } = boundTo(model, attribute, rest);
    const isChecked =
      checked === undefined ? inputText(current) === inputText(value) : Boolean(checked);
    return write(name, isChecked, { uncheck: '0', ...filled, value });
  };

/** A check box; the hidden input before it sends `uncheck`, `0` by default. */
export const activeCheckbox = activeCheckOf(checkbox);
/** A radio button; the hidden input before it sends `uncheck`, `0` by default. */
export const activeRadio = activeCheckOf(radio);

type ActiveList<O> = (
  model: FormModel,
  attribute: string,
  items?: ChoiceItems,
  options?: O,
) => string;

const activeListOf =
  <O extends AttributeMap>(
    write: (name: string, selection: unknown, items: ChoiceItems, options: O) => string,
  ): ActiveList<O> =>
  (model, attribute, items = {}, given = {} as O) => {
    const { name, value, options } = boundTo(model, attribute, given);
    return write(name, value, items, { unselect: '', ...options });
  };

/** A `<select>` that shows several choices; without a choice an empty value is sent. */
export const activeListBox = activeListOf<SelectOptions>(listBox);
/** Check boxes; without a choice an empty value is sent. */
export const activeCheckboxList = activeListOf<CheckListOptions>(checkboxList);
/** Radio buttons; without a choice an empty value is sent. */
export const activeRadioList = activeListOf<CheckListOptions>(radioList);

/** A `<select>` that shows one choice. */
export function activeDropDownList(
  model: FormModel,
  attribute: string,
  items: ChoiceItems = {},
  options: SelectOptions = {},
): string {
  if (options['multiple']) return activeListBox(model, attribute, items, options);
  const { name, value, options: rest } = boundTo(model, attribute, options);
  return dropDownList(name, value, items, rest);
}
