import assert from 'node:assert/strict';

import { UploadServer, type UploadServerOptions } from '../../../../server/upload/index.ts';
import { MemoryUploadStorage } from './memory-storage.ts';

/** An upload server without a listener. */
export function inProcess(options: Partial<UploadServerOptions> = {}) {
  const storage = new MemoryUploadStorage();
  const uploads = new UploadServer({ storage, authorize: () => 'one', ...options });
  const request = (method: string, query = '', init: RequestInit = {}): Promise<Response> =>
    uploads.fetch(new Request(`http://h.test/up${query}`, { method, ...init }));
  const begin = async (length: number): Promise<string> => {
    const answer = await request('POST', '', { headers: { 'upload-length': String(length) } });
    assert.equal(answer.status, 201);
    return answer.text();
  };
  const chunk = (id: string, offset: number, body: string, more: Record<string, string> = {}) =>
    request('PATCH', `?patch=${id}`, {
      body,
      headers: {
        'content-type': 'application/offset+octet-stream',
        'content-length': String(body.length),
        'upload-offset': String(offset),
        ...more,
      },
    });
  const whole = (content: string, headers: Record<string, string> = {}) => {
    const body = new FormData();
    body.append('photos', new File([content], 'a.txt'));
    return request('POST', '', { body, headers });
  };
  return { request, begin, chunk, storage, uploads, whole };
}
