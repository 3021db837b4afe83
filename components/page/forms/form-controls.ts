import type { Control } from '../../internal/dom/control.ts';
import type { Method } from '../router/core-types.ts';
import { valueAt } from '../state/data.ts';

/** Whether the target of an event is a form control. */
export function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

/**
 * Path of the field that a control changes; null when there is none. `user[name]` is `user.name`, `tags[]` the list
 * `tags`, or one of its items for controls that have one value each.
 */
export function fieldOf(control: Control, data: object): string | null {
  const { name } = control;
  if (valueAt(data, name) !== undefined) return name;
  const path = name.replaceAll(/\[([^\]]*)\]/g, (_all, key: string) =>
    key === '' ? '' : `.${key}`,
  );
  const value = valueAt(data, path);
  if (value === undefined) return null;
  if (!name.endsWith('[]') || !Array.isArray(value) || holdsList(control)) return path;
  return `${path}.${sameName(control).indexOf(control)}`;
}

function holdsList(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.multiple;
  return control.type === 'checkbox' || control.type === 'file';
}

function sameName({ form, name, ownerDocument }: Control): Control[] {
  const all = [...(form ?? ownerDocument).querySelectorAll('input, select, textarea')];
  return all.filter(isControl).filter((each) => each.name === name && each.form === form);
}

/**
 * The current value of a control, converted to the type of the previous or the initial value of the field: a list for
 * several check boxes of one name, numbers for a field with numbers.
 *
 * @param before Previous value of the field.
 * @param first Initial value of the field: an empty control does not show that it is for numbers.
 */
export function changedValue(control: Control, before: unknown, first: unknown): unknown {
  const toType = isNumeric(before) || isNumeric(first) ? numberOr : sameText;
  if (control instanceof HTMLSelectElement) return selected(control, toType);
  if (control instanceof HTMLTextAreaElement) return control.value;
  const { checked, type, value } = control;
  if (type === 'checkbox') return checkboxValue(before, toType(value), checked);
  if (type === 'file') return filesOf(control);
  return convertedTypes.has(type) ? toType(value) : value;
}

type Conversion = (text: string) => unknown;

// Values of text controls are not converted: a partly typed number is not a number.
const convertedTypes = new Set(['number', 'radio', 'range']);

const isNumeric = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isNumeric) : typeof value === 'number';

const sameText: Conversion = (text) => text;

const numberOr: Conversion = (text) =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;

function filesOf({ files, multiple }: HTMLInputElement): unknown {
  return multiple ? [...(files ?? [])] : (files?.[0] ?? null);
}

function selected(select: HTMLSelectElement, toType: Conversion): unknown {
  if (!select.multiple) return toType(select.value);
  return [...select.selectedOptions].map(({ value }) => toType(value));
}

function checkboxValue(before: unknown, value: unknown, isChecked: boolean): unknown {
  if (!Array.isArray(before)) return isChecked;
  const others = (before as unknown[]).filter((one) => String(one) !== String(value));
  return isChecked ? [...others, value] : others;
}

/** The visit for a form element. */
export interface FormPayload {
  readonly method: Method;
  /** Absolute URL. */
  readonly url: string;
  /** Data in the body, or in addition to the query of the URL. */
  readonly data: FormData | Record<string, string | string[]>;
}

const methods: readonly string[] = ['get', 'post', 'put', 'patch', 'delete'] satisfies Method[];

/**
 * Method, URL and data of a form element. With GET the data are in the URL, as in the browser.
 *
 * @param isToChange Whether the query of GET is returned as data instead, so that the caller can change it.
 */
export function payloadOf(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  isToChange = false,
): FormPayload {
  const data = new FormData(form, buttonOf(submitter));
  const own = settingOf(form, submitter, 'method').toLowerCase();
  const url = actionOf(form, submitter);
  const wanted = own === 'post' ? stringOf(data.get('_method')).toLowerCase() : own;
  const method = methods.find((one) => one === wanted) as Method | undefined;
  if (own === 'post') return { method: method ?? 'post', url, data };
  // A form with GET replaces the query of its address.
  const { hash, origin, pathname } = new URL(url);
  const search = isToChange ? '' : searchOf(data);
  const query = isToChange ? queryOf(data) : {};
  return { method: 'get', url: origin + pathname + search + hash, data: query };
}

/**
 * Whether the browser handles a submission instead of a visit: the submission closes a dialog, or goes to another window
 * or host, or its URL is invalid.
 */
export function isForBrowser(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const target = settingOf(form, submitter, 'target').toLowerCase();
  if (target !== '' && target !== '_self') return true;
  if (settingOf(form, submitter, 'method').toLowerCase() === 'dialog') return true;
  const url = actionOf(form, submitter);
  return !URL.canParse(url) || new URL(url).origin !== location.origin;
}

const buttonOf = (submitter: HTMLElement | null): HTMLElement | null =>
  submitter?.matches('button, input') ? submitter : null;

/** Reads attributes instead of properties, because a control named `method` or `action` hides the property of the form. */
function settingOf(form: HTMLFormElement, submitter: HTMLElement | null, name: string): string {
  return buttonOf(submitter)?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
}

/** The absolute URL; an invalid URL is returned unchanged. */
function actionOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const { baseURI, URL: own } = form.ownerDocument;
  const action = settingOf(form, submitter, 'action') || own;
  return URL.canParse(action, baseURI) ? new URL(action, baseURI).href : action;
}

const stringOf = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value : '';

/** Text for a query: the name of a file, as in the browser. */
const textOf = (value: FormDataEntryValue): string =>
  typeof value === 'string' ? value : value.name;

function searchOf(data: FormData): string {
  const query = new URLSearchParams([...data].map(([name, value]) => [name, textOf(value)]));
  return query.size > 0 ? `?${query.toString()}` : '';
}

function queryOf(data: FormData): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(data.keys())) {
    const all = data.getAll(name).map(textOf);
    const [first = ''] = all;
    query[name.replace(/\[\]$/, '')] = all.length > 1 || name.endsWith('[]') ? all : first;
  }
  return query;
}
