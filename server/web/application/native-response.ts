import type { Response } from '../http/response.ts';

/** Takes status, headers and body of a Fetch response; headers and cookies that are set already stay. */
export function takeNativeResponse(response: Response, native: globalThis.Response): Response {
  response.setStatusCode(native.status, native.statusText || null);
  for (const [name, value] of native.headers) {
    if (name !== 'set-cookie') response.headers.set(name, value);
  }
  for (const line of native.headers.getSetCookie()) response.headers.add('Set-Cookie', line);
  response.format = 'raw';
  response.data = null;
  response.content = null;
  response.stream = native.body;
  return response;
}
