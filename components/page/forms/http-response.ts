import { http, type HttpRequest, type HttpResponse } from '../router/core.ts';
import type { FormMessages } from './form-fields.ts';

/**
 * Sends a request and returns the response, with any status.
 *
 * @throws {Error} There is no response: the network has failed, or the request was aborted.
 */
export async function httpResponse(request: HttpRequest): Promise<HttpResponse> {
  try {
    return await http.getClient().request(request);
  } catch (error) {
    // The client of the core throws for statuses from 400 on.
    const { response } = error as { response?: HttpResponse };
    if (response) return response;
    throw error;
  }
}

/** Thrown for a response to a request of an `HttpForm` with an unexpected status or body. */
export class HttpFormException extends Error {
  override readonly name = 'HttpFormException';
  readonly response: HttpResponse;

  constructor(message: string, response: HttpResponse) {
    super(message);
    this.response = response;
  }
}

/**
 * The JSON of a response; null if it has no body.
 *
 * @throws {HttpFormException} The body is not JSON, or a response with status 422 has none.
 */
export function jsonOf(response: HttpResponse): unknown {
  if (response.data === '' && response.status !== 422) return null;
  try {
    return JSON.parse(response.data);
  } catch {
    throw new HttpFormException('The response of a request must be JSON.', response);
  }
}

/** All messages of each field in the JSON of a response with status 422. */
export function messagesOf(json: unknown): FormMessages {
  return (json as { errors?: FormMessages } | null)?.errors ?? {};
}
