import type { ReactiveControllerHost } from 'lit';

import { router } from '../router/core.ts';
import type { Method, VisitData, VisitOptions, VisitTarget } from '../router/core-types.ts';
import { isForBrowser, payloadOf } from './form-controls.ts';
import { focusError } from './focus-error.ts';
import { type FormErrors, FormFields } from './form-fields.ts';
import { pageStore } from '../state/page-store.ts';

/** Options of a submission: those of a visit, without the data. */
export type FormSubmitOptions = Omit<VisitOptions, 'data'>;

/** Default method and URL of the submissions of a form. */
export type FormTarget = VisitTarget;

/** Options of {@link useForm}. */
export interface PageFormOptions {
  /** Key under which data and errors are stored in the history, so that going back restores them. Default none. */
  readonly rememberKey?: string | null;
  /** Method and URL of `submit()` without arguments. Default none. */
  readonly target?: FormTarget | null;
  /**
   * Whether the first invalid field gets the focus when a form element was submitted and the response has
   * errors. Default `true`.
   */
  readonly focusErrors?: boolean;
  /** Options of every submission, such as `errorBag`. Default none. */
  readonly visit?: FormSubmitOptions;
}

/** A form whose submissions are visits: the server responds with a page. */
export class PageForm<Data extends object> extends FormFields<Data> {
  readonly #target: FormTarget | null;
  readonly #visit: FormSubmitOptions;
  readonly #focusesErrors: boolean;
  #optimistic: VisitOptions['optimistic'] | null = null;

  /**
   * @param host A Lit element, or the view of a page.
   * @param data Initial values of the fields. They are copied.
   */
  constructor(host: ReactiveControllerHost, data: Data, options: PageFormOptions = {}) {
    super(host, data, options.rememberKey ?? null);
    this.#target = options.target ?? null;
    this.#visit = options.visit ?? {};
    this.#focusesErrors = options.focusErrors ?? true;
  }

  /**
   * Submits a form element as the browser would, but as a visit: `<form method="post" action="/users"
   * @submit=${form.onSubmit}>`. Sends its controls, including hidden ones and files; a
   * control `_method` specifies another method, as on the server. The browser handles submissions that close a
   * dialog or go to another window or host, and all submissions until the application has started.
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

  /** Submits a form element as {@link onSubmit} does, with options. */
  submitElement(
    element: HTMLFormElement,
    options: FormSubmitOptions = {},
    submitter: HTMLElement | null = null,
  ): void {
    const { change } = this;
    const { data, method, url } = payloadOf(element, submitter, change !== null);
    const before = element.ownerDocument.activeElement;
    const onError = (errors: FormErrors): unknown => {
      // Waits until the page has scrolled to its top and shows the errors.
      if (this.#focusesErrors)
        void this.host.updateComplete.then(() => focusError(element, errors, before));
      return (options.onError ?? this.#visit.onError)?.(errors);
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
    const given = typeof first === 'string' ? options : first;
    this.#send(target.method, target.url, given, this.payload());
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

  /** Sets a function that returns the props to show while the next submission is in flight; they are reverted when it fails. */
  optimistic(change: NonNullable<VisitOptions['optimistic']>): this {
    this.#optimistic = change;
    return this;
  }

  #send(method: Method, url: string, more: FormSubmitOptions, payload: object): void {
    const options: FormSubmitOptions = { ...this.#visit, ...more };
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
        this.prepare();
        return given.onBefore?.(visit);
      },
      onStart: (visit) => {
        this.submissions.begin(own);
        given.onStart?.(visit);
      },
      onProgress: (progress) => {
        this.submissions.progress = progress ?? null;
        given.onProgress?.(progress);
      },
      onSuccess: (page) => this.succeed(() => given.onSuccess?.(page)),
      onError: (errors) => {
        this.clearErrors().setError(errors);
        return given.onError?.(errors);
      },
      onFinish: (visit) => {
        this.submissions.end(own);
        given.onFinish?.(visit);
      },
    };
  }
}

/**
 * A form for a Lit element, or for the view of a page:
 * `useForm(view, { name: '' }, { rememberKey: 'user' })`.
 */
export function useForm<Data extends object>(
  host: ReactiveControllerHost,
  data: Data,
  options: PageFormOptions = {},
): PageForm<Data> {
  return new PageForm(host, data, options);
}
