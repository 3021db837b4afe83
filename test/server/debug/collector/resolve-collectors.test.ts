import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { CapturePolicy, Collector, RouterCollector } from '../../../../server/debug/index.ts';
import {
  type CollectorDefinitions,
  resolveCollectors,
} from '../../../../server/debug/collector/resolve-collectors.ts';
import type { JsonRecord } from '../../../../server/debug/model/strict-reader.ts';

const policy = new CapturePolicy();

class Named extends Collector {
  label = '';
  override id(): string {
    return 'named';
  }
  protected override start(): object {
    return {};
  }
  protected override collect(): JsonRecord | null {
    return null;
  }
  get given(): CapturePolicy {
    return this.policy;
  }
}

class Other extends Named {
  override id(): string {
    return 'other';
  }
}

/** Ids of the resolved collectors, of two that are built in. */
function resolved(configured: CollectorDefinitions): Collector[] {
  return resolveCollectors([new Named(policy), new Other(policy)], configured, policy);
}
const idsOf = (configured: CollectorDefinitions): string[] =>
  resolved(configured).map((one) => one.id());

describe('resolveCollectors()', () => {
  it('returns the built-in ones by default', () => {
    assert.deepEqual(
      [idsOf([]), idsOf({})],
      [
        ['named', 'other'],
        ['named', 'other'],
      ],
    );
  });

  it('accepts objects, classes, functions and configs, and puts them last', () => {
    const own = new Named(policy);
    for (const definition of [own, Named, () => new Named(policy), { class: Named }]) {
      for (const configured of [[definition], { named: definition }]) {
        const found = resolved(configured);
        assert.deepEqual(
          found.map((one) => one.id()),
          ['other', 'named'],
        );
        assert.equal((found[1] as Named).given, policy);
        assert.equal(found[1] === own, definition === own);
      }
    }
  });

  it('changes the built-in one of a key, and sets the properties of a new one', () => {
    const [, changed] = resolved({ named: { label: 'a', enabled: true } });
    assert.equal(changed instanceof Named && changed.label, 'a');
    assert.equal(Object.hasOwn(changed ?? {}, 'enabled'), false);
    const [, made] = resolved([{ class: Named, label: 'b' }]);
    assert.equal((made as Named).label, 'b');
  });

  it('excludes disabled ones', () => {
    assert.deepEqual(idsOf({ named: { enabled: false } }), ['other']);
    assert.deepEqual(idsOf({ unknown: { enabled: false } }), ['named', 'other']);
    assert.deepEqual(idsOf([{ class: Other, enabled: false }]), ['named', 'other']);
  });

  it('sets the property of a method, and refuses names that the class does not have', () => {
    const router = new RouterCollector(policy);
    const [found] = resolveCollectors([router], { router: { categories: 'Shop' } }, policy);
    assert.deepEqual([found, router.getCategories().at(-1)], [router, 'Shop']);
    for (const [name, hint] of [
      ['lable', '. Did you mean "label"?'],
      ['capture', ''],
      ['given', ''],
    ] as const) {
      assert.throws(() => resolved({ named: { [name]: 'x' } }), {
        name: 'UnknownPropertyException',
        message: `Setting unknown property: Named::${name}${hint}`,
      });
    }
  });

  it('refuses a class of other objects by its name', () => {
    class Foreign {}
    for (const definition of [Foreign, { class: Foreign }]) {
      assert.throws(() => resolved([definition as never]), {
        name: 'InvalidConfigException',
        message: 'Debug collector class must implement Collector: Foreign.',
      });
    }
  });

  it('refuses a config in a list without a class, as its key is a number', () => {
    const message = 'Debug collector configuration must declare a valid class name.';
    assert.throws(() => resolved([{ label: 'a' }]), { message });
  });
});
