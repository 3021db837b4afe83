import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { html } from 'lit/html.js';

import { InvalidConfigException } from '../../../server/core/index.ts';
import { renderMarkup, renderToString, resetIds } from '../../../server/ssr/index.ts';
import { Accordion, AccordionItem, IconSet } from '../../../server/widgets/index.ts';
import { element } from '../../../stories/element.ts';
import { propertiesOf, type WidgetPart, withPart } from '../../support/specimens/index.ts';
import { widgetClass } from '../../support/widget-class.ts';

beforeEach(() => resetIds());

/** The content between the tags of the outermost element. */
const inside = (page: string): string => page.replace(/^<[^>]*>/, '').replace(/<\/[^>]*>$/, '');

function vectorSuite(tag: string, widget: WidgetPart): void {
  const { children, empty, faults, name, served, vectors } = widget;
  const type = name === null ? null : widgetClass(name);

  for (const [id, options, expected] of vectors) {
    const shown = `${id} ${JSON.stringify(options).slice(0, 90)}`;
    if (type) it(`renders ${shown}`, () => assert.equal(type.widget(options), expected));

    it(`renders the bytes of ${shown} as a template, too`, () => {
      assert.equal(renderMarkup(widget.template(options)), expected);
    });

    it(`renders the bytes of ${shown} as an element, too`, () => {
      const properties = { ...empty, ...propertiesOf(widget, options) };
      const markup = inside(renderToString(element(tag, properties, children)));
      // The elements around plain children have empty attributes in their short form.
      assert.equal(markup, children === undefined ? expected : expected.replaceAll('=""', ''));
    });
  }

  for (const [id, options, message] of faults) {
    it(`refuses ${id} ${JSON.stringify(options)} as a class and as a template`, () => {
      const expected = { name: 'InvalidConfigException', message };
      if (type) assert.throws(() => type.widget(options), expected);
      assert.throws(() => renderMarkup(widget.template(options)), expected);
      assert.throws(() => renderMarkup(widget.template(options)), InvalidConfigException);
    });
  }

  if (type) {
    it('refuses an unknown option', () => {
      assert.throws(() => type.widget({ colour: 'red' }), { name: 'UnknownPropertyException' });
    });
  }

  if (type && served) {
    const { attributes, data, options } = served;
    it(`contains the bytes of the class in <${tag} ${attributes}>`, () => {
      const bindings = Object.keys(data).map((name) => ` .${name}=|`);
      const strings = `<${tag} ${attributes}${bindings.join('')}></${tag}>`.split('|');
      const page = renderToString(
        html(Object.assign(strings, { raw: strings }), ...Object.values(data)),
      );
      resetIds();
      assert.equal(page, `<${tag} ${attributes}>${type.widget({ ...data, ...options })}</${tag}>`);
    });
  }
}

for (const [tag, widget] of withPart('widget')) {
  describe(`the markup of <${tag}>`, () => vectorSuite(tag, widget));
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
    it(`returns the class of ${id}: ${icon}`, () => {
      assert.equal(IconSet.render(icon, 'c'), expected);
    });
  }
});

describe('IconSet', () => {
  it('uses other icons for the whole page', () => {
    const icons = new IconSet({ accordionChevron: 'v' });
    const html = Accordion.widget({ icons, items: [{ label: 'L', content: 'c' }] });
    assert.match(html, /<span class="accordion-icon" aria-hidden="true">v<\/span>/);
  });

  it('refuses an unknown icon', () => {
    assert.throws(() => new IconSet({ arrow: 'v' } as never), {
      name: 'InvalidConfigException',
      message: 'Unknown icon set item option: "arrow".',
    });
  });
});

describe('AccordionItem.fromArray', () => {
  it('creates an item that an accordion accepts among plain ones', () => {
    const item = AccordionItem.fromArray({ label: 'A', content: 'a', icon: '' });
    const html = Accordion.widget({ items: [item, { label: 'B', content: 'b', icon: '' }] });
    assert.match(html, />A<\/summary>.*>B<\/summary>/);
  });

  it('throws the error of the server', () => {
    assert.throws(() => AccordionItem.fromArray({ label: 'A' }), InvalidConfigException);
  });

  it('handles __proto__ as a key like any other', () => {
    const config = JSON.parse('{"label":"A","content":"a","__proto__":{"icon":"x"}}');
    assert.throws(
      () => AccordionItem.fromArray(config),
      /Unknown accordion item option: "__proto__"/,
    );
  });
});
