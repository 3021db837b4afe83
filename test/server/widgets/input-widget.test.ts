import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { html } from 'lit/html.js';

import {
  Model,
  rules,
  runInRequestScope,
  UnknownPropertyException,
} from '../../../server/core/index.ts';
import {
  ActiveField,
  ActiveForm,
  FieldLayout,
  Html,
  InputWidget,
  Widget,
} from '../../../server/widgets/index.ts';

class Profile extends Model {
  static formName = 'Profile';
  city: unknown = 'Łódź';
}

/** A minimal input widget. */
class PlainInput extends InputWidget {
  type = 'text';

  override run(): string {
    return this.renderInputHtml(this.type);
  }
}

/** The same, with a type that rules support. */
class TextInput extends PlainInput {
  static override readonly controlType = 'text';
}

class Order extends Model {
  static formName = 'Order';
  static rules = rules<Order>([
    ['coupon', 'required'],
    ['coupon', 'string', { length: 6 }],
    ['coupon', 'match', { pattern: /^[A-Z]+$/u, message: 'Letters, please.' }],
    ['coupon', 'in', { range: ['AAAAAA'] }],
  ]);
  coupon = '';
}

/** A widget that renders whether it has a field. */
class Asking extends InputWidget {
  override run(): string {
    return Html.tag('i', this.field instanceof ActiveField ? 'field' : 'alone', this.options);
  }
}

/** A widget with a template. */
class Templated extends InputWidget {
  override run(): string {
    return this.renderTemplate(({ id }) => html`<i id=${id}></i>`, true);
  }
}

beforeEach(() => Widget.resetIds());

describe('InputWidget', () => {
  for (const [title, config] of [
    ['E20: nothing', {}],
    ['a model alone', { model: new Profile() }],
    ['an attribute alone', { attribute: 'city' }],
  ] as const) {
    it(`refuses ${title}`, () => {
      assert.throws(() => PlainInput.widget(config), {
        name: 'InvalidConfigException',
        message: "Either 'name', or 'model' and 'attribute' properties must be specified.",
      });
    });
  }

  it('uses name, value and id of a model', () => {
    assert.equal(
      PlainInput.widget({ model: new Profile(), attribute: 'city' }),
      '<input type="text" id="profile-city" name="Profile[city]" value="Łódź">',
    );
  });

  it('uses its own name and value, and an automatic id', () => {
    assert.equal(
      PlainInput.widget({ name: 'q', value: '"x"' }),
      '<input type="text" id="w0" name="q" value="&quot;x&quot;">',
    );
  });

  for (const [title, config, id] of [
    ['options.id', { options: { id: 'o' }, id: 'i' }, 'o'],
    ['id', { id: 'i' }, 'i'],
  ] as const) {
    it(`keeps ${title}`, () => {
      assert.match(PlainInput.widget({ name: 'q', ...config }), new RegExp(`id="${id}"`));
    });
  }

  for (const type of ['password', 'file', 'PassWord']) {
    it(`does not render the value of a model in an input of type ${type}`, () => {
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

  for (const [id, config] of [
    ['w0', { name: 'q' }],
    ['profile-city', { model: new Profile(), attribute: 'city' }],
    ['i', { name: 'q', id: 'i' }],
    ['o', { name: 'q', options: { id: 'o' } }],
    ['i', { model: new Profile(), attribute: 'city', id: 'i' }],
  ] as const) {
    it(`adds its clientEvents by the id ${id}, once`, () => {
      for (const type of [PlainInput, Templated]) {
        const scripts = runInRequestScope(() => {
          const registered: string[] = [];
          Widget.view = { registerJs: (script) => registered.push(script) };
          const clientEvents = { input: 'f' };
          assert.match(type.widget({ ...config, clientEvents }), new RegExp(`id="${id}"`));
          return registered;
        });
        assert.deepEqual(scripts, [
          `document.getElementById("${id}").addEventListener("input", f);`,
        ]);
      }
    });
  }

  const couponOf = (layout: FieldLayout = FieldLayout.DEFAULT): ActiveField =>
    ActiveForm.create({ enableClientValidation: true, layout }).field(new Order(), 'coupon');

  it('is checked in the browser as a control of its type', () => {
    const expected = couponOf().textInput().render();
    assert.match(expected, / minlength="6" pattern="\[A-Z\]\+" aria-required/);
    assert.equal(couponOf().widget(TextInput).render(), expected);
    const undeclared = couponOf().widget(PlainInput).render();
    assert.match(undeclared, /<fwx-active-field messages='{"valueMissing":[^,]*}' success/);
    assert.match(
      undeclared,
      /<input type="text" id="order-coupon" [^>]* required aria-required="true">/,
    );
  });

  it('has the layout of a widget, for any type', () => {
    const markup = couponOf(FieldLayout.FLOATING).widget(TextInput).render();
    assert.doesNotMatch(markup, /placeholder|form-floating/);
    assert.doesNotMatch(couponOf(FieldLayout.INLINE).widget(TextInput).render(), /placeholder/);
  });

  const sizes = { s: 'Small', l: 'Large' };
  /** A group of radio buttons or check boxes. */
  class Sizes extends InputWidget {
    static override readonly controlType: string = 'radiolist';
    override run(): string {
      return Html.radioList(this.resolveName(), '', sizes, this.options);
    }
  }
  class Boxes extends InputWidget {
    static override readonly controlType = 'checklist';
    override run(): string {
      return Html.checkboxList('Order[coupon]', [], sizes, this.options);
    }
  }
  class Box extends InputWidget {
    static override readonly controlType = 'checkbox';
    override run(): string {
      return Html.checkbox('Order[coupon]', false, { ...this.options, class: 'check' });
    }
  }

  for (const [type, standard] of [
    [Sizes, (field: ActiveField) => field.radioList(sizes, { unselect: null })],
    [Boxes, (field: ActiveField) => field.checkboxList(sizes, { unselect: null })],
    [Box, (field: ActiveField) => field.checkbox({ uncheck: null })],
  ] as const) {
    it(`is labelled, marked and laid out as a ${type.controlType}`, () => {
      for (const layout of [FieldLayout.DEFAULT, FieldLayout.HORIZONTAL]) {
        const form = ActiveForm.create({ enableClientValidation: false, layout });
        const expected = standard(form.field(new Order(), 'coupon')).render();
        const written = form.field(new Order(), 'coupon').widget(type).render();
        assert.equal(written, expected);
      }
    });
  }

  it('has the name of its attribute, or its own', () => {
    assert.match(couponOf().widget(Sizes).render(), / name="Order\[coupon\]"/);
    assert.match(Sizes.widget({ name: 'size' }), / name="size"/);
  });

  it('has the attributes of its radio buttons in itemOptions, such as required', () => {
    assert.equal(
      couponOf().widget(Sizes).render(),
      couponOf().radioList(sizes, { unselect: null }).render(),
    );
  });

  it('renders its input with other attributes', () => {
    class Named extends InputWidget {
      override run(): string {
        return this.renderInputHtml('text', Html.addCssClass(this.options, 'own'));
      }
    }
    const model = new Profile();
    model.addError('city', 'No.');
    const html = ActiveField.create({ model, attribute: 'city' }).widget(Named).render();
    assert.match(html, /<input type="text" id="profile-city" class="form-control is-invalid own" /);
    assert.match(Named.widget({ name: 'q' }), /class="own" name="q"/);
  });

  it('refuses an unknown option', () => {
    assert.throws(
      () => PlainInput.widget({ name: 'q', colour: 1 } as never),
      UnknownPropertyException,
    );
  });
});
