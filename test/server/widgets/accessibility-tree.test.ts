import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';

import type { Browser, Page } from 'playwright-core';

import {
  Accordion,
  ActiveForm,
  Breadcrumbs,
  Button,
  ButtonGroup,
  ButtonMenu,
  Drawer,
  LanguageMenu,
  Menu,
  Widget,
} from '../../../server/widgets/index.ts';
import { accessibilityTree } from '../../support/accessibility-tree.ts';
import { startBrowser } from '../../support/browser.ts';
import { M, RequiredM } from '../../support/field-vectors.ts';

describe('the accessibility tree', () => {
  let browser: Browser;
  let page: Page;
  before(async () => {
    browser = await startBrowser();
    page = await browser.newPage();
  });
  after(() => browser.close());
  beforeEach(() => Widget.resetIds());

  /** What assistive technology is told of this markup, below its landmark. */
  async function treeOf(markup: string, prepare = ''): Promise<string[]> {
    await page.setContent(`<!doctype html><html lang="en"><title>x</title><main>${markup}</main>`);
    if (prepare !== '') await page.evaluate(prepare);
    const [main, ...lines] = await accessibilityTree(page);
    // What is modal hides the page around it.
    return main === 'main' ? lines.map((line) => line.slice(2)) : [main ?? '', ...lines];
  }

  it('of an accordion tells which item is open, and what is in it', async () => {
    const items = [
      { label: 'One', content: '<p>first</p>', expand: true },
      { label: 'Two', content: '<p>second</p>' },
    ];
    assert.deepEqual(await treeOf(Accordion.widget({ items })), [
      'group',
      '  disclosure "One" [expanded=true]',
      '  paragraph',
      '    text "first"',
      'group',
      '  disclosure "Two" [expanded=false]',
    ]);
  });

  it('of buttons tells which is pressed, and which takes no clicks', async () => {
    const buttons = [
      Button.widget({ label: 'Save' }),
      Button.widget({ label: 'Bold', toggle: true, options: { class: 'active' } }),
      Button.widget({ label: 'Off', options: { disabled: true } }),
      Button.widget({ label: 'Go', tagName: 'a', options: { href: '/x', disabled: true } }),
    ];
    assert.deepEqual(await treeOf(buttons.join('')), [
      'button "Save"',
      'button "Bold" [pressed=true]',
      'button "Off" [disabled=true]',
      'button "Go" [disabled=true]',
    ]);
  });

  it('of a button group names it and its buttons', async () => {
    const buttons = [{ label: 'Left' }, { label: 'Bold', toggle: true }];
    assert.deepEqual(
      await treeOf(ButtonGroup.widget({ options: { 'aria-label': 'Align' }, buttons })),
      ['group "Align"', '  button "Left"', '  button "Bold" [pressed=false]'],
    );
  });

  it('of a trail lists links and the page, without dividers that are hidden', async () => {
    const dividerOptions = { class: 'breadcrumb-divider', 'aria-hidden': 'true' };
    const links = [{ label: 'Books', url: '/books' }, 'This one'];
    assert.deepEqual(await treeOf(Breadcrumbs.widget({ links, dividerOptions })), [
      'navigation "breadcrumb"',
      '  list',
      '    listitem',
      '      link "Home"',
      '    listitem',
      '      link "Books"',
      '    listitem',
      '      text "This one"',
    ]);
  });

  it('of a drawer is empty while it is closed, and a dialog alone while it is open', async () => {
    const drawer = Drawer.widget({
      title: 'Filters',
      content: '<p>Narrow down</p>',
      footer: '<button>Apply</button>',
      toggleButton: { label: 'Open' },
    });
    assert.deepEqual(await treeOf(drawer), ['button "Open"']);
    assert.deepEqual(await treeOf(drawer, `document.querySelector('dialog').showModal()`), [
      'dialog "Filters" [modal=true]',
      '  heading "Filters" [level=5]',
      '  button "Close"',
      '  paragraph',
      '    text "Narrow down"',
      '  button "Apply"',
    ]);
  });

  it('of a button menu says that there is more, and of a menu what', async () => {
    const items = [
      { label: 'Edit', type: 'button' },
      '-',
      { label: 'Home', url: '/', active: true },
      { label: 'Off', url: '/', disabled: true },
    ] as const;
    assert.deepEqual(await treeOf(ButtonMenu.widget({ label: 'Act', menu: { items: [] } })), [
      'button "Act" [expanded=false]',
    ]);
    assert.deepEqual(await treeOf(Menu.widget({ items })), [
      'button "Edit"',
      'separator',
      'link "Home"',
      'link "Off" [disabled=true]',
    ]);
  });

  it('of a language menu is a landmark with the languages in themselves', async () => {
    const links = [
      { language: 'en', label: 'English', href: '/en' },
      { language: 'de', label: 'Deutsch', href: '/de', isCurrent: true },
    ];
    assert.deepEqual(await treeOf(LanguageMenu.widget({ links })), [
      'navigation "Sprache"',
      '  button "Deutsch" [expanded=false]',
      '  link "English"',
      '  link "Deutsch"',
    ]);
  });

  it('of a field has its label, its state, its hint and its error', async () => {
    const model = new RequiredM();
    model.addError('a', 'A cannot be blank.');
    assert.deepEqual(
      await treeOf(ActiveForm.create().field(model, 'a').hint('Letters.').render()),
      [
        'textbox "A" [invalid=true required=true] described "Letters. A cannot be blank."',
        'text "Letters."',
        'text "A cannot be blank."',
      ],
    );
  });

  it('of fields of other kinds has a role for each', async () => {
    const field = (at: number) => ActiveForm.create().field(new M(), `[${at}]a`);
    const choices = { y: 'Yes', n: 'No' };
    const fields = [
      field(0).checkbox({ switch: true, label: 'Fast' }),
      field(1).radioList(choices).label('One'),
      field(2).checkboxList(choices).label('Some'),
      field(3).rangeInput({ min: 0, max: 5, value: 3 }).label('Much'),
      field(4).dropDownList(choices).label('Choice'),
    ];
    assert.deepEqual(await treeOf(fields.map((one) => one.render()).join('')), [
      'switch "Fast" [checked=false]',
      'radiogroup "One"',
      '  radio "Yes" [checked=false]',
      '  radio "No" [checked=false]',
      'group "Some"',
      '  checkbox "Yes" [checked=false]',
      '  checkbox "No" [checked=false]',
      'slider "Much" value "3"',
      'combobox "Choice" [expanded=false] value "Yes"',
      '  option "Yes"',
      '  option "No"',
    ]);
  });
});
