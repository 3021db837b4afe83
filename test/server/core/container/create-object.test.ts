import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { BaseObject, Component, Fw } from '../../../../server/core/index.ts';

class A extends BaseObject {
  x = 1;
}
class B extends BaseObject {
  x = 2;
}

describe('Fw.createObject', () => {
  for (const [given, message] of [
    [{}, 'Object configuration must be an array containing a "class" or "__class" element.'],
    [null, 'Unsupported configuration type: null'],
    [undefined, 'Unsupported configuration type: undefined'],
    [5, 'Unsupported configuration type: number'],
    [[A], 'Unsupported configuration type: array'],
    [new A(), 'Unsupported configuration type: object'],
  ] as const) {
    it(`7 refuses ${JSON.stringify(given) ?? 'undefined'}`, () => {
      assert.throws(() => Fw.createObject(given as never), {
        name: 'InvalidConfigException',
        message,
      });
    });
  }

  it('8 prefers __class', () => {
    const config = { class: A, __class: B };
    assert.ok(Fw.createObject(config as never) instanceof B);
  });

  it('creates objects of classes, functions and names of the container', () => {
    assert.ok(Fw.createObject(A) instanceof A);
    assert.ok(Fw.createObject(() => new A()) instanceof A);
    Fw.container.set('thing', { class: A, x: 7 });
    assert.equal((Fw.createObject('thing') as A).x, 7);
    Fw.container.clear('thing');
    assert.throws(() => Fw.createObject('thing'), {
      name: 'NotInstantiableException',
      message: 'Failed to instantiate component or class "thing".',
    });
  });

  it('passes constructor arguments', () => {
    class P extends Component {
      static readonly params = ['a', 'b'];
      readonly all: unknown[];
      constructor(a: number, b = 2) {
        super();
        this.all = [a, b];
      }
    }
    assert.deepEqual(Fw.createObject(P, [5]).all, [5, 2]);
    assert.deepEqual(Fw.createObject(P, { b: 3, a: 1 }).all, [1, 3]);
    assert.deepEqual(
      (Fw.createObject({ class: P, '__construct()': [8] } as never) as P).all,
      [8, 2],
    );
    assert.throws(() => Fw.createObject(P), {
      message: 'Missing required parameter "a" when instantiating "P".',
    });
  });
});

describe('Fw', () => {
  it('has a version', () => {
    assert.match(Fw.getVersion(), /^\d+\.\d+(\.\d+)?(-\w+)?$/);
    assert.match(Fw.getVersion(), /^22\.0\./);
  });

  it('accepts only true for debug mode', () => {
    const before = Fw.DEBUG;
    for (const value of [0, 'false', '1', 'true', 1]) {
      Fw.DEBUG = value as never;
      assert.equal(Fw.DEBUG, false);
    }
    Fw.DEBUG = before;
  });
});
