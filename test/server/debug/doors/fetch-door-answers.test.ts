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
