import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { start } from './support/server.ts';

const content = 'abcdefghijklmnopqrstuvwxyz';

/** An upload of 26 bytes in records of 4, or in chunks of 10, and the response to a range of it. */
async function stored(way: 'whole' | 'chunks') {
  const { begin, chunk, whole, send, uploads } = await start({
    maxChunkSize: way === 'whole' ? 4 : 10,
  });
  let id = '';
  if (way === 'whole') id = await (await whole(content)).text();
  else {
    ({ id } = await begin(26));
    for (const at of [0, 10, 20]) await chunk(id, at, content.slice(at, at + 10));
  }
  const get = (range?: string, method = 'GET') =>
    send(method, `?restore=${id}`, range === undefined ? {} : { headers: { range } });
  return { get, upload: await uploads.take(id, 'one') };
}

for (const way of ['whole', 'chunks'] as const) {
  describe(`A stored upload that was sent as ${way}`, () => {
    for (const [range, status, text, contentRange] of [
      ['bytes=0-0', 206, 'a', 'bytes 0-0/26'],
      ['bytes=3-12', 206, 'defghijklm', 'bytes 3-12/26'],
      ['bytes=20-', 206, 'uvwxyz', 'bytes 20-25/26'],
      ['bytes=-4', 206, 'wxyz', 'bytes 22-25/26'],
      ['bytes=9-99', 206, content.slice(9), 'bytes 9-25/26'],
      ['bytes=0-25', 206, content, 'bytes 0-25/26'],
      ['bytes=5-2', 200, content, null],
      ['bytes=0-1,4-5', 200, content, null],
      ['lines=0-1', 200, content, null],
    ] as const) {
      it(`answers ${status} to ${range}`, async () => {
        const { get } = await stored(way);
        const answer = await get(range);
        assert.deepEqual(
          [
            answer.status,
            await answer.text(),
            answer.headers.get('content-range'),
            answer.headers.get('content-length'),
          ],
          [status, text, contentRange, String(text.length)],
        );
      });
    }

    it('answers 416 to a range after its end, with its size', async () => {
      const { get } = await stored(way);
      const answer = await get('bytes=26-');
      assert.deepEqual([answer.status, answer.headers.get('content-range')], [416, 'bytes */26']);
    });

    it('sends its size and Accept-Ranges without its content', async () => {
      const { get } = await stored(way);
      const { status, headers } = await get('bytes=0-3', 'HEAD');
      assert.deepEqual(
        [status, headers.get('content-length'), headers.get('accept-ranges')],
        [200, '26', 'bytes'],
      );
    });

    it('returns any part of its content to the application', async () => {
      const { upload } = await stored(way);
      for (const [start, end] of [
        [0, 26],
        [0, 1],
        [7, 23],
        [25, 99],
        [26, 27],
      ] as const) {
        const chunks = [];
        for await (const chunk of upload.getData({ start, end })) chunks.push(chunk);
        assert.equal(Buffer.concat(chunks).toString(), content.slice(start, end));
      }
    });
  });
}
