import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { nodeHandler, serve, type ServableApp } from '../../../../server/bridge/index.ts';

const handler = async (): Promise<Response> => new Response('');

describe('What is served', () => {
  for (const [title, app, got] of [
    ['a function', handler, 'function'],
    ['an object without fetch', { Fetch: handler }, 'an object without it'],
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
  ] as const) {
    const refusal = {
      name: 'InvalidConfigException',
      message: `An application is an object with fetch(request), got ${got}.`,
    };

    it(`is refused at once when it is ${title}`, () => {
      assert.throws(() => nodeHandler(app as unknown as ServableApp), refusal);
      assert.throws(() => serve(app as unknown as ServableApp, { port: 0 }), refusal);
    });
  }

  it('may be any object with fetch or handle', () => {
    class App {
      fetch = handler;
    }
    assert.equal(typeof nodeHandler(new App()), 'function');
  });
});
