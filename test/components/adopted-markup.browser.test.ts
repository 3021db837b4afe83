import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import type { LitElement } from 'lit';
import { render } from 'lit/html.js';

import '../../components/accordion/index.ts';
import { accordionContract } from '../../components/accordion/accordion.contract.ts';
import '../../components/active-field/index.ts';
import '../../components/breadcrumbs/index.ts';
import { breadcrumbsContract } from '../../components/breadcrumbs/breadcrumbs.contract.ts';
import '../../components/button-group/index.ts';
import { buttonGroupContract } from '../../components/button-group/button-group.contract.ts';
import '../../components/button-menu/index.ts';
import { buttonMenuContract } from '../../components/button-menu/button-menu.contract.ts';
import '../../components/button/index.ts';
import { buttonContract } from '../../components/button/button.contract.ts';
import '../../components/drawer/index.ts';
import { drawerContract } from '../../components/drawer/drawer.contract.ts';
import type { ElementContract } from '../../components/internal/element-contract.ts';
import {
  Breakpoint,
  ButtonVariant,
  DrawerPlacement,
  Size,
  Theme,
} from '../../components/internal/enums.ts';
import { setWarnings } from '../../components/internal/warn-once.ts';
import '../../components/language-menu/index.ts';
import { languageMenuContract } from '../../components/language-menu/language-menu.contract.ts';
import '../../components/menu/index.ts';
import { menuContract } from '../../components/menu/menu.contract.ts';

type Model = Record<string, unknown>;
type Choices = Record<string, readonly unknown[]>;

interface Case {
  readonly contract: ElementContract;
  /** What is inside, which stays as it is. */
  readonly content: Model;
  /** The values of each property that the markup determines; the first is the default. */
  readonly choices: Choices;
}

const on = [true, false];
const off = [false, true];
const sizes = [null, ...Object.values(Size)];
const themes = [null, ...Object.values(Theme)];
const variants = [...Object.values(ButtonVariant), null];
const placements = [null, 'top', 'bottom-end md:start'];

const cases: readonly Case[] = [
  {
    contract: accordionContract,
    content: {
      items: [
        { label: 'A', content: 'a' },
        { label: 'B', content: 'b', expand: true },
      ],
    },
    choices: { autoCloseItems: on, flush: off, gap: off, small: off, theme: themes },
  },
  {
    contract: breadcrumbsContract,
    content: { links: [{ label: 'A', url: '/a' }, 'B'] },
    choices: { divider: [null, '/', '<b>|</b>'], navLabel: [null, 'Trail'] },
  },
  {
    contract: buttonContract,
    content: { label: 'Save' },
    choices: {
      disabled: off,
      formNoValidate: off,
      formTarget: [null, '_blank'],
      loading: off,
      name: [null, 'do'],
      pressed: off,
      size: sizes,
      theme: themes,
      toggleable: off,
      value: [null, '', 'save'],
      variant: variants,
    },
  },
  {
    contract: buttonContract,
    content: { label: 'Go', href: '/a' },
    choices: {
      disabled: off,
      loading: off,
      rel: [null, 'noopener'],
      size: sizes,
      target: [null, '_blank'],
      theme: themes,
      variant: variants,
    },
  },
  {
    contract: buttonGroupContract,
    content: { buttons: [{ label: 'A' }] },
    choices: {
      divider: off,
      groupRole: [null, 'toolbar'],
      label: ['Group', 'Other'],
      size: sizes,
      vertical: off,
    },
  },
  {
    contract: buttonMenuContract,
    content: { label: 'Act', menu: { items: [{ label: 'A', url: '/a' }] } },
    choices: {
      autoClose: [null, true, false, 'inside', 'outside'],
      placement: placements,
      size: sizes,
      theme: themes,
      variant: variants,
    },
  },
  {
    contract: buttonMenuContract,
    content: { label: 'Act', split: true, menu: { items: [{ label: 'A', url: '/a' }] } },
    choices: { placement: placements, size: sizes, theme: themes, variant: variants },
  },
  {
    contract: drawerContract,
    content: { heading: 'Title', content: 'body', footer: 'end' },
    choices: {
      backdrop: [true, false, 'static'],
      bodyScroll: off,
      fullscreen: off,
      keyboard: on,
      placement: [...Object.values(DrawerPlacement), null],
      responsive: [null, ...Object.values(Breakpoint)],
      sheet: off,
    },
  },
  {
    contract: languageMenuContract,
    content: {
      links: [
        { label: 'English', language: 'en', href: '/en', isCurrent: true },
        { label: 'Deutsch', language: 'de', href: '/de' },
      ],
    },
    choices: {
      label: [null, 'Tongue'],
      placement: [null, 'top'],
      size: sizes,
      theme: themes,
    },
  },
  {
    contract: menuContract,
    content: { items: [{ label: 'A', url: '/a' }, '-', { label: 'B', type: 'button' }] },
    choices: { label: [null, 'Pages'] },
  },
];

