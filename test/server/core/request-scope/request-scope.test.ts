import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, it } from 'node:test';

import {
  bindRequestScope,
  Component,
  Event,
  Fw,
  requestSlot,
  runInRequestScope,
} from '../../../../server/core/index.ts';
import { hasRequestScope } from '../../../../server/core/internal.ts';
import { withApp, withLogger } from '../support.ts';

const strict = requestSlot('test list', (): number[] => []);
const shared = requestSlot('test count', () => ({ n: 0 }), { outside: 'process' });

describe('request scope', () => {
  it('creates a value once for each request, and keeps it over awaits', async () => {
    const work = async (n: number) => {
      strict.get().push(n);
      await Promise.resolve();
      strict.get().push(n);
      return strict.peek();
    };
    const results = await Promise.all([1, 2].map((n) => runInRequestScope(() => work(n))));
    assert.deepEqual(results, [
      [1, 1],
      [2, 2],
    ]);
  });

  it('passes arguments on, and does not change other stores', async () => {
    const other = new AsyncLocalStorage<string>();
    const inside = async (...given: readonly string[]) => {
      strict.get().push(given.length);
      await Promise.resolve();
      return [strict.peek(), other.getStore(), ...given];
    };
    await other.run('outer', async () => {
      const made = runInRequestScope(inside, 'a', 'b', 'c');
      assert.equal(other.getStore(), 'outer');
      assert.equal(hasRequestScope(), false);
      assert.deepEqual(await made, [[3], 'outer', 'a', 'b', 'c']);
    });
  });

  it('ends with the error of its work', () => {
    const fail = (): never => {
      throw new Error(String(strict.peek()));
    };
    runInRequestScope(() => {
      strict.set([1]);
      assert.throws(() => runInRequestScope(fail), { message: 'undefined' });
      assert.deepEqual(strict.get(), [1]);
    });
    assert.equal(hasRequestScope(), false);
  });

  it('keeps the values of slots with the same name apart', () => {
    const slots = ['a', 'b'].map((name) => requestSlot(name, () => name, { outside: 'process' }));
    slots[0]?.set('process');
    runInRequestScope(() => {
      slots[1]?.set('request');
      assert.deepEqual(
        slots.map((slot) => slot.get()),
        ['a', 'request'],
      );
    });
    assert.deepEqual(
      slots.map((slot) => slot.get()),
      ['process', 'b'],
    );
  });

  it('refuses a strict slot outside of requests', () => {
    const message = '"test list" belongs to a request, and none is running here.';
    assert.throws(() => strict.get(), { message });
    assert.throws(() => strict.set([]), { message });
    assert.equal(strict.peek(), undefined);
  });

  it('keeps a value of the process outside of requests, separate from their values', () => {
    shared.get().n = 5;
    runInRequestScope(() => assert.equal(shared.get().n, 0));
    assert.equal(shared.get().n, 5);
  });

  it('starts empty inside another request, and restores the outer one', () => {
    runInRequestScope(() => {
      strict.set([1]);
      runInRequestScope(() => assert.equal(strict.peek(), undefined));
      assert.deepEqual(strict.get(), [1]);
    });
  });

  it('creates a value once, also when it is undefined or false', () => {
    for (const value of [undefined, null, false, 0]) {
      let made = 0;
      const slot = requestSlot('value', () => {
        made += 1;
        return value;
      });
      runInRequestScope(() => {
        assert.equal(slot.get(), value);
        assert.equal(slot.get(), value);
      });
      assert.equal(made, 1);
    }
  });

  it('binds functions that run elsewhere to the request', () => {
    const later = runInRequestScope(() => {
      strict.set([7]);
      return bindRequestScope((n: number) => [...strict.get(), n]);
    });
    assert.deepEqual(later(8), [7, 8]);
    assert.equal(bindRequestScope(hasRequestScope)(), false);
    assert.equal(hasRequestScope(), false);
  });

  it('leaks no values between 2,000 concurrent requests', async () => {
    class Session extends Component {}
    await withLogger((logger) =>
      withApp({}, async (app) => {
        const work = (n: number) =>
          runInRequestScope(async () => {
            const calls: number[] = [];
            app.language = n % 2 === 0 ? 'de' : 'fr';
            app.set('user', { class: Component });
            const user = app.get('user');
            Event.on(Session, 'x', () => void calls.push(n));
            app.on('beforeAction', () => {});
            Fw.info(n);
            await new Promise<void>((resolve) => void setImmediate(resolve));
            new Session().trigger('x');
            assert.deepEqual(calls, [n]);
            assert.equal(app.get('user'), user);
            assert.deepEqual(
              logger.messages.map(([text]) => text),
              [n],
            );
            return Fw.t('fw', 'Home');
          });
        const texts = await Promise.all(Array.from({ length: 2000 }, (_, n) => work(n)));
        const expected = texts.map((_, n) => (n % 2 === 0 ? 'Startseite' : 'Accueil'));
        assert.deepEqual(texts, expected);
        assert.deepEqual(
          [app.has('user'), Event.hasHandlers(Session, 'x'), app.hasEventHandlers('beforeAction')],
          [false, false, false],
        );
        assert.deepEqual(logger.messages, []);
      }),
    );
  });
});
