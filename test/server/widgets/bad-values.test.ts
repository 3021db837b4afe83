import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { optionAttribute } from '../../../components/internal/attributes/markup-names.ts';
import { renderMarkup } from '../../../server/ssr/index.ts';
import { Button, ButtonMenu, Widget } from '../../../server/widgets/index.ts';
import { withPart } from '../../support/specimens/index.ts';
import { widgetClass } from '../../support/widget-class.ts';

beforeEach(() => Widget.resetIds());

describe('an invalid value of an option', () => {
  const all = withPart('badValues').flatMap(([tag, values, specimen]) =>
    values.map((value) => [tag, value, specimen] as const),
  );
  for (const [tag, [attribute, value, allowed, where], { contract, data, widget }] of all) {
    const expected = (error: Error): boolean => {
      assert.equal(error.name, 'InvalidConfigException');
      assert.ok(error.message.includes(`"${value}"`), error.message);
      assert.ok(error.message.includes(allowed), error.message);
      return true;
    };

    it(`is refused by a server that renders <${tag} ${attribute}="${value}">`, () => {
      const properties = Object.entries(contract.properties);
      const [name = ''] = properties.find((one) => optionAttribute(...one) === attribute) ?? [];
      const model = { ...data, [name]: value };
      assert.throws(() => renderMarkup(contract.render(model, null)), expected);
    });

    if (where || !widget?.name) continue;
    const type = widgetClass(widget.name);
    const option = attribute.replace(/-./g, ([, letter = '']) => letter.toUpperCase());
    it(`is refused by ${widget.name} at its creation: ${option} ${value}`, () => {
      assert.throws(() => type.create({ [option]: value }), expected);
    });
  }
});

describe('an option that accepts a list', () => {
  for (const [, { list, name }, { contract }] of withPart('widget')) {
    if (!list || !name) continue;
    const type = widgetClass(name);
    const { option, takesPairs } = list;
    for (const value of ['text', 5, true, () => [], new Date(0)]) {
      if (takesPairs && typeof value === 'object') continue;
      const shown = String(value).slice(0, 20);
      it(`refuses ${shown} as "${option}" of ${name}, and names option and value`, () => {
        const expected = {
          name: 'InvalidConfigException',
          message: new RegExp(
            `^Invalid ${option} value "[^"]+" for ${name}; expected one of: a list`,
          ),
        };
        assert.throws(() => type.widget({ [option]: value }), expected);
        assert.throws(() => renderMarkup(contract.render({ [option]: value }, null)), expected);
      });
    }

    it(`renders null as "${option}" of ${name} like an empty list`, () => {
      const empty = type.widget({ id: 'a', [option]: [] });
      assert.equal(type.widget({ id: 'a', [option]: null }), empty);
    });
  }
});

describe('a misspelt key of an item', () => {
  for (const [className, config, message] of [
    [
      'Accordion',
      { items: [{ label: 'A', content: 'a', contnetOptions: {} }] },
      'Unknown accordion item option: "contnetOptions". Did you mean "contentOptions"?',
    ],
    [
      'ButtonGroup',
      { buttons: [{ lable: 'A' }] },
      'Unknown button group item option: "lable". Did you mean "label"?',
    ],
    [
      'Menu',
      { items: [{ label: 'A', ulr: '#' }] },
      'Unknown menu item option: "ulr". Did you mean "url"?',
    ],
  ] as const) {
    it(`is refused by ${className}, with a suggestion`, () => {
      assert.throws(() => widgetClass(className).widget(config), { message });
    });
  }
});

describe('null as an option', () => {
  for (const [tag, , { contract, data }] of withPart('widget')) {
    it(`is rendered in <${tag}>, as frameworks pass it for data that has not arrived`, () => {
      for (const name of Object.keys(contract.properties)) {
        renderMarkup(contract.render({ ...data, [name]: null }, null));
      }
    });
  }

  it('is rendered by a button menu without buttonOptions', () => {
    const config: object = { buttonOptions: null };
    assert.equal(ButtonMenu.widget(config), ButtonMenu.widget().replaceAll('w1', 'w0'));
  });

  it('is rendered by a toggle button without options', () => {
    const config: object = { toggle: true, options: null };
    assert.equal(Button.widget(config), Button.widget({ toggle: true }));
  });
});
