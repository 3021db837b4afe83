import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import {
  type AnyRule,
  Model,
  ModelEvent,
  rules,
  StringValidator,
  Validator,
} from '../../../../server/core/index.ts';
import { withDebug, withLogger } from '../support.ts';

/** A model of two attributes with the given rules. */
function modelOf(list: readonly AnyRule[]) {
  class F extends Model {
    a: unknown = '';
    b: unknown = '';
    role: unknown = '';
    override rules(): readonly AnyRule[] {
      return list;
    }
  }
  return new F();
}

class F extends Model {
  static rules = rules<F>([
    [['a', 'b'], 'required'],
    [['b'], 'number', { on: ['x'] }],
  ]);
  a = '';
  b = '';
}

const labels: [name: string, label: string][] = [
  ['firstName', 'First Name'],
  ['underscore_style', 'Underscore Style'],
  ['userID', 'User Id'],
  ['CSRFTokenGenerator', 'Csrf Token Generator'],
  ['a.b-c', 'A B C'],
  ['élanVital', 'Élan Vital'],
];

describe('Model labels', () => {
  for (const [name, label] of labels) {
    it(`36 generates "${label}" from "${name}"`, () =>
      assert.equal(new F().getAttributeLabel(name), label));
  }

  it('creates labels without surrounding blanks, without runs of capitals, and only once', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9_.-]{0,20}$/), (name) => {
        const label = new F().generateAttributeLabel(name);
        assert.equal(label, label.trim());
        assert.doesNotMatch(label, /\p{Lu}{2}|[-_.]/u);
        const plain = (text: string) => text.toLowerCase().replace(/[-_.\s]/g, '');
        assert.equal(plain(label), plain(name));
      }),
    );
  });

  it('uses declared labels and hints, and no inherited ones', () => {
    class Named extends F {
      override attributeLabels() {
        return { a: 'First' };
      }
      override attributeHints() {
        return { a: 'Hint' };
      }
    }
    const model = new Named();
    assert.deepEqual(
      [model.getAttributeLabel('a'), model.getAttributeHint('a')],
      ['First', 'Hint'],
    );
    assert.deepEqual(
      [model.getAttributeLabel('constructor'), model.getAttributeHint('toString')],
      ['Constructor', ''],
    );
  });
});

describe('Model scenarios', () => {
  it('37 adds rules without `on` to every scenario', () => {
    assert.deepEqual(new F().scenarios(), { default: ['a', 'b'], x: ['a', 'b'] });
  });

  it('excludes rules with `except` from that scenario', () => {
    const model = modelOf([
      ['a', 'safe', { except: 'y' }],
      ['b', 'safe', { on: 'y' }],
    ]);
    assert.deepEqual(model.scenarios(), { default: ['a'], y: ['b'] });
  });

  it('38 keeps `!` attributes active and not safe', () => {
    const model = modelOf([
      ['!role', 'safe'],
      ['a', 'safe'],
    ]);
    assert.deepEqual(model.activeAttributes(), ['role', 'a']);
    assert.deepEqual(model.safeAttributes(), ['a']);
    assert.deepEqual(
      [model.isAttributeActive('role'), model.isAttributeSafe('role')],
      [true, false],
    );
  });

  it('handles an attribute with and without `!` as unsafe', () => {
    assert.deepEqual(
      modelOf([
        ['!a', 'safe'],
        ['a', 'string'],
      ]).safeAttributes(),
      [],
    );
  });

  it('has no active attributes in an unknown scenario', () => {
    const model = F.create({ scenario: 'nope' });
    assert.deepEqual([model.activeAttributes(), model.safeAttributes()], [[], []]);
  });

  it('42 refuses to validate in an unknown scenario', async () => {
    await assert.rejects(F.create({ scenario: 'nope' }).validate(), {
      name: 'InvalidArgumentException',
      message: 'Unknown scenario: nope',
    });
  });

  it('uses scenarios() of a subclass', async () => {
    class Own extends F {
      override scenarios() {
        return { default: ['a'], only: ['!b'] };
      }
    }
    const model = Own.create({ scenario: 'only' });
    assert.deepEqual([model.activeAttributes(), model.safeAttributes()], [['b'], []]);
    await model.validate();
    assert.deepEqual(Object.keys(model.getErrors()), ['b']);
  });
});

