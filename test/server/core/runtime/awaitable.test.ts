import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  andThen,
  arrivedPromise,
  arrivedValue,
  finallyDo,
} from '../../../../server/core/runtime/awaitable.ts';
import { type Action, Controller, Event } from '../../../../server/core/index.ts';
import { runRoute } from '../../../../server/core/application/routing.ts';
import { withApp } from '../support.ts';

const failure = new Error('no');
const fail = (): never => {
  throw failure;
};

describe('arrivedPromise', () => {
  it('is a promise for everybody, and its value for who knows how to ask', async () => {
    const event = new Event();
    const promise = arrivedPromise(event);
    assert.equal(await promise, event);
    assert.equal(await promise.then((value) => value), event);
    assert.equal(arrivedValue(promise), event);
  });

  it('leaves everything else as it is', () => {
    const late = Promise.resolve(1);
    const derived = arrivedPromise(1).then((value) => value + 1);
    for (const value of [late, derived, 1, null, undefined]) {
      assert.equal(arrivedValue<unknown>(value), value);
    }
  });

  it('spares an action of a method the wait', async () => {
    class SiteController extends Controller {
      actionIndex(): Promise<string> {
        return arrivedPromise('there');
      }
      async actionLate(): Promise<string> {
        return arrivedPromise('late');
      }
    }
    await withApp({ controllerNamespace: { site: SiteController } }, async (app) => {
      // The first run looks at the class.
      await app.runAction('site/index');
      assert.equal(runRoute(app, 'site/index', {}), 'there');
      assert.equal(await runRoute(app, 'site/late', {}), 'late');
    });
  });
});

describe('andThen', () => {
  it('goes on at once with a value that is there', () => {
    assert.equal(
      andThen(1, (value) => value + 1),
      2,
    );
  });

  it('goes on with what a promise brings', async () => {
    const result = andThen(Promise.resolve(1), (value) => value + 1);
    assert.ok(result instanceof Promise);
    assert.equal(await result, 2);
  });

  it('takes an object of the framework as it is', () => {
    const event = new Event();
    assert.equal(
      andThen(event, (value) => value),
      event,
    );
  });
});

describe('finallyDo', () => {
  const works: readonly [string, () => unknown][] = [
    ['a value', () => 1],
    ['a promise', async () => 1],
    ['an exception', fail],
    ['a rejection', async () => fail()],
  ];
  for (const [name, work] of works) {
    it(`runs its end once, after ${name}`, async () => {
      let ends = 0;
      const run = async (): Promise<unknown> => finallyDo(work, () => ends++);
      await run().catch((error: unknown) => assert.equal(error, failure));
      assert.equal(ends, 1);
    });
  }
});

describe('a route without anything to wait for', () => {
  class SiteController extends Controller {
    actionIndex(): string {
      return 'index';
    }
    async actionLater(): Promise<string> {
      return 'later';
    }
  }
  class SlowController extends SiteController {
    override async beforeAction(action: Action): Promise<boolean> {
      return super.beforeAction(action);
    }
  }

  it('runs without a promise, and with one where a hook or the action has one', async () => {
    await withApp(
      { controllerNamespace: { site: SiteController, slow: SlowController } },
      async (app) => {
        assert.equal(runRoute(app, 'site/index', {}), 'index');
        for (const [route, result] of [
          ['site/later', 'later'],
          ['slow/index', 'index'],
        ] as const) {
          const pending = runRoute(app, route, {});
          assert.ok(pending instanceof Promise, route);
          assert.equal(await pending, result);
        }
      },
    );
  });
});
