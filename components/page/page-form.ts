import type { ReactiveController, ReactiveControllerHost } from 'lit';

import { config, router } from './core.ts';
import type { Method, PageData, UploadProgress, VisitData, VisitOptions } from './core-types.ts';
import { copyOf, isSameData, valueAt, withValueAt } from './data.ts';
import { changedValue, fieldOf, isControl, isForBrowser, payloadOf } from './form-controls.ts';
import { focusError } from './focus-error.ts';
import { pageStore } from './page-store.ts';

/** What is wrong with the fields of a form, by name. */
export type FormErrors = Readonly<Record<string, string>>;
/** Options of a submission: those of a visit, without the data. */
export type FormSubmitOptions = Omit<VisitOptions, 'data'>;
/** Changes the data of a form on its way to the server. */
export type FormTransform<Data> = (data: Data) => object;

/** Where a form goes unless its submission says otherwise. */
export interface FormTarget {
  readonly method: Method;
  readonly url: string;
}

/** What {@link useForm} is told beside the data. */
export interface PageFormOptions {
  /** Key under which data and errors are kept in the history, so that going back finds them. Default none. */
  readonly rememberKey?: string | null;
  /** Where `submit()` goes without arguments. Default nowhere. */
  readonly target?: FormTarget | null;
  /**
   * Whether the first field that is wrong gets the focus when a form element was sent and comes back with
   * errors. Default `true`.
   */
  readonly focusErrors?: boolean;
  /** Options of every submission, such as `errorBag`. Default none. */
  readonly visit?: FormSubmitOptions;
}

interface FormState {
  readonly wasSuccessful: boolean;
  readonly recentlySuccessful: boolean;
}

interface Remembered<Data> {
  readonly data: Partial<Data>;
  readonly errors: FormErrors;
}

/**
 * The state of a form and the visits that send it. The host renders again whenever any of it
 * changes.
 */
