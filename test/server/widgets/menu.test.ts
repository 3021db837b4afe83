import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import fc from 'fast-check';
import { html } from 'lit/html.js';

import { renderMarkup, renderToString, resetIds } from '../../../server/ssr/index.ts';
import { IconSet, Menu, menuTemplate } from '../../../server/widgets/index.ts';
import { menuFaults, menuVectors } from '../../support/menu-vectors.ts';

beforeEach(() => resetIds());

describe('Menu', () => {
  for (const [id, options, expected] of menuVectors) {
    it(`renders ${id} ${JSON.stringify(options).slice(0, 90)}`, () => {
      assert.equal(Menu.widget(options as object), expected);
      assert.equal(renderMarkup(menuTemplate(options)), expected);
    });
  }

  for (const [id, options, message] of menuFaults.menu) {
    it(`refuses ${id} as a class and as a template`, () => {
      const expected = { name: 'InvalidConfigException', message };
      assert.throws(() => Menu.widget(options), expected);
      assert.throws(() => renderMarkup(menuTemplate(options)), expected);
    });
  }

  it('refuses a wrong item of a submenu, too', () => {
    const items = [{ label: 'A', items: [{ url: '/' }] }];
    assert.throws(() => Menu.widget({ items }), /"label" option is required/);
  });

  it('takes templates as items, and another mark for what is chosen', () => {
    const markup = Menu.widget({
      icons: new IconSet({ menuItemCheck: '*' }),
      items: [html`<form>${'<'}</form>`, { label: 'A', type: 'button', selected: true }],
    });
    assert.equal(
      markup,
      '<div class="menu"><form>&lt;</form><button type="button" class="menu-item selected">A<span class="menu-item-check" aria-hidden="true">*</span></button></div>',
    );
  });
});

describe('the short cut of an item on a server', () => {
  it('gives the bytes of the long way', () => {
    const text = fc.string({ unit: 'grapheme' });
    const item = fc.record(
      {
        label: text,
        url: text,
        encode: fc.boolean(),
        icon: text,
        description: text,
        active: fc.boolean(),
        disabled: fc.boolean(),
        selected: fc.boolean(),
      },
      { requiredKeys: ['label', 'url'] },
    );
    fc.assert(
      fc.property(fc.array(item, { maxLength: 4 }), (items) => {
        const long = items.map((one) => ({ ...one, options: { 'data-none': null } }));
        assert.equal(Menu.widget({ items }), Menu.widget({ items: long }));
      }),
    );
  });
});

describe('<fwx-menu> on the server', () => {
  it('holds the bytes that the class gives', () => {
    const items = [{ label: 'A', url: '#' }];
    const page = renderToString(html`<fwx-menu .items=${items} menu-role label="Do"></fwx-menu>`);
    const markup = Menu.widget({ items, menuRole: true, options: { 'aria-label': 'Do' } });
    assert.equal(page, `<fwx-menu menu-role label="Do">${markup}</fwx-menu>`);
  });
});
