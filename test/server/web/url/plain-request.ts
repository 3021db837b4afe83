import { Request, type UrlRequest } from '../../../../server/web/index.ts';

/** A request of a method and an absolute or relative URL. */
export function requestOf(url: string, method = 'GET', baseUrl?: string): Request & UrlRequest {
  const absolute = url.startsWith('/') ? `http://h.test${url}` : url;
  const request = Request.create({});
  return request.bind(
    new globalThis.Request(absolute, { method }),
    baseUrl === undefined ? {} : { baseUrl },
  );
}
