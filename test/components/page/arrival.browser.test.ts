import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { html } from 'lit/html.js';

import { definePage, type PageModule, router } from '../../../components/page/index.ts';
import { pageOf, startTestApp, type TestApp, until } from '../../support/page-app.ts';

const pages: Readonly<Record<string, PageModule>> = {
  List: definePage({
    head: () => ({ title: 'All of them' }),
    render: () =>
      html`<h1>List</h1><button id="first">First</button><button id="more">More</button>
        <a id="here" href="#Größe_50%25">Size</a>
        <div style="block-size: 300vh"></div>
        <p id="Größe_50%"><button id="size">Size</button></p>
        <div style="block-size: 300vh"></div>`,
  }),
  Edit: definePage({
    head: () => ({ title: 'Change one' }),
    render: () => html`<a id="start" href="#x">Start</a><input id="name" autofocus />`,
  }),
  Plain: () => html`<button id="top">Top</button><p id="part"><button id="low">Low</button></p>`,
  Off: () => html`<button>Before</button><input autofocus disabled />`,
};
const layout = (content: unknown) => html`<input id="search" autofocus /><main>${content}</main>`;

describe('Showing another page', () => {
  let test: TestApp;
  let announcement = (): string => document.title;
  const here = location.href;
  const elsewhere = document.createElement('button');
  const hash = `#${encodeURIComponent('Größe_50%')}`;
  before(async () => {
    location.hash = hash;
    // With the focus elsewhere Chromium and Firefox do not apply `autofocus`, and would not scroll to that element
    // later; WebKit applies it once.
    elsewhere.autofocus = true;
    document.body.append(elsewhere);
    elsewhere.focus();
    await scrolled();
    test = await startTestApp(
      {
        resolve: (name) => pages[name],
        layout,
        progress: false,
        announce: () => announcement(),
      },
      pageOf('List'),
    );
  });
  beforeEach(() => {
    announcement = () => document.title;
  });
  after(() => history.replaceState(null, '', here));

  const focused = () => document.activeElement?.id ?? '';
  const byId = (id: string) => document.getElementById(id) as HTMLElement;
  const region = () => document.querySelector<HTMLElement>('[aria-live="assertive"]');
  const announces = (text: string) =>
    until(() => region()?.textContent === text, `it says "${text}"`);

  function visit(component: string, url = here, options: object = {}): Promise<void> {
    const { pathname, search } = new URL(url);
    test.answer = () => ({ page: pageOf(component, {}, { url: pathname + search }) });
    return new Promise((resolve) => router.visit(url, { ...options, onFinish: () => resolve() }));
  }

  const isInView = (id: string) => {
    const { bottom, top } = byId(id).getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  /** The core of the client scrolls in a timer, at most two frames later. */
  const scrolled = async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((resolve) => setTimeout(resolve));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  };

  it('scrolls to the fragment of the first page, in any script', async () => {
    await until(() => scrollY > 0, 'it is scrolled');
    await scrolled();
    expect(isInView('size')).to.equal(true);
    elsewhere.remove();
  });

  it('scrolls to the fragment of a link in the page, in any script', async () => {
    await visit('List');
    await scrolled();
    expect(isInView('size')).to.equal(false);
    byId('here').click();
    await until(() => location.hash !== '');
    await scrolled();
    expect(isInView('size')).to.equal(true);
  });

  it('scrolls to the fragment of a visit, and moves the start of the tab order there', async () => {
    await visit('Plain');
    byId('top').focus();
    await visit('List', here + hash);
    await scrolled();
    expect(isInView('size')).to.equal(true);
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal('size');
  });

  it('does not scroll to the fragment when a visit preserves the scroll position', async () => {
    await visit('List');
    await scrolled();
    await visit('List', here + hash, { preserveScroll: true });
    await scrolled();
    expect(isInView('size')).to.equal(false);
  });

  it('is announced to screen readers when the title is set', async () => {
    await visit('Edit');
    await announces('Change one');
    const { height, width } = (region() as HTMLElement).getBoundingClientRect();
    expect([width, height]).to.deep.equal([1, 1]);
    await visit('List');
    await announces('All of them');
  });

  it('is not announced when the page stays the same', async () => {
    await visit('List');
    await announces('All of them');
    announcement = () => 'again';
    await visit('List', here, { preserveState: true });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(region()?.textContent).to.equal('All of them');
  });

  it('moves the start of the tab order to the beginning when the focused element is gone', async () => {
    await visit('List');
    byId('more').focus();
    await visit('Plain');
    expect(document.activeElement === document.body).to.equal(true);
    expect(document.body.hasAttribute('tabindex')).to.equal(false);
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal('search');
  });

  it('moves the start of the tab order to the beginning when the element with autofocus is disabled', async () => {
    await visit('List');
    byId('more').focus();
    await visit('Off');
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal('search');
  });

  it('moves the start of the tab order to the fragment', async () => {
    await visit('List');
    byId('more').focus();
    await visit('Plain', `${here}#part`);
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal('low');
  });

  it('keeps the focus in a layout that stays', async () => {
    await visit('List');
    byId('search').focus();
    await visit('Plain');
    expect(focused()).to.equal('search');
  });

  it('focuses the element with autofocus, wherever the focus was', async () => {
    await visit('List');
    byId('search').focus();
    await visit('Edit');
    expect(focused()).to.equal('name');
  });
});