/** Attributes of an author on the documented root, which no property is about. */
const extras = [
  {},
  { class: 'mine', 'data-x': '1' },
  { class: 'mine other', style: 'color: red', title: 'hint' },
];

function markupOf({ contract }: Case, model: Model): string {
  const container = document.createElement('div');
  render(contract.render({ id: 'x1', ...model }, null), container);
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_COMMENT);
  const comments: Comment[] = [];
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  for (const comment of comments) comment.remove();
  container.normalize();
  return container.innerHTML;
}

/** The markup with attributes and classes in alphabetical order. */
function sorted(markup: string): string {
  const container = document.createElement('div');
  container.innerHTML = markup;
  for (const element of container.querySelectorAll('*')) {
    const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const);
    for (const [name] of attributes) element.removeAttribute(name);
    for (const [name, value] of attributes.toSorted(([a], [b]) => a.localeCompare(b))) {
      const text = name === 'class' ? [...new Set(value.split(' '))].toSorted().join(' ') : value;
      element.setAttribute(name, text);
    }
  }
  return container.innerHTML;
}

async function adopted(tag: string, markup: string): Promise<LitElement & Model> {
  const host = document.createElement(tag) as LitElement & Model;
  host.innerHTML = markup;
  document.body.append(host);
  await host.updateComplete;
  return host;
}

const modelOf = (choices: Choices): fc.Arbitrary<Model> =>
  fc.record(
    Object.fromEntries(
      Object.entries(choices).map(([name, values]) => [name, fc.constantFrom(...values)]),
    ),
  );

