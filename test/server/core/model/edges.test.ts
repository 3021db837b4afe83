import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  CompareValidator,
  DynamicModel,
  IpValidator,
  Model,
  NumberValidator,
  rules,
} from '../../../../server/core/index.ts';

describe('DynamicModel.validateData', () => {
  it('defines the attributes that rules name; absent ones are null', async () => {
    const model = await DynamicModel.validateData({ name: 'Jane' }, [
      ['mail', 'required'],
      [['mail', 'name'], 'string'],
    ]);
    assert.deepEqual(model.getFirstErrors(), { mail: 'Mail cannot be blank.' });
    assert.deepEqual(model.getAttributes(), { name: 'Jane', mail: null });
  });

  for (const body of [null, undefined, 'text', 5, ['x'], true]) {
    it(`handles a body of ${JSON.stringify(body)} as one without fields`, async () => {
      const model = await DynamicModel.validateData(body, [['mail', 'required']]);
      assert.deepEqual(model.getAttributes(), { mail: null });
      assert.equal(model.hasErrors('mail'), true);
    });
  }
});

describe('Write-only attributes', () => {
  class Account extends Model {
    static rules = rules<Account>([['name', 'string']]).concat([['password', 'safe'] as never]);
    name = '';
    #hash = '';

    setPassword(password: string): void {
      this.#hash = `#${password}`;
    }

    hash(): string {
      return this.#hash;
    }
  }

  it('are loaded without a getter', async () => {
    const account = new Account();
    account.load({ name: 'Jane', password: 'x' }, '');
    assert.equal(await account.validate(), true);
    assert.equal(account.hash(), '#x');
  });
});

describe('Scenarios', () => {
  class Note extends Model {
    static rules = rules<Note>([['text', 'required', { except: 'draft' }]]);
    text = '';
  }

  it('exist when only "except" names them', async () => {
    const draft = Note.create({ scenario: 'draft' });
    assert.equal(await draft.validate(), true);
    assert.deepEqual(draft.scenarios(), { default: ['text'], draft: [] });
    assert.equal(await new Note().validate(), false);
  });

  it('skip validators without an active attribute in the active ones', () => {
    class Part extends Note {
      override scenarios() {
        return { default: [] };
      }
    }
    assert.deepEqual(new Part().getActiveValidators(), []);
    assert.equal(new Note().getActiveValidators().length, 1);
  });

  it('may be a single name on a validator that was created directly', () => {
    const one = NumberValidator.create({ attributes: 'age', on: 'create', except: 'x' } as never);
    assert.deepEqual(one.getAttributeNames(), ['age']);
    assert.deepEqual([one.isActive('create'), one.isActive('eat')], [true, false]);
  });
});

describe('The rule "each"', () => {
  class Basket extends Model {
    static rules = rules<Basket>([
      [
        'codes',
        'each',
        { rule: ['checkCode', { params: { prefix: 'a' } }], stopOnFirstError: false },
      ],
    ]);
    codes: unknown = [];
    readonly seen: unknown[] = [];

    checkCode(attribute: string, params: { prefix: string }, _: unknown, current: string): void {
      this.seen.push(current);
      if (!current.startsWith(params.prefix)) this.addError(attribute, `${current}?`);
    }
  }

  it('runs methods of the model with each value', async () => {
    const basket = Basket.create({ codes: ['a1', '', 'b2', 'c3'] });
    assert.equal(await basket.validate(), false);
    assert.deepEqual(basket.getErrors(), { codes: ['b2?', 'c3?'] });
    assert.deepEqual(basket.seen, ['a1', 'b2', 'c3']);
  });

  it('passes the model to functions of the rule', async () => {
    const models: unknown[] = [];
    const basket = new (class extends Model {
      a = ['1'];
      limit = 5;
      override rules() {
        const when = (model: object) => models.push(model) > 0;
        return [
          ['a', 'each', { rule: ['integer', { when }] }],
          ['a', 'each', { rule: ['compare', { compareAttribute: 'limit', operator: '<=' }] }],
        ] as const;
      }
    })();
    assert.equal(await basket.validate(), true);
    assert.deepEqual(models, [basket]);
  });
});

describe('The rule "ip"', () => {
  it('reads ranges that are set after its creation', async () => {
    const ip = IpValidator.create();
    ip.ranges = ['10.0.0.0/8'];
    assert.deepEqual([await ip.validate('10.1.1.1'), await ip.validate('11.1.1.1')], [true, false]);
  });

  it('accepts a text as a list of one range', async () => {
    const ip = IpValidator.create({ ranges: 'private' });
    assert.deepEqual([await ip.validate('10.1.1.1'), await ip.validate('8.8.8.8')], [true, false]);
  });
});

describe('The rule "date"', () => {
  for (const value of ['', null]) {
    it(`clears the timestamp for ${JSON.stringify(value)}`, async () => {
      const model = await DynamicModel.validateData({ day: value, at: 86_400 }, [
        ['day', 'date', { timestampAttribute: 'at' }],
      ]);
      assert.deepEqual(model.getAttributes(), { day: value, at: null });
      assert.equal(model.hasErrors(), false);
    });
  }

  it('refuses the year 0000 in strict mode', async () => {
    const fits = (options: object) =>
      DynamicModel.validateData({ a: '0000-01-01' }, [['a', 'date', options]]);
    assert.equal((await fits({ strictDateFormat: true })).hasErrors(), true);
  });
});

describe('The rule "compare"', () => {
  const data = { a: '5', b: 'x' };

  it('reports an invalid compared attribute with skipOnError off', async () => {
    const model = await DynamicModel.validateData(data, [
      ['b', 'integer'],
      ['a', 'compare', { compareAttribute: 'b', operator: '!=', skipOnError: false }],
    ]);
    assert.equal(model.getFirstError('a'), 'B is invalid.');
  });

  it('passes model and attribute to a function for the value', async () => {
    const seen: unknown[] = [];
    const compareValue = (...args: unknown[]) => (seen.push(...args), '5');
    const model = await DynamicModel.validateData(data, [['a', 'compare', { compareValue }]]);
    assert.equal(model.hasErrors(), false);
    assert.deepEqual(seen, [model, 'a']);
    assert.equal(await CompareValidator.create({ compareValue: () => '1' }).validate('1'), true);
  });
});

describe('International domain names', () => {
  const long = `${'a'.repeat(63)}ä`;
  for (const domain of [
    `${long}.example`,
    'tüv-.example',
    '-tüv.example',
    `ä.${'b'.repeat(64)}.de`,
  ]) {
    it(`are refused with an invalid label: ${domain}`, async () => {
      const model = await DynamicModel.validateData({ a: `x@${domain}`, b: `https://${domain}` }, [
        ['a', 'email', { enableIDN: true }],
        ['b', 'url', { enableIDN: true }],
      ]);
      assert.deepEqual(Object.keys(model.getErrors()), ['a', 'b']);
    });
  }

  it('are accepted otherwise', async () => {
    const model = await DynamicModel.validateData(
      { a: 'x@tüv.example', b: 'https://tüv.example' },
      [
        ['a', 'email', { enableIDN: true }],
        ['b', 'url', { enableIDN: true }],
      ],
    );
    assert.deepEqual(model.getErrors(), {});
  });
});
