import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import type { LitElement } from 'lit';
import { render } from 'lit/html.js';

import '../../components/index.ts';
import { modalConfig } from '../../components/internal/modal/modal-config.ts';
import type { ElementContract } from '../../components/internal/options/element-contract.ts';
import { setWarnings } from '../../components/internal/context/warn-once.ts';
import { type AdoptedPart, withPart } from '../support/specimens/index.ts';

type Model = Record<string, unknown>;
const cases = withPart('adopted').flatMap(([tag, all, { contract }]) =>
  all.map((part, at) => [`${at}: ${tag}`, contract, part] as const),
);

/** Attributes that a page sets on the documented root and that no property covers. */
const extras = [
  {},
  { class: 'mine', 'data-x': '1' },
  { class: 'mine other', style: 'color: red', title: 'hint' },
];

function markupOf(contract: ElementContract, model: Model): string {
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

async function upgraded(tag: string, markup: string): Promise<LitElement & Model> {
  const host = document.createElement(tag) as LitElement & Model;
  host.innerHTML = markup;
  document.body.append(host);
  await host.updateComplete;
  return host;
}

const arbitraryModel = (choices: AdoptedPart['choices']): fc.Arbitrary<Model> =>
  fc.record(
    Object.fromEntries(
      Object.entries(choices).map(([name, values]) => [name, fc.constantFrom(...values)]),
    ),
  );

describe('Documented markup that an element upgrades', () => {
  const hosts: Element[] = [];

  before(() => setWarnings(false));
  after(() => setWarnings(true));
  afterEach(() => {
    for (const host of hosts.splice(0)) host.remove();
  });

  for (const [name, contract, { content, choices }] of cases) {
    const names = Object.keys(choices);

    it(`is read into the properties, and changes only where a property changes (${name})`, async () => {
      const change = fc
        .constantFrom(...names)
        .chain((name) =>
          fc.record({ name: fc.constant(name), value: fc.constantFrom(...(choices[name] ?? [])) }),
        );
      await fc.assert(
        fc.asyncProperty(
          arbitraryModel(choices),
          fc.constantFrom(...extras),
          change,
          async (model, options, { name, value }) => {
            const given = { ...content, options };
            const markup = markupOf(contract, { ...given, ...model });
            const host = await upgraded(contract.tag, markup);
            hosts.push(host);
            expect(host.innerHTML).to.equal(markup);
            for (const key of names) expect(host[key], key).to.equal(model[key]);
            (host as Model)[name] = value;
            await host.updateComplete;
            const expected = markupOf(contract, { ...given, ...model, [name]: value });
            expect(sorted(host.innerHTML), `${name} = ${String(value)}`).to.equal(sorted(expected));
            host.remove();
          },
        ),
        { numRuns: 150, includeErrorInReport: true },
      );
    });
  }

  it('keeps settings of a drawer when another one changes', async () => {
    const host = await upgraded(
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

  it('removes a setting from data-bs-config when its property is set to the default', async () => {
    const host = await upgraded(
      'fwx-drawer',
      `<dialog class="drawer" data-bs-config='{"keyboard":false,"backdrop":"static"}'><div class="drawer-body"></div></dialog>`,
    );
    hosts.push(host);
    expect(host['keyboard']).to.equal(false);
    host['keyboard'] = true;
    await host.updateComplete;
    const dialog = host.querySelector('dialog') as HTMLElement;
    expect(dialog.dataset['bsConfig']).to.equal('{"backdrop":"static"}');
    const { backdrop, keyboard } = modalConfig(dialog, 'Drawer');
    expect([backdrop, keyboard]).to.deep.equal(['static', true]);
  });

  it('keeps the attributes of a toggle button when it is pressed', async () => {
    const host = await upgraded(
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

  it('does not turn the trigger of another component into a toggle button', async () => {
    const host = await upgraded(
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

  it('reads a new root that replaces the old one', async () => {
    const host = await upgraded('fwx-button', '<button class="btn-solid">x</button>');
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
    it(`is open when a menu is inserted with the class show, and can be closed (${what})`, async () => {
      const container = document.createElement('div');
      container.innerHTML = `${markup[0]}<button type="button" class="btn-solid show" data-bs-toggle="menu" aria-expanded="true">Act</button><div class="menu show"><a class="menu-item" href="#">A</a></div>${markup[1]}`;
      document.body.append(container);
      hosts.push(container);
      const host = container.firstElementChild as LitElement & Model;
      await host.updateComplete;
      await Promise.resolve();
      const toggle = container.querySelector('button') as HTMLElement;
      const menu = container.querySelector('.menu') as HTMLElement;
      const isElement = 'updateComplete' in host;
      if (isElement) expect(host['open']).to.equal(true);
      expect(menu.checkVisibility()).to.equal(true);
      toggle.click();
      expect(menu.classList.contains('show')).to.equal(false);
      expect(toggle.getAttribute('aria-expanded')).to.equal('false');
      if (isElement) expect(host['open']).to.equal(false);
      const shown = new Promise((resolve) =>
        container.addEventListener('fwx-shown', resolve, { once: true }),
      );
      toggle.click();
      await shown;
      expect(menu.classList.contains('show')).to.equal(true);
    });
  }

  it('opens and closes a button menu by its property and attribute `open`', async () => {
    const host = await upgraded(
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
