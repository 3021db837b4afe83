import type { ReactiveController, ReactiveControllerHost } from 'lit';

import { hasFiles } from '../router/core.ts';
import type { UploadProgress } from '../router/core-types.ts';
import { copyOf, isSameData, valueAt, withValueAt } from '../state/data.ts';
import { changedValue, fieldOf, isControl } from './form-controls.ts';
import { FormSubmissions } from './form-submissions.ts';
import { HistoryValue } from '../state/history-value.ts';

/** Errors of the fields of a form, by name: the first message of each. */
export type FormErrors = Readonly<Record<string, string>>;
/** Errors of the fields of a form, by name: one message of each, or all. */
export type FormMessages = Readonly<Record<string, string | readonly string[]>>;
/** Changes the data of a form before they are sent to the server. */
export type FormTransform<Data> = (data: Data) => object;

interface Remembered<Data> {
  readonly data: Partial<Data>;
  readonly errors: FormMessages;
}

/**
 * The fields of a form: their values, their errors, and the state of submissions. Subclasses
 * send them. The host renders again whenever any of these changes.
 */
export abstract class FormFields<Data extends object> implements ReactiveController {
  protected readonly host: ReactiveControllerHost;
  protected readonly submissions: FormSubmissions;
  readonly #kept: HistoryValue<Remembered<Data>>;
  readonly #excluded = new Set<string>();
  #data: Data;
  #defaults: Data;
  #messages: FormMessages = {};
  #transform: FormTransform<Data> | null = null;
  #hasNewDefaults = false;

