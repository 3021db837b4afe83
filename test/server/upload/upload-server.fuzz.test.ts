import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';
import { createStorage } from 'unstorage';

import { UnstorageUploadStorage, UploadServer } from '../../../server/upload/index.ts';

// FWX_FUZZ_RUNS=1000000 runs the long version of the same.
const numRuns = Number(process.env['FWX_FUZZ_RUNS'] ?? 2000);
const statuses = new Set([200, 201, 204, 400, 403, 404, 405, 409, 411, 413, 415, 422, 423, 501]);

const number = fc.oneof(
  fc.constantFrom('0', '4', '8', '-1', '1e3', '', ' 4', '0x4', '9007199254740993', 'NaN'),
  fc.nat(12).map(String),
);
const text = fc.stringMatching(/^[\x20-\x7e\x80-\xff]{0,20}$/);
const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/offset+octet-stream',
      'multipart/form-data; boundary=b',
      'text/plain',
      'multipart/form-data',
    ),
    'content-length': number,
    'upload-offset': number,
    'upload-length': number,
    'upload-name': text,
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site'),
  },
  { requiredKeys: [] },
);
const form = (content: string) =>
  `--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n{}\r\n--b\r\nContent-Disposition: form-data; name="a"; filename="${content}"\r\n\r\n${content}\r\n--b--\r\n`;
const body = fc.oneof(text, text.map(form), fc.constantFrom('abcd', 'efgh', ''));
const id = fc.oneof(fc.constantFrom('known', '', '../..', '%00'), fc.stringMatching(/^[\w-]{22}$/));
const call = fc.record({
  method: fc.constantFrom('POST', 'PATCH', 'HEAD', 'DELETE', 'GET', 'PUT'),
  kind: fc.constantFrom('patch', 'restore', 'load', 'fetch', '__proto__', ''),
  id,
  headers,
  body,
});

describe('UploadServer with hostile requests', () => {
  it('answers any requests in any order with a documented status', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 8 }), async (calls) => {
        const uploads = new UploadServer({
          storage: new UnstorageUploadStorage(createStorage()),
          authorize: () => 'one',
          maxFileSize: 10,
          maxChunkSize: 6,
          validator: {
            firstError: (file) => ((file as { name: string }).name.includes('a') ? 'no' : null),
          },
        });
        let known = '';
        for (const { method, kind, id, headers, body } of calls) {
          const target = encodeURIComponent(id === 'known' ? known : id);
          const hasBody = method !== 'GET' && method !== 'HEAD';
          const sent = method === 'DELETE' && id === 'known' ? known : body;
          const request = new Request(`http://x/u?${kind}=${target}`, {
            method,
            headers,
            ...(hasBody && { body: Buffer.from(sent, 'latin1') }),
          });
          const response = await uploads.fetch(request);
          assert.ok(statuses.has(response.status), `${method} ${response.status}`);
          const answer = await response.text();
          if (response.status === 201) known = answer;
        }
      }),
      { numRuns },
    );
  });
});
