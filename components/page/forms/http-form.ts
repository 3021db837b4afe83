import type { ReactiveControllerHost } from 'lit';

import {
  hasFiles,
  type HttpRequest,
  type HttpResponse,
  mergeDataIntoQueryString,
  objectToFormData,
} from '../router/core.ts';
import type { Method, UploadProgress } from '../router/core-types.ts';
import { copyOf } from '../state/data.ts';
import { type FormErrors, FormFields } from './form-fields.ts';
import { HttpFormException, httpResponse, jsonOf, messagesOf } from './http-response.ts';
import type { FormTarget } from './page-form.ts';

/** Options of {@link useHttp}. */
export interface HttpFormOptions {
  /** Key under which data and errors are stored in the history, so that going back restores them. Default none. */
  readonly rememberKey?: string | null;
  /** Method and URL of `submit()` without arguments. Default none. */
  readonly target?: FormTarget | null;
}

/** Options of one request of an {@link HttpForm}. */
export interface HttpSubmitOptions<Data extends object, Result = unknown> {
  /** Headers in addition to those of the client. Default none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns the values of the fields while the request is in flight; they are reverted if the request fails. */
  readonly optimistic?: (data: Data) => Partial<Data>;
  /** Called first. Nothing is sent when it returns `false`. */
  readonly onBefore?: () => boolean | void;
  readonly onStart?: () => void;
  readonly onProgress?: (progress: UploadProgress) => void;
  /** Called with the JSON of a response with status 200 to 299; null if the response has no body. */
  readonly onSuccess?: (result: Result, response: HttpResponse) => unknown;
  /** Called with the errors of a response with status 422. */
  readonly onError?: (errors: FormErrors) => void;
  /** Called with a response that has another status, or is not JSON. The promise of the request rejects, too. */
  readonly onHttpException?: (response: HttpResponse) => void;
  /** Called when there is no response. The promise of the request rejects, too. */
  readonly onNetworkError?: (error: unknown) => void;
  readonly onCancel?: () => void;
  readonly onFinish?: () => void;
}

/** A form whose submissions are requests for JSON: the page stays, and there is no visit. */
export class HttpForm<Data extends object, Result = unknown> extends FormFields<Data> {
  readonly #target: FormTarget | null;
  #response: Result | null = null;

  /**
   * @param host A Lit element, or the view of a page.
   * @param data Initial values of the fields. They are copied.
   */
  constructor(host: ReactiveControllerHost, data: Data, options: HttpFormOptions = {}) {
    super(host, data, options.rememberKey ?? null);
    this.#target = options.target ?? null;
  }

  /** JSON of the last accepted response; null before the first one, and if it had no body. */
  get response(): Result | null {
    return this.#response;
  }

  /**
   * Sends the data: as query with GET, as multipart form if they contain files, as JSON otherwise.
   *
   * @returns JSON of the response; `undefined` when the fields are invalid (status 422), and for requests that were
   * cancelled or prevented.
   * @throws {HttpFormException} The response has another status, or is not JSON.
   * @throws {TypeError} There is no method or URL, here or in the options of the form.
   */
  submit(options?: HttpSubmitOptions<Data, Result>): Promise<Result | undefined>;
  submit(
    method: Method,
    url: string,
    options?: HttpSubmitOptions<Data, Result>,
  ): Promise<Result | undefined>;
  async submit(
    first: Method | HttpSubmitOptions<Data, Result> = {},
    url?: string,
    options: HttpSubmitOptions<Data, Result> = {},
  ): Promise<Result | undefined> {
    const own = typeof first === 'string' && url !== undefined ? { method: first, url } : null;
    const target = own ?? this.#target;
    if (!target) throw new TypeError('A form needs a method and a URL to be submitted.');
    return this.#send(target, typeof first === 'string' ? options : first);
  }

  /** Sends the data as query. */
  get(url: string, options?: HttpSubmitOptions<Data, Result>): Promise<Result | undefined> {
    return this.submit('get', url, options);
  }

  /** Sends the data with POST. */
  post(url: string, options?: HttpSubmitOptions<Data, Result>): Promise<Result | undefined> {
    return this.submit('post', url, options);
  }