  /**
   * @param host A Lit element, or the view of a page.
   * @param data Initial values of the fields. They are copied.
   * @param rememberKey Key under which data and errors are stored in the history; null stores nothing.
   */
  constructor(host: ReactiveControllerHost, data: Data, rememberKey: string | null) {
    this.host = host;
    this.submissions = new FormSubmissions(() => host.requestUpdate());
    this.#defaults = copyOf(data);
    this.#data = copyOf(data);
    this.#kept = new HistoryValue(host, rememberKey, (kept) => {
      this.#data = { ...this.#data, ...kept.data };
      this.#messages = kept.errors;
    });
    host.addController(this);
  }

  hostConnected(): void {
    this.submissions.connect();
  }

  hostDisconnected(): void {
    this.submissions.disconnect();
  }

  /** Values of the fields. Change them with {@link set}. */
  get data(): Readonly<Data> {
    return this.#data;
  }

  /** Errors by field: the first message of each. */
  get errors(): FormErrors {
    const all = Object.entries(this.#messages);
    return Object.fromEntries(all.map(([field, texts]) => [field, [texts].flat()[0] ?? '']));
  }

  /** All error messages of a field, in the order in which the server has sent them. */
  messagesOf(field: string): readonly string[] {
    return Object.hasOwn(this.#messages, field) ? [this.#messages[field] ?? []].flat() : [];
  }

  /** Whether any field has an error. */
  get hasErrors(): boolean {
    return Object.keys(this.#messages).length > 0;
  }

  /** Whether a field differs from its initial value, or from its value at the last successful submission. */
  get isDirty(): boolean {
    return !isSameData(this.#data, this.#defaults);
  }

  /** Whether a submission is in flight. */
  get processing(): boolean {
    return this.submissions.processing;
  }

  /** Progress of an upload; `null` while there is none. */
  get progress(): UploadProgress | null {
    return this.submissions.progress;
  }

  /** Whether the last submission was accepted. */
  get wasSuccessful(): boolean {
    return this.submissions.wasSuccessful;
  }

  /** Whether a submission was accepted within the last two seconds (`form.recentlySuccessfulDuration`). */
  get recentlySuccessful(): boolean {
    return this.submissions.recentlySuccessful;
  }

  /**
   * Changes one field, or several: `set('name', 'Ada')`, `set('address.city', 'Rome')`,
   * `set({ name: 'Ada' })`.
   */
  set(field: string, value: unknown): this;
  set(fields: Partial<Data>): this;
  set(fields: string | Partial<Data>, value?: unknown): this {
    this.#data =
      typeof fields === 'string'
        ? withValueAt(this.#data, fields, value)
        : { ...this.#data, ...fields };
    return this.#changed();
  }

  /**
   * Updates a field from a control with its name: `<form @input=${form.onInput}>`. Names with
   * brackets are paths: `user[name]` is the field `user.name`, `tags[]` the list `tags`. Controls whose name
   * is not a field are ignored.
   */
  readonly onInput = ({ target }: Event): void => {
    if (!isControl(target) || target.name === '') return;
    const path = fieldOf(target, this.#data);
    if (path === null) return;
    const before = valueAt(this.#data, path);
    this.set(path, changedValue(target, before, valueAt(this.#defaults, path)));
  };

  /** Changes the data before they are sent to the server, in this and all later submissions. */
  transform(change: FormTransform<Data>): this {
    this.#transform = change;
    return this;
  }

  /**
   * Sets the values to which fields are reset, by default the current ones: `defaults()`,
   * `defaults('address.city', 'Rome')`, `defaults({ name: 'Ada' })`.
   */
  defaults(field: string, value: unknown): this;
  defaults(fields?: Partial<Data>): this;
  defaults(fields: string | Partial<Data> = this.#data, value?: unknown): this {
    this.#hasNewDefaults = true;
    this.#defaults =
      typeof fields === 'string'
        ? withValueAt(this.#defaults, fields, copyOf(value))
        : { ...this.#defaults, ...copyOf(fields) };
    return this.#changed();
  }

  /** Resets these fields to their initial values; without names all fields. */
  reset(...fields: string[]): this {
    this.#data =
      fields.length === 0
        ? copyOf(this.#defaults)
        : fields.reduce((data, field) => resetAt(data, field, this.#defaults), this.#data);
    return this.#changed();
  }

  /** Sets the error of a field, or of several. */
  setError(field: string, message: string): this;
  setError(errors: FormMessages): this;
  setError(errors: string | FormMessages, message = ''): this {
    const more = typeof errors === 'string' ? { [errors]: message } : errors;
    this.#messages = { ...this.#messages, ...more };
    return this.#changed();
  }

  /** Removes the errors of these fields; without names all errors. */
  clearErrors(...fields: string[]): this {
    const left = Object.entries(this.#messages).filter(
      ([field]) => fields.length > 0 && !fields.includes(field),
    );
    this.#messages = Object.fromEntries(left);
    return this.#changed();
  }

  /** {@link reset} and {@link clearErrors}. */
  resetAndClearErrors(...fields: string[]): this {
    return this.reset(...fields).clearErrors(...fields);
  }

  /** Cancels the submissions that are in flight. */
  cancel(): void {
    this.submissions.cancel();
  }

  /** Excludes these fields from the history: passwords and the like. */
  dontRemember(...fields: string[]): this {
    for (const field of fields) this.#excluded.add(field);
    return this;
  }

  /** The function of {@link transform}, or null. */
  protected get change(): FormTransform<Data> | null {
    return this.#transform;
  }

  /** A copy of the data, transformed for sending. */
  protected payload(): object {
    const data = copyOf(this.#data);
    return this.#transform?.(data) ?? data;
  }

  /** Prepares a submission: only calls of {@link defaults} after this are kept when it succeeds. */
  protected prepare(): void {
    this.#hasNewDefaults = false;
    this.submissions.reset();
  }

  /** Ends a submission that was accepted, around the callback that may call {@link defaults}. */
  protected async succeed(onSuccess: () => unknown): Promise<void> {
    this.clearErrors();
    this.submissions.succeed();
    await onSuccess();
    if (!this.#hasNewDefaults) this.#defaults = copyOf(this.#data);
    this.#changed();
  }

  #changed(): this {
    this.#remember();
    this.host.requestUpdate();
    return this;
  }

  #remember(): void {
    // Browsers lose the state of a history entry that contains files.
    const entries = Object.entries(this.#data).filter(
      ([field, value]) => !this.#excluded.has(field) && !hasFiles({ value }),
    );
    this.#kept.store({
      data: Object.fromEntries(entries) as Partial<Data>,
      errors: this.#messages,
    });
  }
}

/** Resets a field; a field that exists neither in the data nor in the defaults is not added. */
function resetAt<Data extends object>(data: Data, field: string, defaults: Data): Data {
  const first = valueAt(defaults, field);
  if (first === undefined && valueAt(data, field) === undefined) return data;
  return withValueAt(data, field, copyOf(first));
}
