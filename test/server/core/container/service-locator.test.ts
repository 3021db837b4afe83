import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  BaseObject,
  Module,
  runInRequestScope,
  ServiceLocator,
} from '../../../../server/core/index.ts';
import { gate } from '../support.ts';

class Cache extends BaseObject {
  size = 1;
}
class Web extends ServiceLocator {
  protected override isRequestComponent(id: string): boolean {
    return id === 'user';
  }
}

describe('ServiceLocator', () => {
  it('creates a component on first use and keeps it', () => {
    const locator = ServiceLocator.create({ components: { cache: { class: Cache, size: 5 } } });
    assert.deepEqual([locator.has('cache'), locator.has('cache', true)], [true, false]);
    const cache = locator.get('cache') as Cache;
    assert.equal(cache.size, 5);
    assert.equal(locator.get('cache'), cache);
    assert.equal((locator as unknown as Record<string, unknown>)['cache'], cache);
    assert.deepEqual(locator.getComponents(false), { cache });
    locator.set('cache', null);
    assert.equal(locator.has('cache'), false);
  });

  it('ignores an undefined definition and removes a component by null', () => {
    const locator = ServiceLocator.create({ components: { a: Cache, b: Cache } });
    locator.setComponents({ a: undefined, b: null });
    assert.deepEqual([locator.has('a'), locator.has('b')], [true, false]);
  });

  it('accepts objects, classes and functions', () => {
    const cache = new Cache();
    const locator = new ServiceLocator();
    locator.setComponents({ a: cache, b: Cache, c: () => cache });
    assert.deepEqual([locator.get('a'), locator.get('c')], [cache, cache]);
    assert.ok(locator.get('b') instanceof Cache);
  });

  it('names the unknown component', () => {
    assert.throws(() => new ServiceLocator().get('x'), { message: 'Unknown component ID: x' });
    assert.equal(new ServiceLocator().get('x', false), null);
  });

  for (const [given, message] of [
    [{ size: 1 }, 'The configuration for the "x" component must contain a "class" element.'],
    [5, 'Unexpected configuration type for the "x" component: number'],
    [[], 'Unexpected configuration type for the "x" component: array'],
  ] as const) {
    it(`refuses ${JSON.stringify(given)}`, () => {
      assert.throws(() => new ServiceLocator().set('x', given as never), {
        name: 'InvalidConfigException',
        message,
      });
    });
  }

  it('looks components up in the parent', () => {
    const outer = Module.create({ components: { cache: Cache } });
    const inner = Module.create({}, 'inner', outer);
    assert.equal(inner.get('cache'), outer.get('cache'));
    inner.set('cache', { class: Cache, size: 9 });
    assert.equal((inner.get('cache') as Cache).size, 9);
    assert.throws(() => inner.get('x'), { message: 'Unknown component ID: x' });
  });

  it('creates components of the request for each request, and shares the others', async () => {
    const locator = Web.create({ components: { user: Cache, cache: Cache } });
    const both = gate();
    const work = async (size: number) => {
      (locator.get('user') as Cache).size = size;
      await both.opened;
      return [(locator.get('user') as Cache).size, locator.get('cache')] as const;
    };
    const results = [2, 3].map((size) => runInRequestScope(() => work(size)));
    both.open();
    const [one, two] = await Promise.all(results);
    assert.deepEqual([one?.[0], two?.[0]], [2, 3]);
    assert.equal(one?.[1], two?.[1]);
    assert.equal((locator.get('user') as Cache).size, 1);
  });

  it('limits the effect of set() and clear() in a request to that request', () => {
    const locator = ServiceLocator.create({ components: { cache: Cache } });
    runInRequestScope(() => {
      locator.set('cache', { class: Cache, size: 7 });
      locator.set('extra', Cache);
      assert.equal((locator.get('cache') as Cache).size, 7);
    });
    runInRequestScope(() => {
      locator.clear('cache');
      assert.deepEqual([locator.has('cache'), locator.has('extra')], [false, false]);
    });
    assert.equal((locator.get('cache') as Cache).size, 1);
  });

  it('lists the components that a request has created in the order of their creation', () => {
    const locator = ServiceLocator.create({ components: { cache: Cache } });
    runInRequestScope(() => {
      for (const id of ['a', 'b', 'c']) {
        locator.set(id, Cache);
        locator.get(id);
      }
      locator.set('b', Cache);
      assert.deepEqual(Object.keys(locator.getComponents(false)), ['a', 'c']);
      const made = locator.get('b');
      assert.deepEqual(Object.keys(locator.getComponents(false)), ['a', 'c', 'b']);
      assert.equal(locator.get('b'), made);
      locator.clear('a');
      assert.deepEqual(Object.keys(locator.getComponents(false)), ['c', 'b']);
      assert.throws(() => locator.get('a'), { message: 'Unknown component ID: a' });
    });
  });

  it('reads a changed config again when it is set again', () => {
    const definition = { class: Web, components: {} as Record<string, unknown> };
    const locator = ServiceLocator.create({ components: { cache: Cache } });
    locator.set('inner', definition);
    assert.equal((locator.get('inner') as Web).has('late'), false);
    definition.components = { late: Cache };
    locator.set('inner', definition);
    assert.equal((locator.get('inner') as Web).has('late'), true);
  });
});
