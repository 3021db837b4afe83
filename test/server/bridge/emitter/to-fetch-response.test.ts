import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { PsrFactory, toFetchResponse, WebStream } from '../../../../server/bridge/index.ts';

const factory = new PsrFactory();

describe('toFetchResponse', () => {
  it('has status, reason, headers and text', async () => {
    const psr = factory
      .createResponse(201, 'Made')
      .withHeader('X-A', ['1', '2'])
      .withHeader('Set-Cookie', ['a=1', 'b=2'])
      .withBody(factory.createStream('text'));
    const response = toFetchResponse(psr);
    assert.deepEqual([response.status, response.statusText], [201, 'Made']);
    assert.equal(response.headers.get('x-a'), '1, 2');
    assert.deepEqual(response.headers.getSetCookie(), ['a=1', 'b=2']);
    assert.equal(await response.text(), 'text');
  });

  it('refuses the status 199', () => {
    assert.throws(() => toFetchResponse(factory.createResponse(199)), {
      name: 'InvalidArgumentException',
      message: "The status code must be a whole number from 100 to 599; received '199'.",
    });
  });

  for (const status of [200, 599]) {
    it(`accepts the status ${status}`, () => {
      assert.equal(toFetchResponse(factory.createResponse(status)).status, status);
    });
  }

  for (const [status, method] of [
    [200, 'HEAD'],
    [200, 'head'],
    [204, 'GET'],
    [304, 'GET'],
  ] as const) {
    it(`has no body for ${method} with ${status}, and closes it`, () => {
      const stream = factory.createStream('text');
      const psr = factory.createResponse(status).withBody(stream);
      assert.equal(toFetchResponse(psr, method).body, null);
      assert.equal(stream.isReadable(), false);
    });
  }

  it('has no body for an empty or closed stream', () => {
    assert.equal(toFetchResponse(factory.createResponse()).body, null);
    const closed = new WebStream(new Blob(['a']).stream());
    closed.close();
    assert.equal(toFetchResponse(factory.createResponse().withBody(closed)).body, null);
  });

  it('has the whole body, regardless of its read position', async () => {
    const stream = factory.createStreamFromResource(new Blob(['0123']));
    await stream.read(2);
    const psr = factory.createResponse().withBody(stream);
    assert.equal(await toFetchResponse(psr).text(), '0123');
  });

  it('has the unread rest of a body that cannot seek', async () => {
    const stream = factory.createStreamFromResource(new Blob(['0123']).stream());
    await stream.read(2);
    const psr = factory.createResponse().withBody(stream);
    assert.equal(await toFetchResponse(psr).text(), '23');
  });
});