export class PageForm<Data extends object> implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #target: FormTarget | null;
  readonly #visit: FormSubmitOptions;
  readonly #rememberKey: string | null;
  readonly #focusesErrors: boolean;
  readonly #forgotten = new Set<string>();
  #data: Data;
  #defaults: Data;
  #errors: FormErrors = {};
  #transform: FormTransform<Data> | null = null;
  #optimistic: VisitOptions['optimistic'] | null = null;
  /** What stops the submissions that are on their way: asynchronous ones may be several. */
  readonly #running = new Set<{ cancel(): void }>();
  /** Whether the host has left: the entry of the history is no longer that of this form. */
  #isLeft = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hasNewDefaults = false;
  #state: FormState = { wasSuccessful: false, recentlySuccessful: false };
  #progress: UploadProgress | null = null;

  /**
   * @param host An element of Lit, or the view of a page.
   * @param data What the fields hold at first. It is copied.
   */
  constructor(host: ReactiveControllerHost, data: Data, options: PageFormOptions = {}) {
    this.#host = host;
    this.#target = options.target ?? null;
    this.#visit = options.visit ?? {};
    this.#rememberKey = options.rememberKey ?? null;
    this.#focusesErrors = options.focusErrors ?? true;
    const kept = this.#restore();
    this.#defaults = copyOf(data);
    this.#data = { ...copyOf(data), ...kept?.data };
    this.#errors = kept?.errors ?? {};
    host.addController(this);
  }

  hostConnected(): void {
    this.#isLeft = false;
    if (this.#state.recentlySuccessful) this.#forgetSoon();
  }

  hostDisconnected(): void {
    this.#isLeft = true;
    clearTimeout(this.#timer);
  }

  /** What the fields hold. Change it with {@link set}. */
  get data(): Readonly<Data> {
    return this.#data;
  }

  /** What is wrong, by field. */
  get errors(): FormErrors {
    return this.#errors;
  }

  /** Whether anything is wrong. */
  get hasErrors(): boolean {
    return Object.keys(this.#errors).length > 0;
  }

  /** Whether a field differs from what it held at first, or at the last success. */
  get isDirty(): boolean {
    return !isSameData(this.#data, this.#defaults);
  }

  /** Whether it is on its way. */
  get processing(): boolean {
    return this.#running.size > 0;
  }

  /** How much of an upload has been sent; `null` while there is none. */
  get progress(): UploadProgress | null {
    return this.#progress;
  }

  /** Whether the last submission was accepted. */
  get wasSuccessful(): boolean {
    return this.#state.wasSuccessful;
  }

  /** Whether one was accepted within the last two seconds (`form.recentlySuccessfulDuration`). */
  get recentlySuccessful(): boolean {
    return this.#state.recentlySuccessful;
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
   * Takes over what the user does with a control, by its name: `<form @input=${form.onInput}>`. Names with
   * brackets are paths: `user[name]` is the field `user.name`, `tags[]` the list `tags`. Controls whose name
   * is not a field are left alone.
   */
  readonly onInput = ({ target }: Event): void => {
    if (!isControl(target) || target.name === '') return;
    const path = fieldOf(target, this.#data);
    if (path === null) return;
    const before = valueAt(this.#data, path);
    this.set(path, changedValue(target, before, valueAt(this.#defaults, path)));
  };

  /**
   * Sends a form element as the browser would, but as a visit: `<form method="post" action="/users"
   * @submit=${form.onSubmit}>`. What is sent are its controls, hidden ones and files included; a
   * control `_method` names another method, as it does for the server. What closes a dialog, or goes to
   * another window or host, stays with the browser, and so does all until the application has started.
   */
  readonly onSubmit = (event: Event): void => {
    const { currentTarget, target } = event;
    const element = [currentTarget, target].find((one) => one instanceof HTMLFormElement);
    if (!element || event.defaultPrevented || !pageStore.isStarted) return;
    const submitter = event instanceof SubmitEvent ? event.submitter : null;
    if (isForBrowser(element, submitter)) return;
    event.preventDefault();
    this.submitElement(element, {}, submitter);
  };

  /** Sends a form element as {@link onSubmit} does, with options. */
  submitElement(
    element: HTMLFormElement,
    options: FormSubmitOptions = {},
    submitter: HTMLElement | null = null,
  ): void {
    const change = this.#transform;
    const { data, method, url } = payloadOf(element, submitter, change !== null);
    const before = element.ownerDocument.activeElement;
    const onError = (errors: FormErrors): void => {
      // The page scrolls to its top first, and says what is wrong.
      if (this.#focusesErrors)
        void this.#host.updateComplete.then(() => focusError(element, errors, before));
      (options.onError ?? this.#visit.onError)?.(errors);
    };
    this.#send(method, url, { ...options, onError }, change ? change(data as Data) : data);
  }

  /**
   * Sends the data.
   *
   * @throws {TypeError} There is no method or URL, here or in the options of the form.
   */
  submit(options?: FormSubmitOptions): void;
  submit(method: Method, url: string, options?: FormSubmitOptions): void;
  submit(
    first: Method | FormSubmitOptions = {},
    url?: string,
    options: FormSubmitOptions = {},
  ): void {
    const own = typeof first === 'string' && url !== undefined ? { method: first, url } : null;
    const target = own ?? this.#target;
    if (!target) throw new TypeError('A form needs a method and a URL to be submitted.');
    const data = copyOf(this.#data);
    const given = typeof first === 'string' ? options : first;
    this.#send(target.method, target.url, given, this.#transform?.(data) ?? data);
  }

  /** Visits a URL with the data in its query. */
  get(url: string, options?: FormSubmitOptions): void {
    this.submit('get', url, options);
  }

  /** Sends the data with POST. */
  post(url: string, options?: FormSubmitOptions): void {
    this.submit('post', url, options);
  }

  /** Sends the data with PUT. */
  put(url: string, options?: FormSubmitOptions): void {
    this.submit('put', url, options);
  }

  /** Sends the data with PATCH. */
  patch(url: string, options?: FormSubmitOptions): void {
    this.submit('patch', url, options);
  }

  /** Sends the data with DELETE. */
  delete(url: string, options?: FormSubmitOptions): void {
    this.submit('delete', url, options);
  }

  /** Changes the data on its way to the server, in this and all later submissions. */
  transform(change: FormTransform<Data>): this {
    this.#transform = change;
    return this;
  }

  /** What pages show while the next submission is on its way, as props; taken back when it fails. */
  optimistic(change: NonNullable<VisitOptions['optimistic']>): this {
    this.#optimistic = change;
    return this;
  }

  /** Makes what the fields hold, or these values, what they are reset to. */
  defaults(fields: Partial<Data> = this.#data): this {
    this.#hasNewDefaults = true;
    this.#defaults = { ...this.#defaults, ...copyOf(fields) };
    return this.#changed();
  }

  /** Puts these fields back to what they held at first; without names all of them. */
  reset(...fields: string[]): this {
    this.#data =
      fields.length === 0
        ? copyOf(this.#defaults)
        : fields.reduce((data, field) => resetAt(data, field, this.#defaults), this.#data);
    return this.#changed();
  }

  /** Says what is wrong with a field, or with several. */
  setError(field: string, message: string): this;
  setError(errors: FormErrors): this;
  setError(errors: string | FormErrors, message = ''): this {
    const more = typeof errors === 'string' ? { [errors]: message } : errors;
    this.#errors = { ...this.#errors, ...more };
    return this.#changed();
  }

  /** Takes back what was said about these fields; without names about all. */
  clearErrors(...fields: string[]): this {
    const left = Object.entries(this.#errors).filter(
      ([field]) => fields.length > 0 && !fields.includes(field),
    );
    this.#errors = Object.fromEntries(left);
    return this.#changed();
  }

  /** {@link reset} and {@link clearErrors}. */
  resetAndClearErrors(...fields: string[]): this {
    return this.reset(...fields).clearErrors(...fields);
  }

  /** Stops the submissions that are on their way. */
  cancel(): void {
    const running = [...this.#running];
    for (const token of running) token.cancel();
  }

  /** Keeps these fields out of the history: passwords and the like. */
  dontRemember(...fields: string[]): this {
    for (const field of fields) this.#forgotten.add(field);
    return this;
  }

  #send(method: Method, url: string, more: FormSubmitOptions, payload: object): void {
    const options: FormSubmitOptions = { ...this.#visit, ...more };
    this.#hasNewDefaults = false;
    const optimistic = options.optimistic ?? this.#optimistic;
    this.#optimistic = null;
    router.visit(url, {
      preserveState: method !== 'get',
      ...options,
      ...this.#events(options),
      ...(optimistic ? { optimistic } : {}),
      method,
      data: payload as VisitData,
    });
  }

  #events(given: FormSubmitOptions): FormSubmitOptions {
    const own = { cancel: (): void => {} };
    return {
      onCancelToken: (token) => {
        own.cancel = () => token.cancel();
        given.onCancelToken?.(token);
      },
      onBefore: (visit) => {
        clearTimeout(this.#timer);
        this.#enter({ wasSuccessful: false, recentlySuccessful: false });
        return given.onBefore?.(visit);
      },
      onStart: (visit) => {
        this.#running.add(own);
        this.#host.requestUpdate();
        given.onStart?.(visit);
      },
      onProgress: (progress) => {
        this.#progress = progress ?? null;
        this.#host.requestUpdate();
        given.onProgress?.(progress);
      },
      onSuccess: (page) => this.#onSuccess(page, given),
      onError: (errors) => {
        this.clearErrors().setError(errors);
        given.onError?.(errors);
      },
      onFinish: (visit) => {
        this.#running.delete(own);
        if (!this.processing) this.#progress = null;
        this.#host.requestUpdate();
        given.onFinish?.(visit);
      },
    };
  }

  async #onSuccess(page: PageData, given: FormSubmitOptions): Promise<void> {
    this.clearErrors().#enter({ wasSuccessful: true, recentlySuccessful: true });
    if (!this.#isLeft) this.#forgetSoon();
    await given.onSuccess?.(page);
    if (!this.#hasNewDefaults) this.#defaults = copyOf(this.#data);
    this.#changed();
  }

  #forgetSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => this.#enter({ recentlySuccessful: false }),
      Number(config.get('form.recentlySuccessfulDuration')),
    );
  }

  #enter(state: Partial<FormState>): void {
    this.#state = { ...this.#state, ...state };
    this.#host.requestUpdate();
  }

  #changed(): this {
    this.#remember();
    this.#host.requestUpdate();
    return this;
  }

  #restore(): Remembered<Data> | null {
    if (this.#rememberKey === null || typeof window === 'undefined') return null;
    return (router.restore(this.#rememberKey) as Remembered<Data> | undefined) ?? null;
  }

  #remember(): void {
    if (this.#rememberKey === null || this.#isLeft || typeof window === 'undefined') return;
    const entries = Object.entries(this.#data).filter(([field]) => !this.#forgotten.has(field));
    const kept = { data: Object.fromEntries(entries), errors: this.#errors };
    router.remember(kept, this.#rememberKey);
  }
}

/** A field that is nowhere stays nowhere. */
function resetAt<Data extends object>(data: Data, field: string, defaults: Data): Data {
  const first = valueAt(defaults, field);
  if (first === undefined && valueAt(data, field) === undefined) return data;
  return withValueAt(data, field, copyOf(first));
}

/**
 * A form for an element of Lit, or for the view of a page:
 * `useForm(view, { name: '' }, { rememberKey: 'user' })`.
 */
export function useForm<Data extends object>(
  host: ReactiveControllerHost,
  data: Data,
  options: PageFormOptions = {},
): PageForm<Data> {
  return new PageForm(host, data, options);
}
