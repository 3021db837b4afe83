import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';

import {
  hasMethods,
  observeResult,
  ownerOf,
  wrapMethod,
} from '../../../../server/debug/hooks/wrap-method.ts';

class Shelf {
  find(...names: unknown[]): string {
    return `found ${names.join()}`;
  }
}
class Box extends Shelf {}

describe('wrapMethod()', () => {
  it('runs the wrapper instead of the method, with the same arguments or others', () => {
    const shelf = new Shelf();
    const seen: unknown[] = [];
    const stop = wrapMethod(shelf, 'find', (call, self, args) => {
      seen.push(self, args);
      return [call(), call(['x'])];
    });
    assert.deepEqual(shelf.find('a', 'b'), ['found a,b', 'found x']);
    assert.deepEqual(seen, [shelf, ['a', 'b']]);
    assert.equal(shelf.find.name, 'find');
    assert.deepEqual(Object.keys(shelf), []);
    stop();
    assert.equal(shelf.find('a'), 'found a');
    assert.equal(Object.hasOwn(shelf, 'find'), false);
  });

  it('restores a method of the object itself', () => {
    const own = { find: () => 'own' };
    const before = Object.getOwnPropertyDescriptor(own, 'find');
    const stop = wrapMethod(own, 'find', () => 'wrapped');
    assert.deepEqual([own.find(), Object.keys(own)], ['wrapped', ['find']]);
    stop();
    assert.deepEqual(Object.getOwnPropertyDescriptor(own, 'find'), before);
  });

  it('has no effect after it is removed, also when others have wrapped the method since', () => {
    const shelf = new Shelf();
    const stop = wrapMethod(shelf, 'find', (call) => `first ${String(call())}`);
    const stopOther = wrapMethod(shelf, 'find', (call) => `second ${String(call())}`);
    assert.equal(shelf.find('a'), 'second first found a');
    stop();
    assert.equal(shelf.find('a'), 'second found a');
    stopOther();
    assert.equal(shelf.find('a'), 'found a');
  });

  it('keeps the properties of the method', () => {
    const copy = (_error: unknown): unknown => null;
    function method(_name: string, _done: unknown): void {}
    const shelf = { method: Object.assign(method, { [promisify.custom]: copy, retries: 5 }) };
    wrapMethod(shelf, 'method', (call) => call());
    const { length, name, retries } = shelf.method;
    assert.deepEqual({ length, name, retries }, { length: 2, name: 'method', retries: 5 });
    assert.equal(promisify(shelf.method), copy);
  });

  it('ignores values that are not methods', () => {
    const object = { find: 5 };
    wrapMethod(object, 'find', () => assert.fail())();
    wrapMethod(object, 'missing', () => assert.fail())();
    assert.deepEqual(object, { find: 5 });
  });
});

describe('observeResult()', () => {
  const observe = (result: unknown) => {
    const seen: unknown[] = [];
    const add = (value: unknown): void => void seen.push(value);
    return { seen, result: observeResult(result, add, add) };
  };

  it('sees what a promise is settled with, and returns the same', async () => {
    const fault = new Error('refused');
    const [kept, failed] = [observe(Promise.resolve(5)), observe(Promise.reject(fault))];
    assert.equal(await kept.result, 5);
    await assert.rejects(failed.result as Promise<unknown>, fault);
    assert.deepEqual([kept.seen, failed.seen], [[5], [fault]]);
  });

  it('returns what is no promise as it is', () => {
    const builder = { then: () => assert.fail() };
    assert.deepEqual(
      [observe(builder), observe(5)],
      [
        { seen: [], result: builder },
        { seen: [], result: 5 },
      ],
    );
  });

  it('keeps the caller in a stack that a library takes when its promise is rejected, as pg does', async () => {
    const query = async () => Promise.reject(new Error('refused'));
    const queried = query().catch((error: Error) => {
      Error.captureStackTrace(error);
      throw error;
    });
    async function showShop() {
      await observe(queried).result;
    }
    const { stack = '' } = (await showShop().catch((error: unknown) => error)) as Error;
    assert.match(stack, /at async showShop/);
  });
});

describe('hasMethods()', () => {
  it('finds all given methods, and reads nothing that does not exist', () => {
    assert.equal(hasMethods(new Box(), ['find', 'toString']), true);
    assert.equal(hasMethods(new Box(), ['find', 'missing']), false);
    assert.equal(hasMethods({ find: 5 }, ['find']), false);
    const strict = new Proxy({}, { get: () => assert.fail('read') });
    assert.equal(hasMethods(strict, ['find']), false);
  });
});

describe('ownerOf()', () => {
  it('is the prototype that has the method', () => {
    assert.equal(ownerOf(new Box(), 'find'), Shelf.prototype);
    assert.equal(ownerOf(new Shelf(), 'find'), Shelf.prototype);
    const bare = Object.create(null) as object;
    assert.equal(ownerOf(bare, 'find'), bare);
  });
});
