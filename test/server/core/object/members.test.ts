import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { BaseObject } from '../../../../server/core/index.ts';
import { HandlerTable } from '../../../../server/core/object/handler-table.ts';
import {
  accessorName,
  callNamed,
  findMember,
  hasMethodNamed,
  memberNames,
} from '../../../../server/core/object/members.ts';
import { classNameOf, nameOfClass } from '../../../../server/core/object/terminal.ts';

class Shelf extends BaseObject {
  label = 'a';
  callback = (): number => 1;
  get both(): number {
    return 1;
  }
  set both(_value: number) {}
  get only(): number {
    return 1;
  }
  set sink(_value: number) {}
  getBooks(): readonly string[] {
    return [];
  }
  setÄra(): void {}
  getaway(): void {}
  sum(...numbers: readonly number[]): number {
    return numbers.reduce((sum, one) => sum + one, this.both);
  }
}
Object.defineProperty(Shelf.prototype, 'shared', { value: 5, writable: true });

/** A shelf with undeclared members. */
function shelf(): Shelf {
  const made = new Shelf();
  Object.defineProperties(made, {
    fixed: { value: 1 },
    ownGetter: { get: () => 1, configurable: true },
    ownSetter: { set: (_value: number) => {}, configurable: true },
  });
  return made;
}

/** An object whose members are read and written by possibly unknown names. */
const byName = (value: object): Record<PropertyKey, unknown> => value as Record<string, unknown>;

describe('findMember', () => {
  for (const [name, member] of [
    ['label', { kind: 'value', own: true, writable: true }],
    ['callback', { kind: 'value', own: true, writable: true }],
    ['fixed', { kind: 'value', own: true, writable: false }],
    ['shared', { kind: 'value', own: false, writable: true }],
    ['both', { kind: 'accessor', get: true, set: true }],
    ['only', { kind: 'accessor', get: true, set: false }],
    ['sink', { kind: 'accessor', get: false, set: true }],
    ['ownGetter', { kind: 'accessor', get: true, set: false }],
    ['ownSetter', { kind: 'accessor', get: false, set: true }],
    ['sum', { kind: 'method' }],
    ['init', { kind: 'method' }],
    ['none', null],
    ['constructor', null],
    ['toString', null],
    ['__proto__', null],
  ] as const) {
    it(`returns ${member?.kind ?? 'nothing'} for "${name}"`, () => {
      assert.deepEqual(findMember(shelf(), name), member);
    });
  }

  it('returns nothing for an object without classes', () => {
    assert.equal(findMember(Object.create(null) as object, 'x'), null);
  });
});

describe('hasMethodNamed', () => {
  it('distinguishes methods, and functions in fields, from other members', () => {
    const names = ['sum', 'init', 'callback', 'label', 'both', 'shared', 'none', 'toString'];
    assert.deepEqual(
      names.filter((name) => hasMethodNamed(shelf(), name)),
      ['sum', 'init', 'callback'],
    );
  });
});

describe('callNamed', () => {
  it('calls a method on its object, with any number of arguments', () => {
    const made = shelf();
    assert.deepEqual(
      [callNamed(made, 'sum'), callNamed(made, 'sum', [1]), callNamed(made, 'sum', [1, 2])],
      [1, 2, 4],
    );
  });
});

describe('memberNames', () => {
  it('lists members of object and classes, and the properties of accessor methods', () => {
    const names = memberNames(shelf());
    for (const name of ['label', 'shared', 'sum', 'getBooks', 'books', 'setÄra', 'ära', 'init']) {
      assert.ok(names.has(name), name);
    }
    for (const name of ['constructor', 'toString', 'away', 'Books']) {
      assert.ok(!names.has(name), name);
    }
  });

  it('joins prefix and name', () => {
    assert.equal(accessorName('get', 'title'), 'getTitle');
    assert.equal(accessorName('set', 'x'), 'setX');
  });
});

