import type { Method } from './core-types.ts';
import { valueAt } from './data.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether what an event comes from is a control of a form. */
export function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

/**
 * Path of the field that a control changes; null when there is none. `user[name]` is `user.name`, `tags[]` the list
 * `tags`, or one of its items for controls that hold one value each.
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
 * What a control holds now, in the kind that the field held before, or at first: a list for several
 * boxes of one name, numbers where there were numbers.
 *
 * @param before What the field held.
 * @param first What the field held at first: an empty control no longer tells that it is for numbers.
 */
export function changedValue(control: Control, before: unknown, first: unknown): unknown {
  const inKind = isNumeric(before) || isNumeric(first) ? numberOr : sameText;
  if (control instanceof HTMLSelectElement) return selected(control, inKind);
  if (control instanceof HTMLTextAreaElement) return control.value;
  const { checked, type, value } = control;
  if (type === 'checkbox') return boxed(before, inKind(value), checked);
  if (type === 'file') return chosen(control);
  return chosenTypes.has(type) ? inKind(value) : value;
}

type Kind = (text: string) => unknown;

// What is typed as text stays text: half a number is none.
const chosenTypes = new Set(['number', 'radio', 'range']);

const isNumeric = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(isNumeric) : typeof value === 'number';

const sameText: Kind = (text) => text;

const numberOr: Kind = (text) =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;

function chosen({ files, multiple }: HTMLInputElement): unknown {
  return multiple ? [...(files ?? [])] : (files?.[0] ?? null);
}

function selected(select: HTMLSelectElement, inKind: Kind): unknown {
  if (!select.multiple) return inKind(select.value);
  return [...select.selectedOptions].map(({ value }) => inKind(value));
}

function boxed(before: unknown, value: unknown, isChecked: boolean): unknown {
  if (!Array.isArray(before)) return isChecked;
  const others = (before as unknown[]).filter((one) => String(one) !== String(value));
  return isChecked ? [...others, value] : others;
}

/** A form element as a visit. */
export interface FormPayload {
  readonly method: Method;
  /** Absolute URL. */
  readonly url: string;
  /** What is sent, or asked for beside the query of the URL. */
  readonly data: FormData | Record<string, string | string[]>;
}

const methods: readonly string[] = ['get', 'post', 'put', 'patch', 'delete'] satisfies Method[];

/**
 * Where a form element goes and what it sends. With GET that is in the URL, as the browser has it.
 *
 * @param isToChange Whether what is asked for with GET is given as data instead, to be changed.
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
 * Whether a submission is none that visits: it closes a dialog, goes to another window or host, or
 * nowhere.
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

/** A control may be called `method` or `action`, and hides the property of the form: attributes stay. */
function settingOf(form: HTMLFormElement, submitter: HTMLElement | null, name: string): string {
  return buttonOf(submitter)?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
}

/** Absolute, unless it is no address at all. */
function actionOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const { baseURI, URL: own } = form.ownerDocument;
  const action = settingOf(form, submitter, 'action') || own;
  return URL.canParse(action, baseURI) ? new URL(action, baseURI).href : action;
}

const stringOf = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value : '';

/** Of a file a query can only hold the name, as in the browser. */
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
