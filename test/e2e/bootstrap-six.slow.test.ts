import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';

import type { Browser, Page } from 'playwright-core';

import { Accordion, Button, ButtonMenu, Drawer } from '../../server/widgets/index.ts';
import { startBrowser } from '../support/browser.ts';
import { bundleElements, showInstead, widgetPage } from '../support/widget-site.ts';

// Bootstrap 6 is not published yet: this variable names a `dist` folder of it.
const dist = process.env['FWX_BOOTSTRAP_6'];
const skip = dist === undefined && 'FWX_BOOTSTRAP_6 names no dist folder of Bootstrap 6';

const items = [
  { label: 'Edit', type: 'button' },
  { label: 'More', items: [{ label: 'Copy', type: 'button' }] },
  { label: 'Off', type: 'button', disabled: true },
  { label: 'Delete', type: 'button' },
] as const;
const menu = (config = {}): string =>
  ButtonMenu.widget({ id: 'm', label: 'Open', menu: { items }, ...config });
const drawer = (config = {}): string =>
  Drawer.widget({
    id: 'd',
    title: 'Filters',
    content: '<button type="button" id="inside">Inside</button>',
    toggleButton: { label: 'Open' },
    ...config,
  });

/**
 * One action of a user: clicks, focuses or hovers an element, clicks at a position, or presses a
 * key.
 */
type Act =
  | readonly ['click' | 'focus' | 'hover', selector: string]
  | readonly ['press', key: string]
  | readonly ['at', x: number, y: number];

/** Markup from the server, and the actions of a user. */
interface Walk {
  readonly name: string;
  readonly html: string;
  readonly acts: readonly Act[];
  /**
   * Where Bootstrap leaves the focus, by the index of the actions after which fwx leaves it
   * elsewhere; comments give the reason.
   */
  readonly focus?: Readonly<Record<number, string>>;
}

const open: Act = ['click', '#m'];
const item: Act = ['click', '.menu > button'];
const beside: Act = ['at', 600, 500];
const press = (...keys: readonly string[]): Act[] => keys.map((key) => ['press', key]);
const show: Act = ['click', '[aria-controls=d]'];
const close: Act = ['click', '.btn-close'];

const button = (config = {}): string =>
  Button.widget({ label: 'Bold', toggle: true, ...config, options: { id: 'b' } });
const accordion = Accordion.widget({
  id: 'a',
  items: [
    { label: 'One', content: '1' },
    { label: 'Two', content: '2', headerOptions: { id: 'two' } },
  ],
});

const walks: readonly Walk[] = [
  { name: 'toggle button, clicked', html: button(), acts: [show, show].map(() => ['click', '#b']) },
  {
    name: 'toggle button, by keys',
    html: button(),
    acts: [['focus', '#b'], ...press('Space', 'Enter')],
  },
  {
    name: 'accordion, one item at a time',
    html: accordion,
    acts: [['click', '#a summary'], ['click', '#two'], ...press('Enter')],
  },
  { name: 'menu, opened and closed by its toggle', html: menu(), acts: [open, open] },
  {
    name: 'menu, by arrows, Home, End and Escape',
    html: menu(),
    acts: [
      open,
      ...press(
        'ArrowDown',
        'ArrowDown',
        'ArrowUp',
        'End',
        'ArrowDown',
        'Home',
        'ArrowUp',
        'Escape',
      ),
    ],
    // The arrow keys of Bootstrap skip the triggers of submenus.
    focus: { 2: 'Delete' },
  },
  {
    name: 'menu, opened by an arrow',
    html: menu(),
    acts: [['focus', '#m'], ...press('ArrowDown', 'Escape')],
  },
  {
    // In Bootstrap no key leaves a submenu, not even Escape.
    name: 'menu, into a submenu by an arrow',
    html: menu(),
    acts: [open, ['focus', '.submenu > button'], ...press('ArrowRight')],
  },
  {
    name: 'menu, into a submenu by Enter',
    html: menu(),
    acts: [open, ['focus', '.submenu > button'], ...press('Enter'), beside],
  },
  {
    name: 'menu, a submenu under the pointer',
    html: menu(),
    acts: [open, ['hover', '.submenu > button'], ['click', '.submenu .menu > button']],
    focus: { 2: 'nothing' },
  },
  {
    name: 'menu, closed by an item, and by a click beside it',
    html: menu(),
    acts: [open, item, open, beside],
    // Bootstrap leaves the focus on an item that is hidden then.
    focus: { 1: 'nothing' },
  },
  { name: 'menu, left by Tab', html: menu(), acts: [open, ...press('Shift+Tab')] },
  {
    name: 'menu with autoClose inside',
    html: menu({ autoClose: 'inside' }),
    acts: [open, beside, item],
    focus: { 2: 'nothing' },
  },
  {
    name: 'menu with autoClose outside',
    html: menu({ autoClose: 'outside' }),
    acts: [open, item, beside],
  },
  {
    name: 'menu with autoClose false',
    html: menu({ autoClose: false }),
    acts: [open, beside, item, ...press('Escape')],
  },
  {
    name: 'split menu',
    html: menu({ split: true }),
    acts: [open, ...press('ArrowDown', 'Escape')],
  },
  {
    name: 'menu in a container, its toggle a link',
    html: menu({ renderContainer: true, tagName: 'a' }),
    acts: [open, ...press('Escape')],
  },
  {
    name: 'menu at another place',
    html: menu({ placement: 'end-start' }),
    acts: [open, ...press('Escape')],
  },
  {
    name: 'menu with a place for each width',
    html: menu({ placement: 'bottom-end md:end-start' }),
    acts: [open, ...press('Escape')],
  },
  { name: 'drawer, closed by Escape', html: drawer(), acts: [show, ...press('Escape')] },
  { name: 'drawer, closed by its button', html: drawer(), acts: [show, close] },
  {
    name: 'drawer, closed by a click beside it',
    html: drawer({ placement: 'start' }),
    acts: [show, ['click', '#inside'], beside],
  },
  {
    name: 'drawer that only its button closes',
    html: drawer({ backdrop: 'static', keyboard: false, placement: 'start' }),
    acts: [show, beside, ...press('Escape'), close],
  },
  {
    name: 'drawer beside a page that stays in use',
    html: drawer({ backdrop: false, scroll: true, placement: 'bottom' }),
    acts: [show, ['click', '#inside'], ...press('Escape')],
  },
  {
    name: 'drawer opened by a link',
    html: drawer({ toggleButton: { tag: 'a', label: 'Open' } }),
    acts: [show, ...press('Escape')],
  },
  {
    name: 'responsive drawer, closed by its button',
    html: drawer({ responsive: '2xl' }),
    acts: [show, close],
  },
];

