import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Component } from '../../../../server/core/index.ts';
import { attachDispatchers } from '../../../../server/debug/doors/dispatchers.ts';
import { appOf } from '../../web/support.ts';

class Watched {
  eventDispatcher: object | null | undefined = null;
}

const dispatcher = { dispatch: () => {} };

describe('attachDispatchers', () => {
  it('sets the dispatcher of a component, unless it has one', () => {
    for (const [before, after] of [
      [null, dispatcher],
      [undefined, dispatcher],
      [{ dispatch: () => 1 }, null],
    ] as const) {
      const watched = new Watched();
      watched.eventDispatcher = before;
      const app = appOf({});
      app.set('watched', watched);
      attachDispatchers(app, [['watched', dispatcher]]);
      assert.equal(watched.eventDispatcher, after ?? before);
    }
  });

  for (const [name, component] of [
    ['an object', new Map()],
    ['a component of the framework', new Component()],
  ] as const) {
    it(`refuses ${name} without a property for it`, () => {
      const app = appOf({});
      app.set('other', component);
      assert.throws(() => attachDispatchers(app, [['other', dispatcher]]), {
        name: 'InvalidConfigException',
        message: /'other'/,
      });
    });
  }
});
