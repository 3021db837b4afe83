import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

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
} from '../../server/widgets/index.ts';
import { startBrowser } from '../support/browser.ts';
import { M, RequiredM } from '../support/field-vectors.ts';
import { bundleElements, showInstead, widgetPage } from '../support/widget-site.ts';

let browser: Browser;
let page: Page;
before(async () => {
  const [started, script] = await Promise.all([startBrowser(), bundleElements()]);
  browser = started;
  page = await widgetPage(browser, { scripts: [script] });
});
after(() => browser.close());

/** What has the focus: its text, or its name or id. */
const focused = (): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    if (!(one instanceof HTMLElement)) return '';
    return one.innerText.trim() || one.ariaLabel || one.id || one.localName;
  });

/** Shows markup between two buttons, and gives the first of them the focus. */
async function walk(body: string, tag = ''): Promise<void> {
  const inner = tag === '' ? body : `<${tag}>${body}</${tag}>`;
  await showInstead(page, `<button>before</button>${inner}<button>after</button>`);
  await page.locator('button', { hasText: 'before' }).focus();
}

/** Presses keys one after the other; what has the focus behind each. */
async function press(...keys: string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const key of keys) {
    await page.keyboard.press(key);
    seen.push(await focused());
  }
  return seen;
}

/** Waits for a state that a key brings about. */
const until = (selector: string): Promise<unknown> =>
  page.locator(selector).first().waitFor({ state: 'attached', timeout: 30_000 });

