import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { accordionTemplate } from '../../../components/accordion/accordion.template.ts';
import { buttonTemplate } from '../../../components/button/button.template.ts';
import { drawerTemplate } from '../../../components/drawer/drawer.template.ts';
import { InvalidConfigException } from '../../../server/core/index.ts';
import { renderMarkup } from '../../../server/ssr/index.ts';
import {
  Accordion,
  AccordionItem,
  Button,
  Drawer,
  IconSet,
  Widget,
} from '../../../server/widgets/index.ts';
import {
  accordionVectors,
  buttonVectors,
  drawerVectors,
  faultVectors,
  type Vector,
} from '../../support/widget-vectors.ts';

const chevron = IconSet.render(new IconSet().accordionChevron, 'accordion-icon');

/** The class and the template of one widget, as the tables need them. */
interface Pair {
  readonly widget: (options: object) => string;
  readonly template: (options: object) => unknown;
}

const pairs: Readonly<Record<'Button' | 'Accordion' | 'Drawer', Pair>> = {
  Button: {
    widget: (options) => Button.widget(options),
    template: (options) => buttonTemplate(options),
  },
  Accordion: {
    widget: (options) => Accordion.widget(options),
    template: (options) => accordionTemplate(options),
  },
  Drawer: {
    widget: (options) => Drawer.widget(options),
    template: (options) => drawerTemplate(options),
  },
};

beforeEach(() => Widget.resetIds());

function describeVectors(name: keyof typeof pairs, vectors: readonly Vector<object>[]): void {
  const { widget, template } = pairs[name];
  describe(name, () => {
    for (const [id, options, html] of vectors) {
      const expected = html.replaceAll('{chevron}', chevron);
      it(`renders ${id} ${JSON.stringify(options).slice(0, 90)}`, () => {
        assert.equal(widget(options), expected);
      });
      it(`gives the bytes of ${id} as a template, too`, () => {
        assert.equal(renderMarkup(template(options)), expected);
      });
    }
  });
}

describeVectors('Button', buttonVectors);
describeVectors('Accordion', accordionVectors);
describeVectors('Drawer', drawerVectors);

for (const [name, faults] of [
  ['Button', faultVectors.button],
  ['Drawer', faultVectors.drawer],
  ['Accordion', faultVectors.accordion],
] as const) {
  describe(`${name} refuses`, () => {
    for (const [id, options, message] of faults) {
      it(`${id} ${JSON.stringify(options)} as a class and as a template`, () => {
        const { widget, template } = pairs[name];
        const expected = { name: 'InvalidConfigException', message };
        assert.throws(() => widget(options), expected);
        assert.throws(() => renderMarkup(template(options)), InvalidConfigException);
      });
    }

    it('an option that it does not have', () => {
      assert.throws(() => pairs[name].widget({ colour: 'red' }), {
        name: 'UnknownPropertyException',
      });
    });
  });
}

describe('IconSet.render', () => {
  for (const [id, icon, expected] of [
    ['I1', '<svg viewBox="0 0 1 1"/>', '<svg class="c" viewBox="0 0 1 1"/>'],
    ['I2', '<i class="a"></i>', '<i class="c a"></i>'],
    ['I3', '+', '<span class="c" aria-hidden="true">+</span>'],
    ['I4', '', ''],
    ['blanks', '  <i></i> ', '<i class="c"></i>'],
    ['single quotes', "<i class='a b'></i>", '<i class="c a b"></i>'],
    ['no quotes', '<i class=a></i>', '<i class="c a"></i>'],
    ['empty class', '<i class=""></i>', '<i class="c"></i>'],
    ['class within a value', '<i title="> class=x"></i>', '<i class="c" title="> class=x"></i>'],
    ['other attributes', '<i data-class="x"></i>', '<i class="c" data-class="x"></i>'],
    ['a second tag', '<b><i class="x"></i></b>', '<b class="c"><i class="x"></i></b>'],
  ] as const) {
    it(`gives ${id} its class: ${icon}`, () => {
      assert.equal(IconSet.render(icon, 'c'), expected);
    });
  }
});

describe('IconSet', () => {
  it('takes other icons for the whole page', () => {
    const icons = new IconSet({ accordionChevron: 'v' });
    const html = Accordion.widget({ icons, items: [{ label: 'L', content: 'c' }] });
    assert.match(html, /<span class="accordion-icon" aria-hidden="true">v<\/span>/);
  });

  it('refuses an icon that it does not have', () => {
    assert.throws(() => new IconSet({ arrow: 'v' } as never), {
      name: 'InvalidConfigException',
      message: 'Unknown icon set item option: "arrow".',
    });
  });
});

describe('AccordionItem.fromArray', () => {
  it('makes an item that an accordion takes beside plain ones', () => {
    const item = AccordionItem.fromArray({ label: 'A', content: 'a', icon: '' });
    const html = Accordion.widget({ items: [item, { label: 'B', content: 'b', icon: '' }] });
    assert.match(html, />A<\/summary>.*>B<\/summary>/);
  });

  it('throws the error of the server', () => {
    assert.throws(() => AccordionItem.fromArray({ label: 'A' }), InvalidConfigException);
  });

  it('treats __proto__ as a key like any other', () => {
    const config = JSON.parse('{"label":"A","content":"a","__proto__":{"icon":"x"}}');
    assert.throws(
      () => AccordionItem.fromArray(config),
      /Unknown accordion item option: "__proto__"/,
    );
  });
});
