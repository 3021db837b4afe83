import type { Method } from './core-types.ts';

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
 * What a control holds now, in the kind that the field held before: a list for several boxes of one
 * name, a number where there was a number.
 *
 * @param before What the field held.
 */
export function changedValue(control: Control, before: unknown): unknown {
  if (control instanceof HTMLSelectElement) return selected(control);
  if (control instanceof HTMLTextAreaElement) return control.value;
  const { checked, type, value, valueAsNumber } = control;
  if (type === 'checkbox') return boxed(before, value, checked);
  if (type === 'file') return chosen(control);
  const isNumber = type === 'number' || type === 'range';
  return isNumber && typeof before === 'number' && !Number.isNaN(valueAsNumber)
    ? valueAsNumber
    : value;
}

function chosen({ files, multiple }: HTMLInputElement): unknown {
  return multiple ? [...(files ?? [])] : (files?.[0] ?? null);
}

function selected(select: HTMLSelectElement): unknown {
  if (!select.multiple) return select.value;
  return [...select.selectedOptions].map(({ value }) => value);
}

function boxed(before: unknown, value: string, isChecked: boolean): unknown {
  if (!Array.isArray(before)) return isChecked;
  const others = (before as unknown[]).filter((one) => one !== value);
  return isChecked ? [...others, value] : others;
}

/** A form element as a visit. */
export interface FormPayload {
  readonly method: Method;
  /** Absolute URL. */
  readonly url: string;
  readonly data: FormData | Record<string, string | string[]>;
}

const methods: readonly string[] = ['get', 'post', 'put', 'patch', 'delete'] satisfies Method[];

/** Where a form element goes and what it sends. Data for a query is an object, else as the browser has it. */
export function payloadOf(form: HTMLFormElement, submitter: HTMLElement | null): FormPayload {
  const button = submitter?.matches('button, input') ? (submitter as HTMLButtonElement) : null;
  const data = new FormData(form, button);
  const own = button?.hasAttribute('formmethod') ? button.formMethod : form.method;
  const url = button?.hasAttribute('formaction') ? button.formAction : form.action;
  const wanted = (own === 'post' ? stringOf(data.get('_method')) : own).toLowerCase();
  const method = methods.find((one) => one === wanted) as Method | undefined;
  if (own !== 'get') return { method: method ?? 'post', url, data };
  // A form with GET replaces the query of its address.
  const { origin, pathname } = new URL(url);
  return { method: 'get', url: origin + pathname, data: queryOf(data) };
}

const stringOf = (value: FormDataEntryValue | null): string =>
  typeof value === 'string' ? value : '';

function queryOf(data: FormData): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(data.keys())) {
    // Of a file a query can only hold the name, as in the browser.
    const all = data.getAll(name).map((one) => (typeof one === 'string' ? one : one.name));
    const [first = ''] = all;
    query[name.replace(/\[\]$/, '')] = all.length > 1 || name.endsWith('[]') ? all : first;
  }
  return query;
}
