import type { ReactiveController, ReactiveControllerHost } from 'lit';

import { fieldOf, isControl } from './form-controls.ts';
import type { FormErrors, FormMessages } from './form-fields.ts';
import { httpResponse, jsonOf, messagesOf } from './http-response.ts';
import type { FormTarget } from './page-form.ts';

/** Options of {@link useValidation}. */
export interface ValidationOptions extends FormTarget {
  /** Minimum time between two requests, in milliseconds. Default 1500. */
  readonly interval?: number;
  /** Headers of the requests in addition to those of the protocol. Default none. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The parts of a form that its validation needs; a `PageForm` has them. */
export interface ValidatedForm {
  readonly data: object;
  readonly errors: FormErrors;
  /** Whether the form is being sent, which cancels its validation. Default false. */
  readonly processing?: boolean;
  setError(errors: FormMessages): unknown;
  clearErrors(...fields: string[]): unknown;
}

/**
 * Validates fields of a form by the rules of the server while the visitor fills them in (Precognition). The
 * server answers with `PageProto.precognition()`.
 */
export class FormValidation implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #form: ValidatedForm;
  readonly #options: ValidationOptions;
  readonly #touched = new Set<string>();
  readonly #valid = new Set<string>();
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #running: AbortController | null = null;
  #lastRequest = Number.NEGATIVE_INFINITY;

  constructor(host: ReactiveControllerHost, form: ValidatedForm, options: ValidationOptions) {
    this.#host = host;
    this.#form = form;
    this.#options = options;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.cancel();
  }

  /** The response to a form that was sent has the errors of all fields. */
  hostUpdate(): void {
    if (this.#form.processing) this.cancel();
  }

  /** Whether a request is in flight. */
  get validating(): boolean {
    return this.#running !== null;
  }

  /** Whether the server found the field valid, and no later validation has started. */
  isValid(field: string): boolean {
    return this.#valid.has(field) && !this.isInvalid(field);
  }

  /** Whether the field has an error. */
  isInvalid(field: string): boolean {
    return Object.hasOwn(this.#form.errors, field);
  }

  /** Whether the field was validated before. */
  isTouched(field: string): boolean {
    return this.#touched.has(field);
  }

  /** Validates the field of a control: `<form @change=${validation.onChange}>`. Files are sent with the form alone. */
  readonly onChange = ({ target }: Event): void => {
    if (!isControl(target) || target.name === '' || target.type === 'file') return;
    const field = fieldOf(target, this.#form.data);
    if (field !== null) this.validate(field);
  };

  /** Validates these fields, together with all that were validated before; at most once per interval. */
  validate(...fields: string[]): void {
    for (const field of fields) {
      this.#touched.add(field);
      this.#valid.delete(field);
    }
    clearTimeout(this.#waiting);
    const { interval = 1500 } = this.#options;
    const wait = Math.max(0, this.#lastRequest + interval - performance.now());
    this.#waiting = setTimeout(() => void this.#request(), wait);
    this.#host.requestUpdate();
  }

  /** Aborts the request in flight, and the scheduled one. */
  cancel(): void {
    clearTimeout(this.#waiting);
    this.#running?.abort();
    this.#running = null;
  }

  async #request(): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#lastRequest = performance.now();
    this.#host.requestUpdate();
    const names = [...this.#touched];
    try {
      const errors = await this.#send(names, running.signal);
      if (this.#running === running) this.#applyErrors(names, errors);
    } catch (error) {
      // No caller awaits this promise; the error appears again when the form is submitted.
      if (!running.signal.aborted) reportError(error);
    } finally {
      if (this.#running === running) this.#running = null;
      this.#host.requestUpdate();
    }
  }

  /** @throws {Error} There is no response, or it is not one of a validation. */
  async #send(names: readonly string[], signal: AbortSignal): Promise<FormMessages> {
    const { headers, method, url } = this.#options;
    const response = await httpResponse({
      method,
      url,
      data: this.#form.data,
      signal,
      headers: {
        ...headers,
        Accept: 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        Precognition: 'true',
        'Precognition-Validate-Only': names.join(','),
      },
    });
    const { status } = response;
    if (status === 422) return messagesOf(jsonOf(response));
    if (status === 204) return {};
    throw new Error(`The server must answer a validation with status 204 or 422, got ${status}.`);
  }

  #applyErrors(names: readonly string[], errors: FormMessages): void {
    const left = names.filter((name) => !Object.hasOwn(errors, name));
    for (const name of left) this.#valid.add(name);
    if (left.length > 0) this.#form.clearErrors(...left);
    this.#form.setError(errors);
  }
}

/**
 * Live validation for a Lit form: `useValidation(view, form, { method: 'post', url: '/users' })`.
 *
 * @param host A Lit element, or the view of a page.
 */
export function useValidation(
  host: ReactiveControllerHost,
  form: ValidatedForm,
  options: ValidationOptions,
): FormValidation {
  return new FormValidation(host, form, options);
}
