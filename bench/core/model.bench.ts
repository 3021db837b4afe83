import assert from 'node:assert/strict';

import * as v from 'valibot';
import { z } from 'zod';

import { compare, cost, report, speed } from '../support/bench.ts';
import { Model, rules } from '../../server/core/index.ts';

class Account extends Model {
  static rules = rules<Account>([
    [
      ['name', 'email', 'city', 'street', 'zip', 'age', 'score', 'newsletter', 'role', 'phone'],
      'required',
    ],
    [['name', 'city', 'street'], 'string', { min: 2, max: 80 }],
    ['email', 'email'],
    ['zip', 'match', { pattern: /^\d{4,5}$/ }],
    ['phone', 'match', { pattern: /^\+?[\d ]{5,20}$/ }],
    ['age', 'integer', { min: 18, max: 130 }],
    ['score', 'number', { min: 0 }],
    ['newsletter', 'boolean', { strict: true, trueValue: true, falseValue: false }],
    ['role', 'in', { range: ['user', 'editor', 'admin'], strict: true }],
  ]);
  name = '';
  email = '';
  city = '';
  street = '';
  zip = '';
  phone = '';
  age = 0;
  score = 0;
  newsletter = false;
  role = '';
}

const zodAccount = z.object({
  name: z.string().min(2).max(80),
  email: z.email(),
  city: z.string().min(2).max(80),
  street: z.string().min(2).max(80),
  zip: z.string().regex(/^\d{4,5}$/),
  phone: z.string().regex(/^\+?[\d ]{5,20}$/),
  age: z.int().min(18).max(130),
  score: z.number().min(0),
  newsletter: z.boolean(),
  role: z.enum(['user', 'editor', 'admin']),
});

const text = () => v.pipe(v.string(), v.minLength(2), v.maxLength(80));
const valibotAccount = v.object({
  name: text(),
  email: v.pipe(v.string(), v.email()),
  city: text(),
  street: text(),
  zip: v.pipe(v.string(), v.regex(/^\d{4,5}$/)),
  phone: v.pipe(v.string(), v.regex(/^\+?[\d ]{5,20}$/)),
  age: v.pipe(v.number(), v.integer(), v.minValue(18), v.maxValue(130)),
  score: v.pipe(v.number(), v.minValue(0)),
  newsletter: v.boolean(),
  role: v.picklist(['user', 'editor', 'admin']),
});

const good = {
  name: 'Jane Doe',
  email: 'jane.doe@mail.example.org',
  city: 'Vienna',
  street: 'Main Street 5',
  zip: '1010',
  phone: '+43 1 234567',
  age: 42,
  score: 7.5,
  newsletter: true,
  role: 'editor',
};
const bad = { ...good, name: 'J', email: 'x', age: 5, zip: '1', role: 'root' };

const validate = (values: Record<string, unknown>) => async () => {
  const model = new Account();
  model.load(values, '');
  return model.validate();
};
const zod = (values: unknown) => () => zodAccount.safeParse(values).success;
const zodAsync = (values: unknown) => async () => (await zodAccount.safeParseAsync(values)).success;
const valibot = (values: unknown) => () => v.safeParse(valibotAccount, values).success;
const valibotAsync = (values: unknown) => async () =>
  (await v.safeParseAsync(valibotAccount, values)).success;

for (const [values, valid] of [
  [good, true],
  [bad, false],
] as const) {
  assert.equal(await validate(values)(), valid);
  assert.deepEqual([zod(values)(), valibot(values)()], [valid, valid]);
  assert.deepEqual([await zodAsync(values)(), await valibotAsync(values)()], [valid, valid]);
}

const fine = await compare({
  model: validate(good),
  zod: zod(good),
  zodAsync: zodAsync(good),
  valibot: valibot(good),
  valibotAsync: valibotAsync(good),
});
const both = await compare({ good: validate(good), bad: validate(bad) });
const wrong = await compare({ model: validate(bad), zod: zod(bad), valibot: valibot(bad) });

// No gate against zod and valibot: see docs/decisions/0009-validators.md.
report('Models: load and validate ten fields', [
  { name: 'valid: zod parse / model', value: speed(fine, 'model', 'zod') },
  { name: 'valid: zod parseAsync / model', value: speed(fine, 'model', 'zodAsync') },
  { name: 'valid: valibot parse / model', value: speed(fine, 'model', 'valibot') },
  { name: 'valid: valibot parseAsync / model', value: speed(fine, 'model', 'valibotAsync') },
  { name: 'five errors: zod / model', value: speed(wrong, 'model', 'zod') },
  { name: 'five errors: valibot / model', value: speed(wrong, 'model', 'valibot') },
  { name: 'model: five errors / valid', value: cost(both, 'bad', 'good') },
]);
