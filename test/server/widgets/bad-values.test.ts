import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { contracts } from '../../../components/contracts.ts';
import { renderMarkup } from '../../../server/ssr/index.ts';
import * as widgets from '../../../server/widgets/index.ts';
import { badValues } from '../../support/bad-values.ts';

beforeEach(() => widgets.Widget.resetIds());

interface WidgetClass {
  create(config: object): unknown;
  widget(config: object): string;
}
const classes = widgets as unknown as Record<string, WidgetClass>;

describe('a value that an option does not have', () => {
  for (const { tag, data, attribute, value, allowed, server } of badValues) {
    const expected = (error: Error): boolean => {
      assert.equal(error.name, 'InvalidConfigException');
      assert.ok(error.message.includes(`"${value}"`), error.message);
      assert.ok(error.message.includes(allowed), error.message);
      return true;
    };

    it(`is refused by a server that renders <${tag} ${attribute}="${value}">`, () => {
      const contract = contracts.find((one) => one.tag === tag);
      const properties = Object.entries(contract?.properties ?? {});
      const [name = ''] =
        properties.find(([key, one]) => (one.attribute ?? key.toLowerCase()) === attribute) ?? [];
      const model = { ...data, [name]: value };
      assert.throws(() => renderMarkup(contract?.render(model, null)), expected);
    });

    if (server) {
      const [className, option] = server;
      it(`is refused by ${className} as soon as it is made: ${option} ${value}`, () => {
        const type = classes[className];
        assert.throws(() => type?.create({ [option]: value }), expected);
      });
    }
  }
});

describe('an option that takes a list', () => {
  const lists = [
    ['Accordion', 'items', 'fwx-accordion'],
    ['Breadcrumbs', 'links', 'fwx-breadcrumbs'],
    ['ButtonGroup', 'buttons', 'fwx-button-group'],
    ['LanguageMenu', 'links', 'fwx-language-menu'],
    ['Menu', 'items', 'fwx-menu'],
  ] as const;
  for (const [className, option, tag] of lists) {
    for (const value of ['text', 5, true, () => [], new Date(0)]) {
      const isObject = typeof value === 'object';
      // Objects are pairs of labels and contents there.
      if (isObject && (className === 'Accordion' || className === 'Breadcrumbs')) continue;
      const shown = String(value).slice(0, 20);
      it(`refuses ${shown} as "${option}" of ${className}, which names option and value`, () => {
        const type = classes[className];
        const name = 'InvalidConfigException';
        const message = new RegExp(
          `^Invalid ${option} value "[^"]+" for ${className}; expected one of: a list`,
        );
        assert.throws(() => type?.widget({ [option]: value }), { name, message });
        const contract = contracts.find((one) => one.tag === tag);
        assert.throws(() => renderMarkup(contract?.render({ [option]: value }, null)), {
          name,
          message,
        });
      });
    }

    it(`renders null as "${option}" of ${className} like an empty list`, () => {
      const type = classes[className];
      const empty = type?.widget({ id: 'a', [option]: [] });
      assert.equal(type?.widget({ id: 'a', [option]: null }), empty);
    });
  }
});

describe('a key of an item that is misspelt', () => {
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
      assert.throws(() => classes[className]?.widget(config), { message });
    });
  }
});