/** The state that a user perceives, and the events since the page was loaded. */
const state = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main') as HTMLElement;
    const marked = '[aria-expanded],[aria-pressed],[data-bs-toggle],[data-bs-placement]';
    const focused = document.activeElement as HTMLElement;
    return {
      events: [...(globalThis as unknown as { told: string[] }).told],
      // Submenus differ: fwx sets aria-expanded from the start.
      marks: [...main.querySelectorAll(marked)]
        .filter((one) => !one.closest('.submenu'))
        .map((one) =>
          [
            one.className,
            one.ariaExpanded,
            one.ariaPressed,
            one.getAttribute('data-bs-placement'),
          ].join('|'),
        ),
      menus: [...main.querySelectorAll<HTMLElement>('.menu')].map((one) => one.checkVisibility()),
      open: [...main.querySelectorAll('details[open], dialog[open]')].map((one) =>
        one.matches(':modal'),
      ),
      locked: document.documentElement.className,
      focus: focused === document.body ? 'nothing' : focused.id || focused.innerText.trim(),
    };
  });
type State = Awaited<ReturnType<typeof state>>;

async function act(page: Page, [kind, first, second]: Act): Promise<void> {
  if (kind === 'press') await page.keyboard.press(first);
  else if (kind === 'at') await page.mouse.click(first, second);
  else await page.locator(first).first()[kind]();
}

/**
 * The states after each action; waits for the expected state, or else until the state is stable.
 */
async function walk(
  page: Page,
  html: string,
  acts: Walk['acts'],
  expectedStates?: readonly State[],
) {
  // Reloads, because Bootstrap inserts menus of the last page into the next.
  await page.reload();
  await showInstead(page, html);
  const states: State[] = [];
  for (const [at, one] of acts.entries()) {
    await act(page, one);
    let now = await state(page);
    for (let same = 0, turn = 0; same < 4 && turn < 40; turn++) {
      await page.evaluate(() => new Promise((done) => setTimeout(done, 25)));
      const then = await state(page);
      const isStable =
        isDeepStrictEqual(now, then) &&
        (!expectedStates || isDeepStrictEqual(then, expectedStates[at]));
      same = isStable ? same + 1 : 0;
      now = then;
    }
    states.push(now);
  }
  return states;
}

/** Records the events; scripts of the page are loaded after it. */
const listen = `globalThis.told = [];
for (const of of ['menu', 'drawer'])
  for (const what of ['show', 'shown', 'hide', 'hidden', 'hidePrevented'])
    document.addEventListener(what + '.bs.' + of, ({ type }) => told.push(type));`;

describe("Bootstrap 6's own script", { skip }, () => {
  let browser: Browser;
  let ours: Page;
  let theirs: Page;
  let both: Page;
  before(async () => {
    const [started, elements, module] = await Promise.all([
      startBrowser(),
      bundleElements(),
      readFile(join(dist as string, 'js/bootstrap.bundle.js'), 'utf8'),
    ]);
    browser = started;
    const bootstrap = `{${module.replace(/^export \{[^}]*\};/m, '')}}`;
    ours = await widgetPage(browser, { scripts: [listen, elements] });
    theirs = await widgetPage(browser, { scripts: [listen, bootstrap] });
    both = await widgetPage(browser, { scripts: [listen, elements, bootstrap] });
  });
  after(() => browser?.close());

  for (const { name, html, acts, focus } of walks) {
    it(`reaches the same states with the same markup: ${name}`, async () => {
      const states = await walk(ours, html, acts);
      const expected = states.map((one, at) => ({ ...one, focus: focus?.[at] ?? one.focus }));
      assert.deepEqual(await walk(theirs, html, acts, expected), expected, 'without fwx');
      const disabled = `<div data-fwx-behavior="none">${html}</div>`;
      assert.deepEqual(await walk(both, disabled, acts, expected), expected, 'beside fwx');
    });
  }
});
