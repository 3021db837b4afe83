import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';

import fc from 'fast-check';

import { Event } from '../../../server/core/index.ts';
import {
  Accordion,
  Breadcrumbs,
  Button,
  ButtonGroup,
  ButtonMenu,
  Drawer,
  LanguageMenu,
  Menu,
  Widget,
  type WidgetEvent,
} from '../../../server/widgets/index.ts';

interface Kind {
  readonly name: string;
  create(config: object): Widget;
  widget(config: object): string;
}

const text = fc.string({ unit: 'grapheme', maxLength: 12 });
const flag = fc.boolean();
const some = { requiredKeys: [] as never[] };
/** What every widget takes, some of it more than its template. */
const shared = {
  id: fc.oneof(text, fc.constant(null)),
  options: fc.record({ id: text, class: fc.constant('mine'), title: text, hidden: flag }, some),
  clientOptions: fc.constantFrom({}, false, { delay: 5 }),
  'on afterRun': fc.constant((event: WidgetEvent) => {
    event.result += '!';
  }),
};
const theme = fc.constantFrom(null, 'primary', 'pink');
const size = fc.constantFrom(null, 'sm', 'xl');
const label = fc.oneof(text, fc.constantFrom(null, 5, undefined));
const link = fc.record({ label: text, url: text }, { requiredKeys: ['label'] });
const menu = fc.record(
  { items: fc.array(fc.oneof(link, fc.constant('-')), { maxLength: 3 }), id: text, menuRole: flag },
  some,
);
const language = fc.record({
  language: fc.constantFrom('de', 'fr'),
  label: text,
  href: text,
  isCurrent: flag,
});
const items = fc.oneof(
  fc.array(fc.record({ label: text, content: text, expand: flag }), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b'), text),
);

const kinds: [Kind, Record<string, fc.Arbitrary<unknown>>][] = [
  [Accordion, { items, flush: flag, autoCloseItems: flag, icon: fc.constantFrom(null, '', '+') }],
  [
    Breadcrumbs,
    {
      links: fc.array(fc.oneof(link, text), { maxLength: 3 }),
      homeLink: fc.constantFrom(false, [], undefined, { label: 'Start' }),
      navOptions: fc.constantFrom({ 'aria-label': 'Way' }, { id: 'n' }, undefined),
      tag: fc.constantFrom('ol', 'ul', 'input'),
    },
  ],
  [Button, { label, theme, size, tagName: fc.constantFrom('button', 'a', 'x y'), toggle: flag }],
  [
    ButtonGroup,
    {
      buttons: fc.array(fc.oneof(text, fc.record({ label: text, theme, visible: flag }, some))),
      options: fc.constantFrom({}, { 'aria-label': 'Group' }),
      size,
      vertical: flag,
    },
  ],
  [
    ButtonMenu,
    {
      label,
      menu: fc.oneof(menu, fc.constant({ itms: [] })),
      menuClass: fc.constant({ widget: () => '<i>own</i>' }),
      placement: fc.constantFrom(null, 'bottom-start', 'middle'),
      renderContainer: flag,
      split: flag,
      theme,
    },
  ],
  [
    Drawer,
    {
      title: label,
      content: fc.oneof(text, fc.constant(null)),
      placement: fc.constantFrom('end', null, 'left'),
      closeButton: fc.constantFrom({}, false, [], { label: 'x' }),
      toggleButton: fc.constantFrom(false, {}, { label: 'Open' }),
    },
  ],
  [LanguageMenu, { links: fc.array(language, { maxLength: 3 }), label, theme, size }],
  [Menu, { items: fc.array(fc.oneof(link, fc.constantFrom('-', '<hr>'))), menuRole: flag }],
];

/** What a widget gives, or why it does not. */
function outcome(work: () => string): string {
  Widget.resetIds();
  try {
    return work();
  } catch (error) {
    return String(error);
  }
}

describe('a call of a widget', () => {
  afterEach(() => {
    Event.offAll();
    Widget.autoIdPrefix = 'w';
  });

  for (const [type, own] of kinds) {
    it(`gives the markup and the errors of the ${type.name} that it makes`, () => {
      fc.assert(
        fc.property(fc.record({ ...shared, ...own }, some), (config) => {
          const made = outcome(() => type.create(config).render());
          assert.equal(
            outcome(() => type.widget(config)),
            made,
          );
          assert.equal(
            outcome(() => type.widget(config)),
            made,
          );
        }),
      );
    });
  }

  it('takes the prefix of automatic ids', () => {
    Widget.autoIdPrefix = 'x';
    Widget.resetIds();
    assert.match(Accordion.widget({ items: { A: 'B' } }), /id="x0"/);
  });

  it('refuses what the widget does not have', () => {
    for (let i = 0; i < 2; i++) {
      assert.throws(
        () => Button.widget({ lable: 'A' } as never),
        /unknown property: Button::lable/,
      );
      const menu = { itms: [] } as never;
      assert.throws(() => ButtonMenu.widget({ menu }), /unknown property: Menu::itms/);
    }
  });

  it('ignores what a config inherits', () => {
    const config = Object.create({ label: 'inherited' }) as object;
    assert.match(Button.widget(config), />Button</);
  });

  it('is heard by handlers of its class, and of the classes above it', () => {
    const heard: string[] = [];
    assert.match(Menu.widget({ items: [] }), /^<div class="menu">/);
    Event.on(Menu, 'init', () => heard.push('menu'));
    Event.on(Widget, 'beforeRun', () => heard.push('any'));
    Menu.widget({ items: [] });
    ButtonMenu.widget({ id: 'b', menu: { items: [] } });
    assert.deepEqual(heard, ['menu', 'any', 'any', 'menu', 'any']);
  });

  it('is made by a subclass as the subclass does it', () => {
    class Loud extends Button {
      override run(): string {
        return `${super.run()}!`;
      }
    }
    assert.match(Loud.widget({ label: 'A' }), /!$/);
  });
});