describe('Model mass assignment', () => {
  it('39 sets safe attributes and pollutes nothing', () => {
    const model = modelOf([['a', 'safe']]);
    model.setAttributes(JSON.parse('{"__proto__":{"p":1},"constructor":1,"a":1,"b":2}'));
    assert.deepEqual([model.a, model.b], [1, '']);
    assert.equal(({} as Record<string, unknown>)['p'], undefined);
    assert.equal(Object.getPrototypeOf(model), model.constructor.prototype);
  });

  for (const [data, formName, loaded] of [
    [{ F: { a: 1 } }, null, true],
    [{ G: {} }, null, false],
    [{}, '', false],
    [{ a: 1 }, '', true],
    [{ F: null }, null, false],
    [Object.create({ F: { a: 1 } }) as object, null, false],
    [new Map([['F', new Map([['a', 1]])]]), null, true],
  ] as const) {
    it(`40 ${loaded ? 'loads' : 'does not load'} ${JSON.stringify(data)} as ${formName ?? 'F'}`, () => {
      const model = modelOf([['a', 'safe']]);
      assert.equal(model.load(data as never, formName), loaded);
      assert.equal(model.a, loaded ? 1 : '');
    });
  }

  it('never assigns inherited names, accessors without setter, methods or unsafe names', () => {
    class Target extends Model {
      static rules = [[['a', 'lone', 'getErrors', 'constructor', '__proto__'], 'safe']];
      a: unknown = 0;
      secret: unknown = 'kept';
      get lone(): string {
        return 'lone';
      }
    }
    const key = fc.oneof(
      fc.constantFrom(
        'a',
        'secret',
        'lone',
        'getErrors',
        'constructor',
        '__proto__',
        'scenario',
        'on',
        'toString',
        'validate',
        'hasOwnProperty',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.dictionary(key, fc.anything(), { noNullPrototype: false }), (values) => {
        const model = new Target();
        model.setAttributes(values);
        assert.deepEqual(model.a, Object.hasOwn(values, 'a') ? values['a'] : 0);
        assert.deepEqual(Object.keys(model), ['a', 'secret']);
        assert.deepEqual([model.secret, model.lone, model.scenario], ['kept', 'lone', 'default']);
        assert.equal(Object.getPrototypeOf(model), Target.prototype);
        assert.equal(typeof model.getErrors, 'function');
      }),
    );
  });

  it('sets all attributes, and no other properties, when safety is off', () => {
    const model = modelOf([]);
    model.setAttributes({ a: 1, b: 2, scenario: 'x', validate: 3, other: 4 }, false);
    assert.deepEqual(
      [model.a, model.b, model.scenario, typeof model.validate],
      [1, 2, 'default', 'function'],
    );
  });

  for (const values of [null, undefined, 'text', 5, true]) {
    it(`ignores ${String(values)} instead of values`, () => {
      const model = modelOf([['a', 'safe']]);
      model.setAttributes(values as never);
      assert.equal(model.a, '');
    });
  }

  it('logs refused names in debug mode', async () => {
    const messages = await withLogger((logger) =>
      withDebug(true, () => {
        modelOf([]).setAttributes({ a: 1 });
        return logger.messages.map(([text]) => text);
      }),
    );
    assert.deepEqual(await messages, ["Failed to set unsafe attribute 'a' in 'F'."]);
  });

  it('returns values by name', () => {
    const model = Object.assign(modelOf([]), { a: 1, b: 2 });
    assert.deepEqual(model.getAttributes(), { a: 1, b: 2, role: '' });
    assert.deepEqual(model.getAttributes(['a', 'b'], ['b']), { a: 1 });
    assert.deepEqual(model.fields(), { a: 'a', b: 'b', role: 'role' });
  });

  it('loads and validates several models', async () => {
    const models = [new F(), new F()];
    const data = { F: [{ a: '1', b: '2' }, { a: '3' }] };
    assert.equal(Model.loadMultiple(models, data), true);
    assert.deepEqual(
      models.map((one) => one.a),
      ['1', '3'],
    );
    assert.equal(await Model.validateMultiple(models.toReversed()), false);
    assert.deepEqual(
      models.map((one) => one.hasErrors()),
      [false, true],
    );
    assert.equal(Model.loadMultiple(models, { G: [] }), false);
    assert.equal(Model.loadMultiple([], data), false);
  });
});

