import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { answer, marked } from './support.ts';

describe('The return value of a handler of a page server', () => {
  for (const [value, got] of [
    [null, 'null'],
    [undefined, 'undefined'],
    ['text', 'string'],
    [{}, 'object'],
    [{ headers: new Headers() }, 'object'],
    [{ status: 200 }, 'object'],
    [{ status: '200', headers: new Headers() }, 'object'],
  ] as const) {
    it(`must be a response or a page: ${JSON.stringify(value)} is neither`, () =>
      assert.rejects(
        answer(() => value),
        {
          name: 'InvalidArgumentException',
          message: `The handler of a page server must return a Response or a page, got ${got}.`,
        },
      ));
  }

  it('may be a response of another class', async () => {
    const foreign = { status: 200, headers: new Headers() };
    assert.equal(await answer(() => foreign), foreign);
  });

  it('is the same response for other clients', async () => {
    const response = new Response('x');
    assert.equal(await answer(() => response), response);
  });

  for (const [title, init] of [
    ['that is no success', { status: 418 }],
    ['that has a page', { headers: { 'x-inertia': 'true' } }],
  ] as const) {
    it(`is passed on while its body is streamed: a response ${title}`, async () => {
      const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([97])) });
      const found = await answer(() => new Response(body, init), {}, { headers: marked });
      const reader = found.body?.getReader();
      assert.deepEqual((await reader?.read())?.value, new Uint8Array([97]));
      await reader?.cancel();
    });
  }

  it('keeps status, status text, headers and cookies for a client', async () => {
    const headers = new Headers({ 'x-own': '1', vary: 'Accept' });
    headers.append('set-cookie', 'a=1');
    headers.append('set-cookie', 'b=2');
    const init = { status: 418, statusText: 'Short and stout', headers };
    const found = await answer(() => new Response('tea', init), {}, { headers: marked });
    assert.deepEqual([found.status, found.statusText], [418, 'Short and stout']);
    assert.deepEqual(found.headers.getSetCookie(), ['a=1', 'b=2']);
    assert.equal(found.headers.get('x-own'), '1');
    assert.equal(found.headers.get('vary'), 'Accept, X-Inertia');
    assert.equal(await found.text(), 'tea');
  });

  it('keeps its body after it was inspected', async () => {
    const found = await answer(() => new Response('text'), {}, { headers: marked });
    assert.equal(found.status, 200);
    assert.equal(await found.text(), 'text');
  });

  it('cancels the body of a response that is replaced by a control response', async () => {
    let isCancelled = false;
    const body = new ReadableStream({ cancel: () => void (isCancelled = true) });
    const moved = new Response(body, { status: 302, headers: { location: '/p#a' } });
    const found = await answer(() => moved, {}, { headers: marked });
    assert.equal(found.status, 409);
    assert.equal(found.headers.get('x-inertia-redirect'), 'https://example.com/p#a');
    assert.equal(found.body, null);
    assert.equal(isCancelled, true);
  });
});
