import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { nodeUrlParts, urlOf } from '../../../../server/bridge/node/request-url.ts';
import { BadRequestHttpException } from '../../../../server/core/index.ts';

function partsOf(host: string, target = '/a?b') {
  const message = new IncomingMessage(new Socket());
  message.method = 'GET';
  message.headers.host = host;
  message.rawHeaders.push('Host', host);
  return nodeUrlParts(message, target);
}

describe('the URL of a request', () => {
  for (const host of ['1.2.3.999', '1.2.3.4.5', 'h.1', '[:::]', 'h:65536', 'h_.0x', 'a b']) {
    it(`refuses the host "${host}" before the application sees the request`, () => {
      assert.throws(() => partsOf(host), BadRequestHttpException);
    });
  }

  it('is made of every host that was accepted, with every path', () => {
    const pieces = 'a Z xn-- 0 255 256 0x1 - _ . .. : :80 :65536 [ ] ::'.split(' ');
    const host = fc.array(fc.constantFrom(...pieces), { maxLength: 7 }).map((all) => all.join(''));
    const path = fc.string({ unit: 'binary-ascii' }).map((rest) => `/${rest}`);
    let accepted = 0;
    const property = fc.property(host, path, (given, target) => {
      let parts;
      try {
        parts = partsOf(given, target);
      } catch (error) {
        assert.ok(error instanceof BadRequestHttpException);
        return;
      }
      accepted += 1;
      const url = urlOf(parts);
      assert.equal(new URL(url).href, url);
    });
    fc.assert(property, { numRuns: 5_000 });
    assert.ok(accepted > 500, `${accepted} of 5,000`);
  });
});
