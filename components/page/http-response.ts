import { http, type HttpRequest, type HttpResponse } from './core.ts';
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

/** All messages of each field in a response with status 422. */
export function messagesOf({ data }: HttpResponse): FormMessages {
  const { errors = {} } = JSON.parse(data) as { errors?: FormMessages };
  return errors;
}
