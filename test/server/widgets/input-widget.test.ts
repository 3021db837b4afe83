import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { Model, UnknownPropertyException } from '../../../server/core/index.ts';
import { ActiveField, Html, InputWidget, Widget } from '../../../server/widgets/index.ts';

class Profile extends Model {
  static formName = 'Profile';
  city: unknown = 'Łódź';
}

/** The smallest widget that takes input. */
class PlainInput extends InputWidget {
  type = 'text';

  override run(): string {
    return this.renderInputHtml(this.type);
  }
}

/** A widget that shows whose control it is. */
class Asking extends InputWidget {
  override run(): string {
    return Html.tag('i', this.field instanceof ActiveField ? 'field' : 'alone', this.options);
  }
}

beforeEach(() => Widget.resetIds());

describe('InputWidget', () => {
  for (const [what, config] of [
    ['E20: nothing', {}],
    ['a model alone', { model: new Profile() }],
    ['an attribute alone', { attribute: 'city' }],
  ] as const) {
    it(`refuses ${what}`, () => {
      assert.throws(() => PlainInput.widget(config), {
        name: 'InvalidConfigException',
        message: "Either 'name', or 'model' and 'attribute' properties must be specified.",
      });
    });
  }

  it('takes name, value and id of a model', () => {
    assert.equal(
      PlainInput.widget({ model: new Profile(), attribute: 'city' }),
      '<input type="text" id="profile-city" name="Profile[city]" value="Łódź">',
    );
  });

  it('takes a name and a value of its own, and an automatic id', () => {
    assert.equal(
      PlainInput.widget({ name: 'q', value: '"x"' }),
      '<input type="text" id="w0" name="q" value="&quot;x&quot;">',
    );
  });

  for (const [what, config, id] of [
    ['options.id', { options: { id: 'o' }, id: 'i' }, 'o'],
    ['id', { id: 'i' }, 'i'],
  ] as const) {
    it(`keeps ${what}`, () => {
      assert.match(PlainInput.widget({ name: 'q', ...config }), new RegExp(`id="${id}"`));
    });
  }

  for (const type of ['password', 'file', 'PassWord']) {
    it(`keeps the value of a model to itself in an input of type ${type}`, () => {
      const html = PlainInput.widget({ model: new Profile(), attribute: 'city', type });
      assert.doesNotMatch(html, /value|Łódź/);
    });
  }

  it('is the control of a field, with its classes and its state', () => {
    const model = new Profile();
    model.addError('city', 'No.');
    const html = ActiveField.create({ model, attribute: 'city' }).widget(Asking).render();
    assert.match(
      html,
      /<i id="profile-city" class="form-control is-invalid" aria-invalid="true" aria-describedby="profile-city-error">field<\/i>/,
    );
  });

  it('refuses an option that it does not have', () => {
    assert.throws(
      () => PlainInput.widget({ name: 'q', colour: 1 } as never),
      UnknownPropertyException,
    );
  });
});
