import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { debugSetup } from '../support.ts';

describe('Responses behind debug()', () => {
  it('returns responses without a body unchanged', async () => {
    const setup = debugSetup();
    const early = { status: 101, headers: new Headers() } as Response;
    assert.equal(await setup.send('/early', () => early), early);
    const empty = await setup.send('/empty', () => new Response(null, { status: 204 }));
    assert.deepEqual([empty.status, empty.body], [204, null]);
    const found = (await setup.snapshots()).map(({ panels, summary }) => [
      summary.statusCode,
      panels['request']?.['responseSize'],
    ]);
    assert.deepEqual(found, [
      [101, null],
      [204, 0],
    ]);
  });

  it('keeps status, text and headers of a response', async () => {
    const setup = debugSetup();
    const init = {
      status: 200,
      statusText: 'Fine',
      headers: { 'x-a': '1', 'content-length': '1' },
    };
    const response = await setup.send('/', () => new Response('x', init));
    assert.deepEqual(
      [response.status, response.statusText, response.headers.get('x-a')],
      [200, 'Fine', '1'],
    );
    assert.equal(response.headers.get('content-length'), '1');
  });

  const page = { headers: { 'content-type': 'text/html' } };
  const accept = { accept: 'text/html', 'accept-encoding': 'gzip', 'if-none-match': '"1"' };

  it('asks for a page that is neither encoded nor from a cache, and for others as the client did', async () => {
    const asked: (string | null)[] = [];
    const next = ({ headers }: Request) => {
      asked.push(headers.get('accept-encoding'), headers.get('if-none-match'));
      return new Response('<body>', page);
    };
    await debugSetup().send('/', next, { headers: accept });
    await debugSetup().send('/', next, { headers: { ...accept, accept: 'text/css' } });
    await debugSetup().send('/', next, { headers: accept, ip: '10.0.0.1' });
    assert.deepEqual(asked, [null, null, 'gzip', '"1"', 'gzip', '"1"']);
  });

  it('answers requests whose headers cannot be changed', async () => {
    const next = (request: Request) => new Response(request.headers.get('accept-encoding'));
    const request = new Request('http://localhost/', { headers: accept });
    request.headers.delete = () => {
      throw new TypeError('immutable');
    };
    const { debugged } = debugSetup();
    assert.equal(await (await debugged(request, next, { ip: '127.0.0.1' })).text(), 'gzip');
  });

  it('passes on texts of a stream, as some servers do, with the toolbar', async () => {
    const setup = debugSetup();
    const texts = (...parts: string[]) =>
      new ReadableStream<string>({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      }) as ReadableStream;
    const plain = await setup.send('/', () => new Response(texts('é', 'b')));
    assert.equal(await plain.text(), 'éb');
    const html = await setup.send('/', () => new Response(texts('<body>', '</body>'), page));
    assert.match(await html.text(), /^<body><fwx-debug-toolbar .*<\/body>$/);
  });

  it('leaves the answer of Hono that stands for one that Node has sent', async () => {
    const sent = new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
    const setup = debugSetup();
    assert.equal(await setup.send('/', () => sent), sent);
    assert.equal((await setup.snapshots()).length, 1);
  });

  it('refuses values that are not responses', async () => {
    const message = (text: string) =>
      `The handler that debug() calls must return a Response, got ${text}.`;
    for (const [value, text] of [
      [null, 'null'],
      [undefined, 'undefined'],
      [{}, 'object'],
      [{ status: 200 }, 'object'],
      [{ headers: {} }, 'object'],
      [{ headers: {}, status: '200' }, 'object'],
    ] as const) {
      await assert.rejects(
        debugSetup().send('/', () => value),
        { message: message(text) },
      );
    }
  });

  it('uses the address and the protocol of the client', async () => {
    const { debugged, snapshots } = debugSetup();
    const send = (context?: { ip?: string; protocol?: string }) =>
      debugged(new Request('http://localhost/'), () => new Response(null), context);
    await send({ ip: '::ffff:10.0.0.1', protocol: 'HTTP/2.0' });
    await send();
    const found = await snapshots();
    assert.deepEqual(
      found.map(({ summary }) => summary.ip),
      ['10.0.0.1', ''],
    );
    assert.match(JSON.stringify(found[0]?.panels['request']), /HTTP\/2\.0/);
  });
});
