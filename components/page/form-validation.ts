import type { ReactiveController, ReactiveControllerHost } from 'lit';

import { http } from './core.ts';
import { fieldOf, isControl } from './form-controls.ts';
import type { FormErrors, FormTarget } from './page-form.ts';

/** Options of {@link useValidation}. */
export interface ValidationOptions extends FormTarget {
  /** Milliseconds between two requests. Default 1500. */
  readonly interval?: number;
  /** Headers of the requests beside those of the protocol. Default none. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The parts of a form that its validation needs; a `PageForm` has them. */
export interface ValidatedForm {
  readonly data: object;
  readonly errors: FormErrors;
  setError(errors: FormErrors): unknown;
  clearErrors(...fields: string[]): unknown;
}

/** What the server answers with: status 204, or messages by field. */
interface ValidationAnswer {
  readonly status: number;
  readonly data: string;
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

  /** Whether a request is in flight. */
  get validating(): boolean {
    return this.#running !== null;
  }

  /** Whether the server found the field valid, and it was not validated since. */
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

  /** Validates the field of a control: `<form @change=${validation.onChange}>`. */
  readonly onChange = ({ target }: Event): void => {
    if (!isControl(target) || target.name === '') return;
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

  /** Stops the request in flight, and the one that waits. */
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
      const answer = await this.#send(names, running.signal);
      if (this.#running === running) this.#take(names, errorsOf(answer));
    } catch (error) {
      // Nobody waits for this; the visitor finds out when the form is sent.
      if (!running.signal.aborted) reportError(error);
    } finally {
      if (this.#running === running) this.#running = null;
      this.#host.requestUpdate();
    }
  }

  async #send(names: readonly string[], signal: AbortSignal): Promise<ValidationAnswer> {
    const { headers, method, url } = this.#options;
    const data = this.#form.data;
    try {
      return await http.getClient().request({
        method,
        url,
        data,
        signal,
        headers: {
          ...headers,
          Accept: 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          Precognition: 'true',
          'Precognition-Validate-Only': names.join(','),
        },
      });
    } catch (error) {
      // The client of the core throws for statuses from 400 on.
      const { response } = error as { response?: ValidationAnswer };
      if (response?.status === 422) return response;
      throw error;
    }
  }

  #take(names: readonly string[], errors: FormErrors): void {
    const left = names.filter((name) => !Object.hasOwn(errors, name));
    for (const name of left) this.#valid.add(name);
    if (left.length > 0) this.#form.clearErrors(...left);
    this.#form.setError(errors);
  }
}

/** First message of each field. @throws {Error} The server does not validate here. */
function errorsOf({ status, data }: ValidationAnswer): FormErrors {
  if (status === 204) return {};
  if (status !== 422) {
    throw new Error(`The server must answer a validation with status 204 or 422, got ${status}.`);
  }
  const { errors = {} } = JSON.parse(data) as { errors?: Record<string, string | string[]> };
  return Object.fromEntries(
    Object.entries(errors).map(([name, texts]) => [name, [texts].flat()[0] ?? '']),
  );
}

/**
 * Live validation for a form of Lit: `useValidation(view, form, { method: 'post', url: '/users' })`.
 *
 * @param host An element of Lit, or the view of a page.
 */
export function useValidation(
  host: ReactiveControllerHost,
  form: ValidatedForm,
  options: ValidationOptions,
): FormValidation {
  return new FormValidation(host, form, options);
}
