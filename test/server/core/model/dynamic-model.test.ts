import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { DynamicModel } from '../../../../server/core/index.ts';

describe('DynamicModel', () => {
  it('validates data by rules', async () => {
    const model = await DynamicModel.validateData({ age: '7', name: ' a ' }, [
      ['age', 'integer', { min: 18 }],
      ['name', 'trim'],
    ]);
    assert.deepEqual(model.getFirstErrors(), { age: 'Age must be no less than 18.' });
    assert.deepEqual(model.getAttributes(), { age: '7', name: 'a' });
  });

  it('has attributes as properties', () => {
    const model = new DynamicModel(['a']) as DynamicModel & Record<string, unknown>;
    assert.equal(model['a'], null);
    model['a'] = 5;
    model.defineAttribute('b', 6);
    assert.deepEqual([model['a'], model['b'], model.hasAttribute('b')], [5, 6, true]);
    model.undefineAttribute('b');
    assert.throws(() => model['b'], { name: 'UnknownPropertyException' });
  });

  it('accepts names of methods and of Object.prototype members as attributes', async () => {
    const data = JSON.parse(
      '{"validate":"x","constructor":"y","__proto__":"z","rules":""}',
    ) as Record<string, unknown>;
    const model = await DynamicModel.validateData(data, [
      [['validate', 'constructor', '__proto__'], 'integer'],
      ['rules', 'required'],
    ]);
    assert.deepEqual(Object.keys(model.getErrors()), [
      'validate',
      'constructor',
      '__proto__',
      'rules',
    ]);
    assert.equal(await model.validate('rules'), false);
  });

  it('copies attributes and labels', () => {
    const model = new DynamicModel({ a: 1, b: 2 }).setAttributeLabel('a', 'First');
    model.undefineAttribute('b');
    const copy = model.clone();
    copy.defineAttribute('c');
    assert.deepEqual(copy.getAttributes(), { a: 1, c: null });
    assert.equal(copy.getAttributeLabel('a'), 'First');
    assert.deepEqual(model.attributes(), ['a']);
  });

  it('accepts labels', async () => {
    const model = new DynamicModel({ a: '' })
      .setAttributeLabel('a', 'First')
      .addRule('a', 'required');
    await model.validate();
    assert.equal(model.getFirstError('a'), 'First cannot be blank.');
  });
});
