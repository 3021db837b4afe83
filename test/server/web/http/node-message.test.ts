import assert from 'node:assert/strict';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';

import { requestHeaders, schemeOf } from '../../../../server/web/internal.ts';

/** A request whose socket has these properties, as emulators of Node make it. */
function messageOn(properties: object): IncomingMessage {
  return new IncomingMessage(Object.assign(new Socket(), properties));
}

describe('A request of Node', () => {
  for (const [properties, scheme] of [
    [{}, 'http'],
    [{ encrypted: false }, 'http'],
    [{ encrypted: true }, 'https'],
  ] as const) {
    it(`has the scheme ${scheme} on a socket with ${JSON.stringify(properties)}`, () => {
      assert.equal(schemeOf(messageOn(properties)), scheme);
    });
  }

  for (const name of ['constructor', '__proto__', 'toString']) {
    it(`has no header ${name} unless it was sent`, () => {
      assert.equal(requestHeaders(messageOn({})).get(name), null);
    });
  }
});