describe('properties of BaseObject', () => {
  it('are readable and writable as declared', () => {
    const made = shelf();
    for (const [name, isReadable, isWritable] of [
      ['fixed', true, false],
      ['shared', true, true],
      ['callback', true, true],
      ['ownGetter', true, false],
      ['ownSetter', false, true],
    ] as const) {
      assert.deepEqual(
        [made.canGetProperty(name), made.canSetProperty(name)],
        [isReadable, isWritable],
        name,
      );
    }
    assert.equal(made.canSetProperty('label', false), false);
    assert.equal(made.canGetProperty('both', false), true);
    assert.equal(made.canSetProperty('both', false), true);
    assert.equal(made.hasProperty('sink', false), true);
  });

  it('are not set where they are null, undefined or throw', () => {
    class Faulty extends BaseObject {
      none = null;
      missing = undefined;
      zero = 0;
      get broken(): never {
        throw new Error('no');
      }
    }
    const made = new Faulty();
    assert.deepEqual(
      ['none', 'missing', 'zero', 'broken'].map((name) => made.isset(name)),
      [false, false, true, false],
    );
  });

  it('are suggested by similar names', () => {
    const made = byName(shelf());
    assert.throws(() => made['bokos'], {
      message: 'Getting unknown property: Shelf::bokos. Did you mean "books"?',
    });
    assert.throws(() => (made['lable'] = 1), {
      message: 'Setting unknown property: Shelf::lable. Did you mean "label"?',
    });
    assert.throws(() => (made['theme'] = 1), { message: 'Setting unknown property: Shelf::theme' });
    // A property that cannot be written is not suggested for writing.
    assert.throws(() => (made['onl'] = 1), { message: 'Setting unknown property: Shelf::onl' });
  });

  it('accept every value from a config', () => {
    class Box extends BaseObject {
      content: unknown = 'empty';
    }
    for (const content of [null, 0, '', 'x', Symbol('x'), 7n, {}, []]) {
      assert.equal(Box.create({ content }).content, content);
    }
    assert.equal(Box.create({ content: undefined }).content, 'empty');
  });

  it('accept functions for fields from a config, and none for methods', () => {
    const callback = (): number => 2;
    assert.equal(Shelf.create({ callback }).callback(), 2);
    assert.throws(() => Shelf.create({ sum: callback }), {
      message: 'Setting unknown property: Shelf::sum',
    });
  });

  it('may have names that inspectors read, or symbols', () => {
    const made = byName(new Shelf());
    const key = Symbol('key');
    for (const name of ['then', 'href', 'size', '@@x', key]) {
      assert.equal(made[name], undefined);
      made[name] = 1;
      assert.equal(made[name], 1);
      assert.ok(Object.hasOwn(made, name));
    }
  });

  it('may be read from, and added to, a class', () => {
    class Open extends BaseObject {}
    const prototype = byName(Open.prototype);
    assert.equal(prototype['added'], undefined);
    prototype['added'] = 1;
    assert.deepEqual(Object.getOwnPropertyDescriptor(prototype, 'added'), {
      value: 1,
      writable: true,
      enumerable: true,
      configurable: true,
    });
    const made = byName(new Open());
    assert.equal(made['added'], 1);
    made['added'] = 2;
    assert.deepEqual([made['added'], prototype['added']], [2, 1]);
    assert.throws(() => made['other'], { name: 'UnknownPropertyException' });
  });

  it('may be accessors that cannot be changed', () => {
    class Fixed extends BaseObject {}
    Object.defineProperty(Fixed.prototype, 'size', { get: () => 3 });
    assert.equal(Reflect.get(new Fixed(), 'size'), 3);
  });

  it('are initialized for each class of a chain', () => {
    class Base extends BaseObject {
      get lone(): number {
        return 1;
      }
    }
    class Derived extends Base {
      set sink(_value: number) {}
    }
    const base = byName(new Base());
    const derived = byName(new Derived());
    for (const made of [base, derived]) {
      assert.throws(() => (made['lone'] = 1), { name: 'InvalidCallException' });
    }
    assert.throws(() => derived['sink'], {
      message: 'Getting write-only property: Derived::sink',
    });
  });
});

describe('nameOfClass', () => {
  it('returns className() where it is defined', () => {
    const named = { className: () => 'Named' };
    assert.equal(nameOfClass(Object.assign(() => undefined, named)), 'Named');
    assert.equal(nameOfClass(Shelf), 'Shelf');
    assert.equal(nameOfClass(Date), 'Date');
    assert.equal(nameOfClass(undefined), 'Object');
    assert.equal(classNameOf(Object.create(null) as object), 'Object');
    assert.equal(classNameOf(new Map()), 'Map');
  });
});

describe('HandlerTable', () => {
  const entry = (name: string) => ({ handler: () => name, data: name });
  const [a, b, c] = [entry('a'), entry('b'), entry('c')];

  it('is empty until a handler is added, and after the last is removed', () => {
    for (const name of ['x', 'x*']) {
      const table = new HandlerTable();
      assert.equal(table.isEmpty, true);
      table.add(name, a, true);
      table.add(name, b, true);
      assert.equal(table.isEmpty, false);
      assert.equal(table.remove(name, a.handler), true);
      assert.equal(table.isEmpty, false);
      assert.deepEqual(table.collect('x'), [b]);
      assert.equal(table.remove(name, a.handler), false);
      assert.equal(table.remove(name, b.handler), true);
      assert.equal(table.isEmpty, true);
      assert.equal(table.remove(name, null), false);
    }
  });

  it('collects handlers of patterns in their order, then handlers of the name', () => {
    const table = new HandlerTable();
    table.add('x', a, true);
    assert.deepEqual(table.collect('y'), []);
    table.add('*', b, true);
    table.add('x*', c, true);
    assert.deepEqual(table.collect('x'), [b, c, a]);
    assert.deepEqual(table.collect('y'), [b]);
    table.remove('*', null);
    assert.deepEqual(table.collect('y'), []);
    assert.deepEqual(table.collect('x'), [c, a]);
    table.add('x', b, false);
    assert.deepEqual(table.collect('x'), [c, b, a]);
  });
});
