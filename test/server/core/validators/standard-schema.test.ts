import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type } from 'arktype';
import * as v from 'valibot';
import { z } from 'zod';

import {
  createValidator,
  DynamicModel,
  EmailValidator,
  Model,
  rules,
  StringValidator,
} from '../../../../server/core/index.ts';

class Account extends Model {
  static rules = rules<Account>([
    ['mail', 'required'],
    ['mail', 'email'],
    ['age', z.coerce.number().min(18)],
    ['tags', 'each', { rule: [v.pipe(v.string(), v.toUpperCase(), v.maxLength(3))] }],
  ]);
  mail = '';
  age: number | string | null = null;
  tags: unknown = null;
  isAdmin = false;
}

const adults = {
  zod: z.object({ age: z.coerce.number().min(18) }),
  valibot: v.object({ age: v.pipe(v.string(), v.transform(Number), v.minValue(18)) }),
  arktype: type({ age: type('string.numeric.parse').to('number >= 18') }),
};

describe('A Standard Schema as rule', () => {
  for (const [name, schema] of Object.entries(adults)) {
    it(`may be one of ${name}, nested`, async () => {
      const model = await DynamicModel.validateData({ a: { age: '20' }, b: { age: '7' } }, [
        [['a', 'b'], schema],
      ]);
      assert.deepEqual(model.getAttributes()['a'], { age: 20 });
      assert.deepEqual(Object.keys(model.getErrors()), ['b']);
      assert.match(model.getFirstError('b') ?? '', /age/);
    });
  }

  it('sets the attribute to the output of the schema', async () => {
    const account = Account.create({ mail: 'a@b.de', age: '20', tags: ['a', 'b'] });
    assert.equal(await account.validate(), true);
    assert.deepEqual([account.age, account.tags], [20, ['A', 'B']]);
  });

  it('adds the issues of the schema as errors, with the path of nested parts', async () => {
    const model = await DynamicModel.validateData({ a: { b: ['x', 1] }, c: 'x' }, [
      ['a', z.object({ b: z.array(z.string('no {text}')) })],
      ['c', z.string().min(2, 'short'), { message: '{attribute} is wrong' }],
    ]);
    assert.deepEqual(model.getErrors(), { a: ['b.1: no {text}'], c: ['C is wrong'] });
  });

  it('awaits asynchronous schemas', async () => {
    const schema = z.string().refine(async (text) => text === 'free', 'taken');
    const model = await DynamicModel.validateData({ name: 'jane' }, [['name', schema]]);
    assert.deepEqual(model.getErrors(), { name: ['taken'] });
  });

  it('skips empty values, as other rules do', async () => {
    const model = await DynamicModel.validateData({ name: '' }, [['name', z.email()]]);
    assert.equal(model.hasErrors(), false);
  });

  it('may be a function or a model class', async () => {
    const callable = Object.assign(() => {}, { '~standard': z.literal('x')['~standard'] });
    const model = await DynamicModel.validateData({ a: 'y', account: { mail: 'x' } }, [
      ['a', callable],
      ['account', Account],
    ]);
    assert.deepEqual(Object.keys(model.getErrors()), ['a', 'account']);
    assert.equal(model.getFirstError('account'), 'mail: Mail is not a valid email address.');
  });

  it('uses the first issue as error of a value without model', async () => {
    const one = createValidator(z.string('no {text}'), null, []);
    assert.equal(await one.firstError(5), 'no {text}');
    assert.equal(await one.firstError('x'), null);
  });
});

describe('A model class as Standard Schema', () => {
  it('returns a model of valid data, without attributes that are not safe', async () => {
    const result = await Account.schema()['~standard'].validate({
      mail: 'a@b.de',
      age: '18',
      isAdmin: true,
    });
    assert.ok(!result.issues && result.value instanceof Account);
    assert.deepEqual(
      [result.value.mail, result.value.age, result.value.isAdmin],
      ['a@b.de', 18, false],
    );
  });

  it('returns issues with the attributes as paths', async () => {
    const result = await Account['~standard'].validate({ age: 5 });
    assert.deepEqual(
      result.issues?.map(({ path }) => path),
      [['mail'], ['age']],
    );
    assert.equal(result.issues?.[0]?.message, 'Mail cannot be blank.');
  });

  for (const value of [null, undefined, 'x', 5, ['x']]) {
    it(`refuses ${JSON.stringify(value)}, which is not a record`, async () => {
      const result = await Account['~standard'].validate(value);
      assert.deepEqual(result.issues, [{ message: 'the input value is invalid.' }]);
    });
  }

  it('has a version and a vendor', () => {
    const { version, vendor } = Account['~standard'];
    assert.deepEqual([version, vendor], [1, 'fwx']);
  });
});

describe('A dynamic model as Standard Schema', () => {
  it('returns the values of valid data, and keeps none of them', async () => {
    const contact = DynamicModel.fromRules([
      ['mail', 'required'],
      ['mail', 'email'],
      ['note', 'trim'],
    ]);
    const result = await contact['~standard'].validate({ mail: 'a@b.de', other: 1 });
    assert.deepEqual(result, { value: { mail: 'a@b.de', note: '' } });
    const refused = await contact['~standard'].validate({});
    assert.deepEqual(refused.issues, [{ message: 'Mail cannot be blank.', path: ['mail'] }]);
    assert.deepEqual(
      [contact.getAttributes(), contact.hasErrors()],
      [{ mail: null, note: null }, false],
    );
  });
});

describe('A validator as Standard Schema', () => {
  it('checks a value', async () => {
    const { validate } = EmailValidator.create()['~standard'];
    assert.deepEqual(await validate('a@b.de'), { value: 'a@b.de' });
    assert.deepEqual(await validate('x'), {
      issues: [{ message: 'the input value is not a valid email address.' }],
    });
  });

  it('returns the output of a filter', async () => {
    const trim = createValidator('each', null, [], { rule: ['trim'] });
    assert.deepEqual(await trim['~standard'].validate([' a ']), { value: ['a'] });
  });

  it('works in libraries that accept schemas', async () => {
    const name = StringValidator.create({ max: 3 });
    const model = await DynamicModel.validateData({ name: 'long' }, [['name', name]]);
    assert.equal(model.getFirstError('name'), 'Name should contain at most 3 characters.');
  });
});