describe('Documented markup that an element takes over', () => {
  const hosts: Element[] = [];

  before(() => setWarnings(false));
  after(() => setWarnings(true));
  afterEach(() => {
    for (const host of hosts.splice(0)) host.remove();
  });

  for (const [index, one] of cases.entries()) {
    const { contract, content, choices } = one;
    const names = Object.keys(choices);

    it(`is read into the properties, and changed only where a property changed (${index}: ${contract.tag})`, async () => {
      const change = fc
        .constantFrom(...names)
        .chain((name) =>
          fc.record({ name: fc.constant(name), value: fc.constantFrom(...(choices[name] ?? [])) }),
        );
      await fc.assert(
        fc.asyncProperty(
          modelOf(choices),
          fc.constantFrom(...extras),
          change,
          async (model, options, { name, value }) => {
            const given = { ...content, options };
            const markup = markupOf(one, { ...given, ...model });
            const host = await adopted(contract.tag, markup);
            hosts.push(host);
            expect(host.innerHTML).to.equal(markup);
            for (const key of names) expect(host[key], key).to.equal(model[key]);
            (host as Model)[name] = value;
            await host.updateComplete;
            const expected = markupOf(one, { ...given, ...model, [name]: value });
            expect(sorted(host.innerHTML), `${name} = ${String(value)}`).to.equal(sorted(expected));
            host.remove();
          },
        ),
        { numRuns: 150, includeErrorInReport: true },
      );
    });
  }

  it('keeps settings of a drawer when another one changes', async () => {
    const host = await adopted(
      'fwx-drawer',
      '<dialog id="d" class="drawer drawer-end" data-bs-backdrop="static" data-bs-keyboard="false"><div class="drawer-body"></div></dialog>',
    );
    hosts.push(host);
    host['sheet'] = true;
    await host.updateComplete;
    const dialog = host.querySelector('dialog') as HTMLElement;
    expect(dialog.className).to.equal('drawer drawer-end drawer-sheet');
    expect([dialog.dataset['bsBackdrop'], dialog.dataset['bsKeyboard']]).to.deep.equal([
      'static',
      'false',
    ]);
  });

  it('writes the default of a setting where data-bs-config has another value', async () => {
    const host = await adopted(
      'fwx-drawer',
      `<dialog class="drawer" data-bs-config='{"keyboard":false}'><div class="drawer-body"></div></dialog>`,
    );
    hosts.push(host);
    expect(host['keyboard']).to.equal(false);
    host['keyboard'] = true;
    await host.updateComplete;
    expect(host.querySelector('dialog')?.dataset['bsKeyboard']).to.equal('true');
  });

  it('leaves a toggle button what it is when it is pressed', async () => {
    const host = await adopted(
      'fwx-button',
      '<button type="button" class="btn-outline theme-info" data-bs-toggle="button" aria-pressed="false">x</button>',
    );
    hosts.push(host);
    const button = host.querySelector('button') as HTMLButtonElement;
    for (const pressed of [true, false, true]) {
      button.click();
      await host.updateComplete;
      expect(button.getAttribute('aria-pressed')).to.equal(String(pressed));
      expect(button.dataset['bsToggle']).to.equal('button');
      expect(host['pressed']).to.equal(pressed);
    }
  });

  it('leaves a button that opens something else its trigger', async () => {
    const host = await adopted(
      'fwx-button',
      '<button class="btn-solid" data-bs-toggle="drawer" data-bs-target="#none">x</button>',
    );
    hosts.push(host);
    Object.assign(host, { toggleable: true });
    await host.updateComplete;
    Object.assign(host, { toggleable: false });
    await host.updateComplete;
    expect(host.querySelector('button')?.hasAttribute('aria-pressed')).to.equal(false);
  });

  it('reads a new root that takes the place of the former one', async () => {
    const host = await adopted('fwx-button', '<button class="btn-solid">x</button>');
    hosts.push(host);
    host.innerHTML = '<button class="btn-text theme-danger">y</button>';
    await Promise.resolve();
    await host.updateComplete;
    expect([host['variant'], host['theme']]).to.deep.equal(['text', 'danger']);
  });

  it('keeps a value that a script or an attribute has set', async () => {
    const host = document.createElement('fwx-button') as LitElement as LitElement & Model;
    host.innerHTML = '<button class="btn-solid theme-info">x</button>';
    host.setAttribute('size', 'sm');
    host['theme'] = 'danger';
    document.body.append(host);
    hosts.push(host);
    await host.updateComplete;
    expect([host['size'], host['theme']]).to.deep.equal(['sm', 'danger']);
  });

  for (const [what, markup] of [
    ['in an element', ['<fwx-button-menu>', '</fwx-button-menu>']],
    ['without one', ['<div>', '</div>']],
  ] as const) {
    it(`is open where a menu arrives with the class show, and can be closed (${what})`, async () => {
      const stage = document.createElement('div');
      stage.innerHTML = `${markup[0]}<button type="button" class="btn-solid show" data-bs-toggle="menu" aria-expanded="true">Act</button><div class="menu show"><a class="menu-item" href="#">A</a></div>${markup[1]}`;
      document.body.append(stage);
      hosts.push(stage);
      const host = stage.firstElementChild as LitElement & Model;
      await host.updateComplete;
      await Promise.resolve();
      const toggle = stage.querySelector('button') as HTMLElement;
      const menu = stage.querySelector('.menu') as HTMLElement;
      const isElement = 'updateComplete' in host;
      if (isElement) expect(host['open']).to.equal(true);
      expect(menu.checkVisibility()).to.equal(true);
      toggle.click();
      expect(menu.classList.contains('show')).to.equal(false);
      expect(toggle.getAttribute('aria-expanded')).to.equal('false');
      if (isElement) expect(host['open']).to.equal(false);
      const shown = new Promise((resolve) =>
        stage.addEventListener('fwx-shown', resolve, { once: true }),
      );
      toggle.click();
      await shown;
      expect(menu.classList.contains('show')).to.equal(true);
    });
  }

  it('opens and closes a button menu by its property `open`', async () => {
    const host = await adopted(
      'fwx-button-menu',
      '<button type="button" class="btn-solid" data-bs-toggle="menu" aria-expanded="false">Act</button><div class="menu"><a class="menu-item" href="#">A</a></div>',
    );
    hosts.push(host);
    const menu = host.querySelector('.menu') as HTMLElement;
    const shown = new Promise((resolve) =>
      host.addEventListener('fwx-shown', resolve, { once: true }),
    );
    host['open'] = true;
    await shown;
    expect(menu.classList.contains('show')).to.equal(true);
    expect(host.hasAttribute('open')).to.equal(true);
    const hidden = new Promise((resolve) =>
      host.addEventListener('fwx-hidden', resolve, { once: true }),
    );
    host.removeAttribute('open');
    await hidden;
    expect(menu.classList.contains('show')).to.equal(false);
  });
});
