import assert from 'node:assert/strict';
import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { toFetchResponse, Response, Session } from '../../../../server/bridge/index.ts';
import { MemorySessionStore, type ResponseStream } from '../../../../server/web/index.ts';

const response = (fields: Partial<Response> = {}): Response =>
  Object.assign(new Response(), fields);
let folder = '';
let path = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fwx-response-'));
  path = join(folder, 'file.txt');
  await writeFile(path, '0123456789');
  await writeFile(join(folder, 'empty'), '');
});
after(() => rm(folder, { recursive: true }));

describe('Response.getPsr7Response', () => {
  it('contains status, headers, cookies and content', async () => {
    const res = response({ format: 'raw', data: 'hello' });
    res.setStatusCode(201, 'Made');
    res.headers.set('X-A', '1').add('X-A', '2');
    res.cookies.add({ name: 'a', value: '1' });
    res.cookies.add({ name: 'b', value: null });
    const psr = await res.getPsr7Response();
    assert.equal(psr.getStatusCode(), 201);
    assert.equal(psr.getReasonPhrase(), 'Made');
    assert.deepEqual(psr.getHeader('X-A'), ['1', '2']);
    assert.deepEqual(psr.getHeader('Set-Cookie'), ['a=1; Path=/; HttpOnly; SameSite=Lax']);
    assert.equal(await psr.getBody().text(), 'hello');
    assert.equal(res.isSent, false);
  });

  it('is created once, with its events in order, and sent once (58)', async () => {
    const res = response();
    const events: string[] = [];
    for (const name of ['beforeSend', 'afterPrepare', 'afterSend'] as const)
      res.on(name, () => void events.push(name));
    assert.equal(await res.getPsr7Response(), await res.psr7Response);
    await res.completeSend();
    await res.completeSend();
    assert.deepEqual(events, ['beforeSend', 'afterPrepare', 'afterSend']);
  });

  it('closes an open file when no PSR-7 response can be made', async () => {
    for (const fields of [
      // A cookie must be signed, and there is no key.
      { enableCookieValidation: true },
      // The range is malformed.
      { stream: [await open(path), 3, 1] as ResponseStream },
    ]) {
      const file = await open(path);
      const res = response({ stream: [file, 0, 3], ...fields });
      const used = (res.stream as readonly [FileHandle, number, number])[0];
      if (used !== file) await file.close();
      await assert.rejects(res.getPsr7Response(), { name: 'InvalidConfigException' });
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(used.fd, -1);
    }
  });

  it('signs all cookies except removed ones (27)', async () => {
    const res = response({ enableCookieValidation: true, cookieValidationKey: 'k3y' });
    res.cookies.add({ name: 'theme', value: 'dark' });
    res.cookies.remove('gone');
    const [first = '', second = ''] = (await res.getPsr7Response()).getHeader('Set-Cookie');
    assert.match(first, /^theme=b89d04d6cab762b7768f4faa40a3c9343ed57404098f6bdf244ba0d26b3c363e/);
    assert.match(second, /^gone=; Expires=Thu, 01 Jan 1970 00:00:01 GMT; Max-Age=0/);
  });

  it('signs a cookie until it has expired', async (context) => {
    context.mock.timers.enable({ apis: ['Date'], now: 1_000_000_500 });
    const res = response({ enableCookieValidation: true, cookieValidationKey: 'k3y' });
    res.cookies.add({ name: 'now', value: 'a', expire: 1_000_000 });
    res.cookies.add({ name: 'past', value: 'b', expire: 999_999 });
    res.cookies.add({ name: 'none', value: null });
    const lines = (await res.getPsr7Response()).getHeader('Set-Cookie');
    assert.equal(lines.length, 2);
    assert.match(lines[0] ?? '', /^now=[\da-f]{64}/);
    assert.match(lines[1] ?? '', /^past=b;/);
  });

  it('needs a key to sign (24)', async () => {
    await assert.rejects(response({ enableCookieValidation: true }).getPsr7Response(), {
      name: 'InvalidConfigException',
      message: "'Request::cookieValidationKey' must be configured with a secret key.",
    });
  });

  it('has no body for 204 (44)', async () => {
    const res = response({ content: 'x' });
    res.setStatusCode(204);
    const psr = await res.getPsr7Response();
    assert.equal(await psr.getBody().text(), '');
    assert.equal(toFetchResponse(psr).body, null);
  });

  it('puts the cookie of an active session last, and writes the session (30)', async () => {
    const store = new MemorySessionStore();
    const session = Object.assign(new Session(), { store });
    await session.open();
    session.set('user', 1);
    const res = response().bind({ activeSession: () => session });
    res.cookies.add({ name: 'a', value: '1' });
    res.cookies.add({ name: 'b', value: '2' });
    const lines = (await res.getPsr7Response()).getHeader('Set-Cookie');
    assert.deepEqual(
      lines.map((line) => line.split('=', 1)[0]),
      ['a', 'b', 'FWSESSID'],
    );
    assert.deepEqual(await store.read(session.id ?? ''), { user: 1 });
  });

  it('sends part of a file without reading the file before', async () => {
    const psr = await response({ stream: [path, 2, 4] }).getPsr7Response();
    assert.equal(psr.getBody().getSize(), 3);
    assert.equal(await psr.getBody().text(), '234');
    psr.getBody().close();
  });

  async function* words(): AsyncGenerator<string | Uint8Array> {
    yield 'né';
    yield new TextEncoder().encode('xt');
  }
  for (const [title, stream, text] of [
    ['an empty file', (): ResponseStream => [join(folder, 'empty'), 0, -1], ''],
    ['an empty range', (): ResponseStream => [path, 3, 2], ''],
    ['one byte of a file', (): ResponseStream => [path, 3, 3], '3'],
    ['a part of a blob', (): ResponseStream => [new Blob(['0123456789']), 0, 1], '01'],
    ['a function', (): ResponseStream => () => new Blob(['abc']).stream(), 'abc'],
    ['an iterable of text and bytes', (): ResponseStream => words(), 'néxt'],
  ] as const) {
    it(`accepts ${title}`, async () => {
      const psr = await response({ stream: stream() }).getPsr7Response();
      assert.equal(await psr.getBody().text(), text);
      psr.getBody().close();
    });
  }

  it('ends an iterable whose body is closed early', async () => {
    let left = 0;
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) yield 'a';
      } finally {
        left += 1;
      }
    }
    const body = (await response({ stream: endless() }).getPsr7Response()).getBody();
    assert.equal(Buffer.from(await body.read(2)).toString(), 'a');
    body.close();
    await new Promise(setImmediate);
    assert.equal(left, 1);
  });

  const range = (begin: number, end: number): string =>
    `Response stream range values must be valid: ('begin' >= '0' and 'end' >= 'begin'). Received: (begin='${begin}', end='${end}').`;
  const format =
    "Response stream must be an 'array' with exactly '3' elements: ['handle', 'begin', 'end'].";
  for (const [stream, message] of [
    [['x', 0], format],
    [['x', 0, 1, 2], format],
    [['x', '0', 1], format],
    [['x', -1, 1], range(-1, 1)],
    [['x', 3, 1], range(3, 1)],
    [['x', 0, '1'], format],
    [['x', 0.5, 1], format],
    [[5, 0, 1], "Stream handle must be a valid 'resource'."],
    [[null, 0, 1], "Stream handle must be a valid 'resource'."],
    [[{ read: 1 }, 0, 1], "Stream handle must be a valid 'resource'."],
    [[{ close: 1 }, 0, 1], "Stream handle must be a valid 'resource'."],
    ['text', "Stream handle must be a valid 'resource'."],
    [{}, "Stream handle must be a valid 'resource'."],
    [['/nowhere/at/all', 0, 1], 'Failed to read from response stream.'],
  ] as const) {
    it(`refuses the stream ${JSON.stringify(stream)}`, async () => {
      const res = response({ stream: stream as unknown as ResponseStream });
      await assert.rejects(res.getPsr7Response(), { name: 'InvalidConfigException', message });
    });
  }
});