describe('Model validation', () => {
  it('41 stops when a handler cancels it, without afterValidate', async () => {
    const model = new F();
    let after = 0;
    model.on('beforeValidate', (event) => void (event.isValid = false));
    model.on('afterValidate', () => void after++);
    assert.deepEqual([await model.validate(), model.hasErrors(), after], [false, false, 0]);
  });

  it('awaits handlers', async () => {
    const model = F.create({ a: '1', b: '2' });
    const events: string[] = [];
    model.on('beforeValidate', async (event) => {
      await Promise.resolve();
      events.push(`before ${event instanceof ModelEvent}`);
    });
    model.on('afterValidate', async () => {
      await Promise.resolve();
      events.push('after');
    });
    assert.equal(await model.validate(), true);
    assert.deepEqual(events, ['before true', 'after']);
  });

  it('43 returns errors in every form', () => {
    const model = new F();
    model.addErrors({ a: ['x', 'y'], b: 'z' });
    assert.deepEqual(model.getErrors(), { a: ['x', 'y'], b: ['z'] });
    assert.deepEqual(model.getErrors('a'), ['x', 'y']);
    assert.deepEqual(model.getFirstErrors(), { a: 'x', b: 'z' });
    assert.deepEqual([model.getFirstError('a'), model.getFirstError('c')], ['x', null]);
    assert.deepEqual(model.getErrorSummary(false), ['x', 'z']);
    assert.deepEqual(model.getErrorSummary(true), ['x', 'y', 'z']);
    model.clearErrors('a');
    assert.deepEqual([model.hasErrors('a'), model.hasErrors()], [false, true]);
    model.clearErrors();
    assert.equal(model.hasErrors(), false);
  });

  it('54 runs a validator only when its condition holds, and does not mark its attribute as required', async () => {
    const model = modelOf([['a', 'required', { when: () => false }]]);
    assert.deepEqual([await model.validate(), model.isAttributeRequired('a')], [true, false]);
    assert.equal(new F().isAttributeRequired('a'), true);
  });

  it('determines required attributes from the rules regardless of an overridden getActiveValidators()', () => {
    class Draft extends F {
      override getActiveValidators(): [] {
        return [];
      }
    }
    class Elsewhere extends F {
      override getValidators(): [] {
        return [];
      }
    }
    assert.equal(new Draft().isAttributeRequired('a'), false);
    assert.equal(new Elsewhere().isAttributeRequired('a'), false);
  });

  it('validates some attributes, and keeps errors with clearErrors false', async () => {
    const model = new F();
    await model.validate('a');
    await model.validate(['b'], false);
    assert.deepEqual(Object.keys(model.getErrors()), ['a', 'b']);
    await model.validate(['b']);
    assert.deepEqual(Object.keys(model.getErrors()), ['b']);
  });

  it('runs slow validators one after the other, in order of the rules', async () => {
    const order: string[] = [];
    const slow = (name: string) => async () => {
      await Promise.resolve();
      order.push(name);
    };
    const model = modelOf([
      [['a', 'b'], slow('1'), { skipOnEmpty: false }],
      ['a', () => void order.push('2'), { skipOnEmpty: false }],
      ['a', slow('3'), { skipOnEmpty: false }],
    ]);
    await model.validate();
    assert.deepEqual(order, ['1', '1', '2', '3']);
  });

  it('rejects with the error of a validator', async () => {
    const model = modelOf([['a', () => assert.fail('broken'), { skipOnEmpty: false }]]);
    await assert.rejects(model.validate(), { message: 'broken' });
  });

  it('calls methods and functions with attribute, params, validator and value', async () => {
    const calls: unknown[] = [];
    class Inline extends Model {
      static rules = rules<Inline>([
        ['a', 'check', { params: 5 }],
        [
          'a',
          // oxlint-disable-next-line max-params -- the contract of inline validators
          function (this: Inline, attribute, params, validator, current) {
            calls.push([this.a, attribute, params, validator instanceof Validator, current]);
            this.addError(attribute, 'no');
          },
        ],
      ]);
      a = 'x';
      check(attribute: string, params: unknown): void {
        calls.push([attribute, params]);
      }
    }
    const model = new Inline();
    assert.equal(await model.validate(), false);
    assert.deepEqual(calls, [
      ['a', 5],
      ['x', 'a', null, true, 'x'],
    ]);
  });

  for (const [rule, message] of [
    [
      ['a'],
      'Invalid validation rule: a rule must specify both attribute names and validator type.',
    ],
    [
      [5, 'safe'],
      'Invalid validation rule: a rule must specify both attribute names and validator type.',
    ],
    [
      ['a', 5],
      'Invalid validation rule: a rule must specify both attribute names and validator type.',
    ],
    [['a', 'nope'], '"nope" is neither the name of a validator nor of a method of the model.'],
    [
      ['a', 'constructor'],
      '"constructor" is neither the name of a validator nor of a method of the model.',
    ],
  ] as const) {
    it(`refuses the rule ${JSON.stringify(rule)}`, () => {
      assert.throws(() => modelOf([rule as never]).getValidators(), {
        name: 'InvalidConfigException',
        message,
      });
    });
  }

  it('refuses an unknown option of a rule', () => {
    assert.throws(() => modelOf([['a', 'string', { mx: 5 }]]).getValidators(), {
      name: 'UnknownPropertyException',
      message: 'Setting unknown property: StringValidator::mx. Did you mean "max"?',
    });
  });

  it('shares the validators of static rules between objects and keeps their state apart', async () => {
    const [one, two] = [new F(), F.create({ a: '1', b: '2' })];
    assert.equal(one.getValidators(), two.getValidators());
    assert.deepEqual(await Promise.all([one.validate(), two.validate()]), [false, true]);
    assert.deepEqual([one.hasErrors(), two.hasErrors()], [true, false]);
  });

  it('applies rules that are added or replaced after the first validation', async () => {
    class Late extends Model {
      static readonly rules: AnyRule[] = [];
      a = '';
    }
    assert.equal(await new Late().validate(), true);
    Late.rules.push(['a', 'required']);
    assert.equal(await new Late().validate(), false);
    assert.deepEqual(new Late().safeAttributes(), ['a']);
    Late.rules[0] = ['a', 'boolean'];
    assert.equal(await new Late().validate(), true);
  });

  it('keeps the options of several rules for one validator object apart', async () => {
    const short = StringValidator.create({ max: 2 });
    const model = modelOf([
      ['a', short, { on: 'x' }],
      [['a', 'b'], short],
    ]);
    assert.deepEqual(model.activeAttributes(), ['a', 'b']);
    Object.assign(model, { a: 'long', b: 'long' });
    assert.equal(await model.validate(), false);
    assert.deepEqual(Object.keys(model.getErrors()), ['a', 'b']);
    assert.deepEqual(model.scenarios()['x'], ['a', 'b']);
    assert.deepEqual(model.getActiveValidators().length, 1);
  });

  it('uses a validator object unchanged, also for each class that has its rule', () => {
    const short = StringValidator.create({ max: 2 });
    const list: readonly AnyRule[] = [[['a'], short]];
    assert.equal(modelOf(list).getValidators()[0], short);
    assert.equal(modelOf(list).getValidators()[0], short);
  });

  it('clones without errors and handlers', async () => {
    const model = F.create({ a: 'v', scenario: 'x' });
    model.addError('a', 'bad');
    model.on('afterValidate', () => {});
    const copy = model.clone();
    assert.deepEqual(
      [copy.a, copy.scenario, copy.hasErrors(), copy.hasEventHandlers('afterValidate')],
      ['v', 'x', false, false],
    );
  });

  it('uses the class name or the overridden name as form name', () => {
    assert.equal(new F().formName(), 'F');
    class Named extends Model {
      static formName = 'login';
    }
    assert.equal(new Named().formName(), 'login');
    assert.throws(() => new (class extends Model {})().formName(), {
      message: 'The "formName()" method should be explicitly defined for anonymous models',
    });
  });

  it('lists public fields without underscore as attributes, or the overridden list', () => {
    class Fields extends Model {
      a = 1;
      _b = 2;
      readonly #c = 3;
      get c(): number {
        return this.#c;
      }
    }
    class Listed extends Fields {
      static attributes = ['c'];
    }
    assert.deepEqual([new Fields().attributes(), new Listed().attributes()], [['a'], ['c']]);
  });
});
