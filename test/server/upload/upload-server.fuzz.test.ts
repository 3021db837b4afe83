import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { UploadServer } from '../../../server/upload/index.ts';
import { Mixer, share } from '../validator/support/mixer.ts';
import { MemoryUploadStorage } from './support/memory-storage.ts';

const statuses = new Set([
  200, 201, 204, 206, 400, 403, 404, 405, 409, 411, 413, 415, 416, 422, 423, 429, 501,
]);
const seed = 20_260;
const texts = fc.sample(fc.stringMatching(/^[\x20-\x7e\x80-\xff]{0,20}$/), { numRuns: 500, seed });
const ids = [
  ...fc.sample(fc.stringMatching(/^[\w-]{22}$/), { numRuns: 20, seed }),
  '',
  '../..',
  '%00',
  'o-'.padEnd(45, 'a'),
];
const numbers = [
  '0',
  '4',
  '8',
  '10',
  '-1',
  '1e3',
  '',
  ' 4',
  '0x4',
  '9007199254740993',
  'NaN',
  '1',
  '2',
  '6',
];
const pools: Readonly<Record<string, readonly string[]>> = {
  'content-length': numbers,
  'content-type': [
    'application/offset+octet-stream',
    'multipart/form-data; boundary=b',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary="',
  ],
  range: ['bytes=0-1', 'bytes=-3', 'bytes=99-', 'bytes=', 'lines=1-2', 'bytes=0-0,2-3'],
  'sec-fetch-site': ['same-origin', 'cross-site', 'none'],
  'upload-length': numbers,
  'upload-name': texts,
  'upload-offset': numbers,
};
const methods = ['POST', 'PATCH', 'PATCH', 'HEAD', 'DELETE', 'GET', 'PUT'];
const kinds = ['patch', 'restore', 'load', 'fetch', '__proto__', ''];
const form = (name: string, content: string): string =>
  `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n{}\r\n--b\r\nContent-Disposition: form-data; name="a"; filename="${name}"\r\n\r\n${content}\r\n--b--\r\n`;

function headersOf(mixer: Mixer): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, pool] of Object.entries(pools)) {
    if (mixer.once(2)) headers[name] = mixer.pick(pool);
  }
  return headers;
}

function bodyOf(mixer: Mixer): string {
  const kind = mixer.below(4);
  if (kind === 0) return mixer.pick(['abcd', 'efgh', '', 'ab']);
  if (kind === 1) return mixer.pick(texts);
  const whole = form(mixer.pick(texts), mixer.pick(texts));
  return kind === 2 ? whole : mixer.damage(whole).replaceAll(/[^\0-\xff]/g, '?');
}

/** Half of all requests are those of a client, so that hostile ones meet uploads in progress. */
function proper(mixer: Mixer, known: string): Request {
  const kind = mixer.below(3);
  if (kind === 0) {
    const headers = { 'upload-length': '8', 'content-type': 'multipart/form-data; boundary=b' };
    return new Request('http://x/u', { method: 'POST', headers });
  }
  const restored = `http://x/u?restore=${known}`;
  if (kind === 1)
    return new Request(restored, { headers: { range: mixer.pick(pools['range'] ?? []) } });
  const offset = mixer.pick(['0', '4', '4', '6']);
  const length: Record<string, string> = mixer.once(8) ? {} : { 'content-length': '4' };
  return new Request(`http://x/u?patch=${known}`, {
    method: 'PATCH',
    body: 'abcd',
    headers: {
      'content-type': 'application/offset+octet-stream',
      ...length,
      'upload-offset': offset,
      'upload-name': mixer.pick(texts),
    },
  });
}

function requestOf(mixer: Mixer, known: string): Request {
  if (mixer.once(2)) return proper(mixer, known);
  const method = mixer.pick(methods);
  const id = mixer.once(2) ? known : mixer.pick(ids);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = method === 'DELETE' && mixer.once(2) ? known : bodyOf(mixer);
  return new Request(`http://x/u?${mixer.pick(kinds)}=${encodeURIComponent(id)}`, {
    method,
    headers: headersOf(mixer),
    ...(hasBody && { body: Buffer.from(body, 'latin1') }),
  });
}

const perRun = 50;
// Few requests must be the same ones each time, or the rarest response is missing occasionally.
const repeatable = process.env['FWX_SLOW'] ? {} : { seed };

describe('UploadServer with hostile requests', () => {
  it('answers any requests in any order with a documented status', async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (start) => {
        const mixer = new Mixer(start);
        const uploads = new UploadServer({
          storage: new MemoryUploadStorage(),
          authorize: () => 'one',
          maxFileSize: 10,
          maxChunkSize: 6,
          startsPerMinute: 8,
          validator: {
            firstError: (file) => ((file as { name: string }).name.length % 4 === 0 ? 'no' : null),
          },
        });
        let known = '';
        for (let i = 0; i < perRun; i++) {
          const request = requestOf(mixer, known);
          const response = await uploads.fetch(request);
          assert.ok(statuses.has(response.status), `${request.method} ${response.status}`);
          seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
          if (response.status === 201) known = await response.text();
        }
      }),
      { numRuns: share(0.2) / perRun, ...repeatable },
    );
    // The requests must cause different responses, or the test covers too little.
    for (const status of [
      200, 201, 204, 206, 400, 403, 404, 405, 409, 413, 415, 416, 422, 429, 501,
    ]) {
      assert.ok(seen.has(status), `no request was answered ${status}`);
    }
  });
});
