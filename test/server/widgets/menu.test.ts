import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import fc from 'fast-check';
import { html } from 'lit/html.js';

import { resetIds } from '../../../server/ssr/index.ts';
import { IconSet, Menu } from '../../../server/widgets/index.ts';

beforeEach(() => resetIds());

describe('Menu', () => {
  it('refuses an invalid item of a submenu, too', () => {
    const items = [{ label: 'A', items: [{ url: '/' }] }];
    assert.throws(() => Menu.widget({ items }), /"label" option is required/);
  });

  it('accepts templates as items, and another class for the active item', () => {
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

describe('the fast path of an item on a server', () => {
  it('renders the same bytes as the general path', () => {
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
