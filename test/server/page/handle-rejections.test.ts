import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { ConstantProp, Prop } from '../../../server/page/index.ts';
import { handleRejections } from '../../../server/page/protocol/handle-rejections.ts';
import { jsonDepthLimit } from '../../../server/page/protocol/json-value.ts';

/** A promise that records whether it has a handler. */
function watched(): { promise: Promise<void>; isHandled: () => boolean } {
  let isHandled = false;
  class Watched extends Promise<void> {
    override then<A, B>(...handlers: Parameters<Promise<void>['then']>): Promise<A | B> {
      isHandled = true;
      return super.then(...handlers) as Promise<A | B>;
    }
  }
  return { promise: new Watched((resolve) => resolve()), isHandled: () => isHandled };
}

function isHandledIn(hold: (promise: Promise<void>) => unknown): boolean {
  const { promise, isHandled } = watched();
  handleRejections(hold(promise));
  return isHandled();
}

function nested(levels: number, value: unknown, wrap: (value: unknown) => unknown): unknown {
  let result = value;
  for (let i = 0; i < levels; i++) result = wrap(result);
  return result;
}

describe('handleRejections', () => {
  for (const [where, hold] of [
    ['alone', (promise: Promise<void>) => promise],
    ['in a list behind other values', (promise: Promise<void>) => [null, 1, 'x', promise]],
    ['in an object', (promise: Promise<void>) => ({ a: 1, b: { c: promise } })],
    [
      'in an object without a prototype',
      (promise: Promise<void>) => Object.assign(Object.create(null), { promise }),
    ],
    ['in a wrapper', (promise: Promise<void>) => ({ a: Prop.always([Prop.merge(promise)]) })],
  ] as const) {
    it(`finds a promise ${where}`, () => assert.equal(isHandledIn(hold), true));
  }

  it('does not search instances of classes', () => {
    assert.equal(
      isHandledIn(
        (promise) =>
          new (class {
            promise = promise;
          })(),
      ),
      false,
    );
  });

  for (const [kind, wrap] of [
    ['lists', (value: unknown) => [value]],
    ['objects', (value: unknown) => ({ value })],
    ['wrappers', (value: unknown) => Prop.always(value)],
  ] as const) {
    it(`searches ${jsonDepthLimit} ${kind} deep, and no further`, () => {
      assert.equal(
        isHandledIn((promise) => nested(jsonDepthLimit, promise, wrap)),
        true,
      );
      assert.equal(
        isHandledIn((promise) => nested(jsonDepthLimit + 1, promise, wrap)),
        false,
      );
    });
  }

  it('terminates for circular lists', () => {
    const endless: unknown[] = [];
    endless.push(endless);
    handleRejections(endless);
  });
});

describe('the value of a constant prop', () => {
  it('is frozen, and shared by all requests', () => {
    const data = { list: [1, { a: null }], text: 'x' };
    const prop = new ConstantProp(data);
    data.text = 'y';
    const value = prop.value() as typeof data;
    assert.deepEqual(value, { list: [1, { a: null }], text: 'x' });
    assert.equal(prop.value(), value);
    assert.deepEqual([value, value.list, value.list[1]].map(Object.isFrozen), [true, true, true]);
    assert.equal(prop.json(), '{"list":[1,{"a":null}],"text":"x"}');
  });

  it('may be null, or empty', () => {
    assert.equal(new ConstantProp(null).value(), null);
    assert.equal(new ConstantProp(undefined).value(), null);
    assert.equal(new ConstantProp('').value(), '');
  });
});