  /** Sends the data with PUT. */
  put(url: string, options?: HttpSubmitOptions<Data, Result>): Promise<Result | undefined> {
    return this.submit('put', url, options);
  }

  /** Sends the data with PATCH. */
  patch(url: string, options?: HttpSubmitOptions<Data, Result>): Promise<Result | undefined> {
    return this.submit('patch', url, options);
  }

  /** Sends the data with DELETE. */
  delete(url: string, options?: HttpSubmitOptions<Data, Result>): Promise<Result | undefined> {
    return this.submit('delete', url, options);
  }

  async #send(
    target: FormTarget,
    options: HttpSubmitOptions<Data, Result>,
  ): Promise<Result | undefined> {
    if (options.onBefore?.() === false) return undefined;
    this.prepare();
    const before = copyOf(this.data) as Data;
    if (options.optimistic) this.set(options.optimistic(copyOf(before)));
    const abort = new AbortController();
    const submission = { cancel: () => abort.abort() };
    this.submissions.begin(submission);
    let isAccepted = false;
    try {
      options.onStart?.();
      const response = await this.#request(target, options, abort.signal);
      const json = jsonOfExpected(response, options.onHttpException);
      isAccepted = isSuccess(response);
      return isAccepted
        ? await this.#accept(json as Result, response, options)
        : this.#refuse(json, options);
    } catch (error) {
      if (!abort.signal.aborted) throw error;
      options.onCancel?.();
      return undefined;
    } finally {
      if (options.optimistic && !isAccepted) this.set(before);
      this.submissions.end(submission);
      options.onFinish?.();
    }
  }

  async #request(
    { method, url }: FormTarget,
    { headers, onNetworkError, onProgress }: HttpSubmitOptions<Data, Result>,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const onUploadProgress = (progress: UploadProgress): void => {
      this.submissions.progress = progress;
      onProgress?.(progress);
    };
    const request = requestOf(method, url, this.payload());
    const all = { Accept: 'application/json', ...request.headers, ...headers };
    try {
      // Clients only handle an abort after the request has started.
      signal.throwIfAborted();
      return await httpResponse({ ...request, headers: all, signal, onUploadProgress });
    } catch (error) {
      if (!signal.aborted) onNetworkError?.(error);
      throw error;
    }
  }

  async #accept(
    result: Result,
    response: HttpResponse,
    { onSuccess }: HttpSubmitOptions<Data, Result>,
  ): Promise<Result> {
    this.#response = result;
    await this.succeed(() => onSuccess?.(result, response));
    return result;
  }

  #refuse(json: unknown, { onError }: HttpSubmitOptions<Data, Result>): undefined {
    this.clearErrors().setError(messagesOf(json));
    onError?.(this.errors);
    return undefined;
  }
}

function isSuccess({ status }: HttpResponse): boolean {
  return status >= 200 && status <= 299;
}

function requestOf(method: Method, url: string, payload: object): HttpRequest {
  if (method === 'get') {
    return { method, url: mergeDataIntoQueryString(method, url, payload)[0] };
  }
  if (hasFiles(payload)) return { method, url, data: objectToFormData(payload) };
  const headers = { 'Content-Type': 'application/json' };
  return { method, url, data: JSON.stringify(payload), headers };
}

/** @throws {HttpFormException} The response has another status, or is not JSON. */
function jsonOfExpected(
  response: HttpResponse,
  onHttpException?: (response: HttpResponse) => void,
): unknown {
  const { status } = response;
  try {
    if (status === 422 || isSuccess(response)) return jsonOf(response);
    throw new HttpFormException(`The request failed with status ${status}.`, response);
  } catch (error) {
    onHttpException?.(response);
    throw error;
  }
}

/**
 * Requests for JSON from a Lit element, or from the view of a page, with the state of a form:
 * `useHttp(view, { query: '' })`.
 *
 * @param host A Lit element, or the view of a page.
 */
export function useHttp<Data extends object, Result = unknown>(
  host: ReactiveControllerHost,
  data: Data,
  options: HttpFormOptions = {},
): HttpForm<Data, Result> {
  return new HttpForm(host, data, options);
}
