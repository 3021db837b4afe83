import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';

import { S3Client } from '../../../../../server/upload/internal/s3/s3-client.ts';
import {
  abortOldParts,
  completeParts,
  listParts,
} from '../../../../../server/upload/internal/s3/s3-multipart.ts';
import {
  deleteObjects,
  hasObject,
  listObjects,
  readObject,
} from '../../../../../server/upload/internal/s3/s3-objects.ts';
import { elementsOf, escapeXml, textOf } from '../../../../../server/upload/internal/s3/s3-xml.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let answer: Answer = () => undefined;
const requests: string[] = [];
const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    requests.push(`${request.method} ${request.url}`);
    answer(request, response, body);
  });
});
let url = '';

before(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/b`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => void requests.splice(0));

const clientOf = (options: object = {}) =>
  new S3Client({
    url,
    region: 'r',
    credentials: { accessKeyId: 'a', secretAccessKey: 's' },
    retries: 1,
    retryDelay: 1,
    timeout: 60_000,
    ...options,
  });

/** Responds with these bodies one after the other, and repeats the last one. */
function answers(
  ...list: readonly (readonly [status: number, body: string, headers?: Record<string, string>])[]
) {
  let at = 0;
  answer = (_, response) => {
    const [status, body, headers = {}] = list[Math.min(at, list.length - 1)] ?? [500, ''];
    at += 1;
    response.writeHead(status, headers).end(body);
  };
}

describe('Requests to S3', () => {
  for (const [status, body, isRepeated, isFull] of [
    [500, '', true, false],
    [501, '', false, false],
    [502, '', true, false],
    [507, '', false, true],
    [503, '<Code>QuotaExceeded</Code>', false, true],
    [503, '<Code>SlowDown</Code>', true, false],
    [400, '', false, false],
    [403, '', false, false],
    [408, '', true, false],
    [409, '', true, false],
    [425, '', true, false],
    [429, '', true, false],
    [499, '', false, false],
  ] as const) {
    it(`are ${isRepeated ? '' : 'not '}repeated after ${status} ${body}`, async () => {
      answers([status, body]);
      const sending = clientOf().send({ method: 'GET', key: 'k' });
      await assert.rejects(sending, (error: NodeJS.ErrnoException) => {
        assert.match(
          error.message,
          new RegExp(`^The S3 service answered ${status} \\(.*\\) to GET\\.$`),
        );
        assert.equal(error.code === 'ENOSPC', isFull);
        return true;
      });
      assert.equal(requests.length, isRepeated ? 2 : 1);
    });
  }

  it('are repeated up to the limit, until one succeeds', async () => {
    for (const [retries, statuses, count] of [
      [0, [500, 200], 1],
      [1, [500, 200], 2],
      [2, [500, 500, 200], 3],
      [2, [200], 1],
    ] as const) {
      requests.length = 0;
      answers(...statuses.map((status) => [status, ''] as const));
      const sent = await clientOf({ retries })
        .send({ method: 'GET', key: 'k' })
        .catch(() => null);
      assert.equal(requests.length, count);
      assert.equal(sent?.status ?? 500, retries === 0 ? 500 : 200);
    }
  });

  it('return expected statuses', async () => {
    answers([404, '']);
    const call = { method: 'GET', key: 'k', expect: [404, 412] } as const;
    assert.equal((await clientOf().send(call)).status, 404);
    answers([500, '']);
    assert.equal((await clientOf().send({ ...call, expect: [500] })).status, 500);
    assert.equal(requests.length, 2);
  });

  it('time out when the service does not begin to respond', async () => {
    answer = () => undefined;
    const sending = clientOf({ timeout: 20, retries: 0 }).send({ method: 'GET', key: 'k' });
    await assert.rejects(sending, { message: 'The S3 service cannot be reached.' });
  });

  it('are for the bucket itself without a key', async () => {
    answers([200, '']);
    await clientOf().send({ method: 'GET', key: '', query: { a: 'b c' } });
    await clientOf().send({ method: 'GET', key: 'x/y' });
    assert.deepEqual(requests, ['GET /b?a=b+c', 'GET /b/x/y']);
  });

  it('can be presigned', async () => {
    const call = { method: 'PUT', key: 'k', query: { partNumber: '1' } } as const;
    const signed = new URL(await clientOf().presign(call, 60));
    assert.equal(signed.pathname, '/b/k');
    assert.equal(signed.searchParams.get('X-Amz-Expires'), '60');
    assert.equal(signed.searchParams.get('partNumber'), '1');
    assert.match(signed.searchParams.get('X-Amz-Signature') ?? '', /^[0-9a-f]{64}$/);
  });
});

describe('Objects of S3', () => {
  const page = (keys: readonly string[], next?: string) =>
    `${keys.map((key) => `<Contents><Key>${key}</Key><LastModified>2026-01-02T00:00:00Z</LastModified></Contents>`).join('')}<IsTruncated>${next !== undefined}</IsTruncated>${next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}`;

  it('are listed page by page', async () => {
    answers([200, page(['a', 'b&amp;c'], 't1')], [200, page(['d'], 't2')], [200, page([])]);
    const found = [];
    for await (const entry of listObjects(clientOf(), 'p/')) found.push(entry);
    const modified = Date.UTC(2026, 0, 2);
    assert.deepEqual(
      found,
      ['a', 'b&c', 'd'].map((key) => ({ key, modified })),
    );
    assert.deepEqual(
      requests.map((line) => new URL(line.slice(4), url).searchParams.get('continuation-token')),
      [null, 't1', 't2'],
    );
  });

  it('have the requested headers', async () => {
    for (const [status, headers, requiredHeaders, expected] of [
      [200, {}, {}, true],
      [404, {}, {}, false],
      [200, { a: 'b' }, { a: 'b' }, true],
      [200, { a: 'b' }, { a: 'c' }, false],
      [200, { a: 'b', c: 'd' }, { a: 'b', c: 'x' }, false],
    ] as const) {
      answers([status, '', { ...headers }]);
      assert.equal(await hasObject(clientOf(), 'k', { ...requiredHeaders }), expected);
    }
  });

  /** Responds with the requested part of a text, of which each connection sends `most` bytes. */
  function breaking(text: string, most: number): void {
    answer = ({ headers: { range } }, response) => {
      const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(range ?? '') ?? [];
      const part = text.slice(Number(from), to === '' ? undefined : Number(to) + 1);
      response.writeHead(range === undefined ? 200 : 206, { 'content-length': part.length });
      response.flushHeaders();
      response.write(part.slice(0, most), () => {
        if (part.length > most) setImmediate(() => response.destroy());
        else response.end();
      });
    };
  }

  async function textOfObject(range: { start: number; end: number } | undefined, retries: number) {
    let text = '';
    const content = await readObject(clientOf(), 'k', range, retries);
    for await (const chunk of content ?? []) text += Buffer.from(chunk).toString();
    return text;
  }

  it('continue where a connection broke', async () => {
    breaking('abcdefghij', 4);
    assert.equal(await textOfObject(undefined, 2), 'abcdefghij');
    assert.equal(requests.length, 3);
    assert.equal(await textOfObject({ start: 1, end: 6 }, 1), 'bcdef');
    assert.equal(await textOfObject({ start: 9, end: 10 }, 0), 'j');
    await assert.rejects(textOfObject(undefined, 1), { message: 'The S3 service broke off.' });
    await assert.rejects(textOfObject(undefined, 0), { message: 'The S3 service broke off.' });
  });

  it('are null when they do not exist', async () => {
    answers([404, '']);
    assert.equal(await readObject(clientOf(), 'k', undefined, 1), null);
  });

  for (const [count, sizes] of [
    [0, []],
    [1, [1]],
    [1000, [1000]],
    [1001, [1000, 1]],
  ] as const) {
    it(`are removed a thousand at a time: ${count}`, async () => {
      const removed: string[][] = [];
      answer = (_, response, body) => {
        removed.push(elementsOf(body, 'Key'));
        response.end('<DeleteResult/>');
      };
      const keys = Array.from({ length: count }, (_, at) => `k${at}`);
      await deleteObjects(clientOf(), keys);
      assert.deepEqual(
        removed.map((list) => list.length),
        sizes,
      );
      assert.deepEqual(removed.flat(), keys);
    });
  }

  it('report when one could not be removed', async () => {
    answers([200, '<DeleteResult><Error><Key>a</Key></Error></DeleteResult>']);
    await assert.rejects(deleteObjects(clientOf(), ['a']), {
      message: 'The S3 service did not remove an upload.',
    });
  });
});

describe('Parts in S3', () => {
  const part = (number: number) =>
    `<Part><PartNumber>${number}</PartNumber><Size>${number}0</Size><ETag>&quot;t${number}&quot;</ETag></Part>`;

  it('are listed page by page', async () => {
    answers(
      [
        200,
        `<IsTruncated>true</IsTruncated><NextPartNumberMarker>2</NextPartNumberMarker>${part(1)}${part(2)}`,
      ],
      [
        200,
        `<IsTruncated>false</IsTruncated><NextPartNumberMarker>3</NextPartNumberMarker>${part(3)}`,
      ],
    );
    assert.deepEqual(
      await listParts(clientOf(), 'k', 'u'),
      [1, 2, 3].map((number) => ({ number, size: number * 10, tag: `"t${number}"` })),
    );
    assert.deepEqual(
      requests.map((line) => new URL(line.slice(4), url).searchParams.get('part-number-marker')),
      ['0', '2'],
    );
    answers([404, '']);
    assert.equal(await listParts(clientOf(), 'k', 'u'), null);
  });

  it('are joined in their order, once', async () => {
    const join = () =>
      completeParts(clientOf(), { key: 'k', uploadId: 'u', tags: ['a', '"b&"'], headers: {} });
    let sent = '';
    answer = (_, response, body) => {
      sent = body;
      response.end('<Done/>');
    };
    assert.equal(await join(), 200);
    assert.match(
      sent,
      /<Part><PartNumber>1<\/PartNumber><ETag>a<\/ETag><\/Part><Part><PartNumber>2<\/PartNumber><ETag>"b&amp;"<\/ETag><\/Part>/,
    );
    answers([412, '']);
    assert.equal(await join(), 412);
    answers([404, ''], [200, '']);
    assert.equal(await join(), 200);
    answers([404, '<Code>NoSuchUpload</Code>']);
    await assert.rejects(join(), {
      message: 'The S3 service could not join the parts (NoSuchUpload).',
    });
    answers([200, '<Error><Code>Late</Code></Error>']);
    await assert.rejects(join(), { message: 'The S3 service could not join the parts (Late).' });
  });

  it('are aborted when they are old, and ours', async () => {
    const upload = (key: string, time: string) =>
      `<Upload><Key>${key}</Key><UploadId>${key}</UploadId><Initiated>${time}</Initiated></Upload>`;
    const old = '2026-01-01T00:00:00.000Z';
    const now = '2026-01-02T00:00:00.000Z';
    const list = [
      upload('p/t/r', old),
      upload('p/t/new', now),
      upload('p/other', old),
      upload('p/a/b/c', old),
    ];
    answers([200, list.join('')]);
    await abortOldParts(clientOf(), 'p/', Date.parse(now));
    assert.deepEqual(
      requests.filter((line) => line.startsWith('DELETE')),
      ['DELETE /b/p/t/r?uploadId=p%2Ft%2Fr'],
    );
    requests.length = 0;
    answers([501, list.join('')]);
    await abortOldParts(clientOf(), 'p/', Date.parse(now));
    assert.equal(requests.length, 1);
  });
});

describe('Texts of S3', () => {
  it('are those of elements, with decoded entities', () => {
    const xml = '<A>1</A><B>x &amp; &#65;&#x42; &lt;&unknown;</B><A>2</A><C></C>';
    assert.deepEqual(elementsOf(xml, 'A'), ['1', '2']);
    assert.deepEqual(
      ['A', 'B', 'C', 'D'].map((name) => textOf(xml, name)),
      ['1', 'x & AB <&unknown;', '', null],
    );
    assert.equal(escapeXml('<a & "b">'), '&lt;a &amp; "b"&gt;');
  });
});