describe('the keyboard alone', () => {
  it('opens and closes the items of an accordion', async () => {
    const items = [
      { label: 'One', content: '<a href="#in">Inside</a>' },
      { label: 'Two', content: 'second' },
    ];
    await walk(Accordion.widget({ items }), 'fwx-accordion');
    assert.deepEqual(await press('Tab', 'Enter'), ['One', 'One']);
    await until('details:nth-of-type(1)[open]');
    assert.deepEqual(await press('Tab', 'Tab', 'Space'), ['Inside', 'Two', 'Two']);
    await until('details:nth-of-type(1):not([open]) + details[open]');
    assert.deepEqual(await press('Space', 'Shift+Tab', 'Tab', 'Tab'), [
      'Two',
      'One',
      'Two',
      'after',
    ]);
  });

  it('presses buttons, toggles and links, and passes by those that are off', async () => {
    await walk(
      Button.widget({ label: 'Act', options: { onclick: 'document.title += "!"' } }) +
        Button.widget({ label: 'Off', options: { disabled: true } }) +
        Button.widget({ label: 'Far', tagName: 'a', options: { href: '#far', disabled: true } }) +
        Button.widget({ label: 'Bold', toggle: true }) +
        Button.widget({ label: 'Go', tagName: 'a', options: { href: '#there' } }),
    );
    assert.deepEqual(await press('Tab', 'Enter', 'Space'), ['Act', 'Act', 'Act']);
    assert.equal(await page.title(), 'Widgets!!');
    assert.deepEqual(await press('Tab', 'Space'), ['Bold', 'Bold']);
    await until('[aria-pressed="true"]');
    await press('Enter');
    await until('[aria-pressed="false"]');
    assert.deepEqual(await press('Tab', 'Space'), ['Go', 'Go']);
    assert.match(page.url(), /#there$/);
    assert.deepEqual(await press('Tab'), ['after']);
  });

  it('goes from button to button of a group', async () => {
    await walk(
      ButtonGroup.widget({ buttons: [{ label: 'A' }, { label: 'B', toggle: true }] }),
      'fwx-button-group',
    );
    assert.deepEqual(await press('Tab', 'Tab', 'Space', 'Tab'), ['A', 'B', 'B', 'after']);
    await until('[aria-pressed="true"]');
  });

  const entries = [
    { label: 'Edit', type: 'button' },
    { label: 'More', items: [{ label: 'Deep', type: 'button' }] },
    { label: 'Off', type: 'button', disabled: true },
    { label: 'Last', url: '#last' },
  ] as const;

  it('opens a menu, walks it, and comes back to its button', async () => {
    await walk(ButtonMenu.widget({ label: 'Menu', menu: { items: entries } }), 'fwx-button-menu');
    assert.deepEqual(await press('Tab', 'Enter'), ['Menu', 'Menu']);
    await until('[aria-expanded="true"]');
    assert.deepEqual(
      await press('ArrowDown', 'ArrowDown', 'ArrowRight', 'Escape', 'End', 'Home', 'Escape'),
      ['Edit', 'More', 'Deep', 'More', 'Last', 'Edit', 'Menu'],
    );
    await until('[data-bs-toggle="menu"][aria-expanded="false"]');
    assert.deepEqual(await press('ArrowUp', 'Enter'), ['Last', 'Menu']);
    assert.match(page.url(), /#last$/);
    assert.deepEqual(await press('Tab'), ['after']);
  });

  it('takes a menu with roles as one stop, and jumps by letters', async () => {
    await walk(
      ButtonMenu.widget({ label: 'Menu', menu: { items: entries, menuRole: true } }),
      'fwx-button-menu',
    );
    assert.deepEqual(await press('Tab', 'ArrowDown'), ['Menu', 'Edit']);
    assert.deepEqual(await press('l', 'ArrowDown', 'ArrowUp'), ['Last', 'Edit', 'Last']);
    assert.deepEqual(await press('Tab'), ['after']);
    await until('[data-bs-toggle="menu"][aria-expanded="false"]');
  });

  it('walks a menu that is always open by Tab and by arrows', async () => {
    await walk(Menu.widget({ items: entries }), 'fwx-menu');
    assert.deepEqual(await press('Tab', 'Tab', 'Tab', 'Tab'), ['Edit', 'More', 'Last', 'after']);
    assert.deepEqual(await press('Shift+Tab', 'ArrowUp', 'ArrowRight', 'ArrowLeft'), [
      'Last',
      'More',
      'Deep',
      'More',
    ]);
  });

  it('stays inside of a drawer until Escape, and comes back to what opened it', async () => {
    await walk(
      Drawer.widget({
        title: 'Filters',
        content: '<button id="a">First</button>',
        footer: '<button>Apply</button>',
        toggleButton: { label: 'Open' },
      }),
      'fwx-drawer',
    );
    assert.deepEqual(await press('Tab', 'Enter'), ['Open', 'Close']);
    const inside = await press('Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab');
    assert.ok(inside.every((one) => one !== 'before' && one !== 'after' && one !== 'Open'));
    assert.deepEqual(inside.slice(0, 2), ['First', 'Apply']);
    assert.deepEqual(await press('Escape'), ['Open']);
    await until('dialog:not([open])');
    assert.deepEqual(await press('Enter', 'Enter'), ['Close', 'Open']);
    assert.deepEqual(await press('Tab'), ['after']);
  });

  it('follows the links of a trail, and passes by the page itself', async () => {
    await walk(
      Breadcrumbs.widget({
        homeLink: { label: 'Home', url: '#home' },
        links: [{ label: 'Books', url: '#books' }, 'Here'],
      }),
      'fwx-breadcrumbs',
    );
    assert.deepEqual(await press('Tab', 'Tab', 'Enter', 'Tab'), [
      'Home',
      'Books',
      'Books',
      'after',
    ]);
    assert.match(page.url(), /#books$/);
  });

  it('chooses a language', async () => {
    const links = [
      { language: 'en', label: 'English', href: '#en', isCurrent: true },
      { language: 'de', label: 'Deutsch', href: '#de' },
    ];
    await walk(LanguageMenu.widget({ links }), 'fwx-language-menu');
    assert.deepEqual(await press('Tab', 'ArrowDown', 'ArrowDown', 'Enter'), [
      'English',
      'English',
      'Deutsch',
      'English',
    ]);
    assert.match(page.url(), /#de$/);
  });

  it('fills in a form, is told of errors, and sends it', async () => {
    const form = ActiveForm.create({
      enableClientValidation: true,
      action: '#sent',
      method: 'get',
      csrf: false,
    });
    const field = (at: number, model = new M()) => form.field(model, `[${at}]a`);
    const choices = { y: 'Yes', n: 'No' };
    form.content = [
      field(0, new RequiredM()).textInput(),
      field(1).checkbox({ label: 'Box' }),
      field(2).checkbox({ switch: true, label: 'Switch' }),
      field(3).radioList(choices),
      field(4).rangeInput({ min: 0, max: 5 }),
      field(5).dropDownList(choices),
    ]
      .map((one) => one.render())
      .join('');
    await walk(form.render().replace('</form>', '<button>Send</button></form>'));
    const value = (id: string): Promise<unknown> =>
      page
        .locator(`#${id}`)
        .evaluate((one: HTMLInputElement) => (one.type === 'checkbox' ? one.checked : one.value));
    assert.deepEqual(await press('Tab', 'Enter'), ['m-0-a', 'm-0-a']);
    assert.equal(await page.locator('#m-0-a-error').innerText(), 'A cannot be blank.');
    await page.keyboard.type('x');
    assert.equal(await page.locator('.is-invalid').count(), 0);
    assert.deepEqual(await press('Tab', 'Space', 'Tab', 'Space', 'Tab', 'Space', 'ArrowDown'), [
      'm-1-a',
      'm-1-a',
      'm-2-a',
      'm-2-a',
      'm-3-a-0',
      'm-3-a-0',
      'm-3-a-1',
    ]);
    assert.deepEqual([await value('m-1-a'), await value('m-2-a')], [true, true]);
    assert.equal(await page.locator('#m-3-a-1').isChecked(), true);
    assert.equal((await press('Tab', 'Home', 'ArrowRight'))[2], 'm-4-a');
    assert.equal(await value('m-4-a'), '1');
    await press('Tab', 'ArrowDown', 'Tab');
    assert.equal(await value('m-5-a'), 'n');
    assert.equal(await focused(), 'Send');
    await page.keyboard.press('Enter');
    await page.waitForURL(/M%5B0%5D%5Ba%5D=x/);
  });
});
