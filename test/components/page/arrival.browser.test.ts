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

describe('Arriving at a page', () => {
  let test: TestApp;
  let words = (): string => document.title;
  const here = location.href;
  const elsewhere = document.createElement('button');
  const hash = `#${encodeURIComponent('Größe_50%')}`;
  before(async () => {
    location.hash = hash;
    // With the focus elsewhere no browser gives it by `autofocus`; Firefox would scroll there, some time later.
    document.body.append(elsewhere);
    elsewhere.focus();
    test = await startTestApp(
      {
        resolve: (name) => pages[name],
        layout,
        progress: false,
        announce: () => words(),
      },
      pageOf('List'),
    );
  });
  beforeEach(() => {
    words = () => document.title;
  });
  after(() => history.replaceState(null, '', here));

  const focused = () => document.activeElement?.id ?? '';
  const byId = (id: string) => document.getElementById(id) as HTMLElement;
  const region = () => document.querySelector<HTMLElement>('[aria-live="assertive"]');
  const says = (text: string) => until(() => region()?.textContent === text, `it says "${text}"`);

  function visit(component: string, url = here, options: object = {}): Promise<void> {
    const { pathname, search } = new URL(url);
    test.answer = () => ({ page: pageOf(component, {}, { url: pathname + search }) });
    return new Promise((resolve) => router.visit(url, { ...options, onFinish: () => resolve() }));
  }

  const isInView = (id: string) => {
    const { bottom, top } = byId(id).getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  /** The core scrolls in a timer, two frames later at the latest. */
  const scrolled = async () => {
    for (let turn = 0; turn < 3; turn++) {
      await new Promise((resolve) => setTimeout(resolve));
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  };

  it('shows what its address points to when the document is loaded, whatever letters it has', async () => {
    await until(() => scrollY > 0, 'it is scrolled');
    await scrolled();
    expect(isInView('size')).to.equal(true);
    elsewhere.remove();
  });

  it('shows what a link in the page points to, whatever letters it has', async () => {
    await visit('List');
    await scrolled();
    expect(isInView('size')).to.equal(false);
    byId('here').click();
    await until(() => location.hash !== '');
    await scrolled();
    expect(isInView('size')).to.equal(true);
  });

  it('shows what the address of a visit points to, and starts the keyboard there', async () => {
    await visit('Plain');
    byId('top').focus();
    await visit('List', here + hash);
    await scrolled();
    expect(isInView('size')).to.equal(true);
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal('size');
  });

  it('stays where it is when a visit keeps the scroll position', async () => {
    await visit('List');
    await scrolled();
    await visit('List', here + hash, { preserveScroll: true });
    await scrolled();
    expect(isInView('size')).to.equal(false);
  });

  it('is announced to screen readers, once it has its title', async () => {
    await visit('Edit');
    await says('Change one');
    const { height, width } = (region() as HTMLElement).getBoundingClientRect();
    expect([width, height]).to.deep.equal([1, 1]);
    await visit('List');
    await says('All of them');
  });

  it('is not announced when it stays', async () => {
    await visit('List');
    await says('All of them');
    words = () => 'again';
    await visit('List', here, { preserveState: true });
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(region()?.textContent).to.equal('All of them');
  });

  it('starts the keyboard at the beginning when the focus went away with the page before', async () => {
    await visit('List');
    byId('more').focus();
    await visit('Plain');
    expect(document.activeElement === document.body).to.equal(true);
    expect(document.body.hasAttribute('tabindex')).to.equal(false);
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal('search');
  });

  it('starts the keyboard at the beginning when what wants the focus cannot have it', async () => {
    await visit('List');
    byId('more').focus();
    await visit('Off');
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal('search');
  });

  it('starts the keyboard where the address points to', async () => {
    await visit('List');
    byId('more').focus();
    await visit('Plain', `${here}#part`);
    await sendKeys({ press: 'Tab' });
    expect(focused()).to.equal('low');
  });

  it('leaves the focus where it is in what stays', async () => {
    await visit('List');
    byId('search').focus();
    await visit('Plain');
    expect(focused()).to.equal('search');
  });

  it('moves the focus to what wants it, wherever it was', async () => {
    await visit('List');
    byId('search').focus();
    await visit('Edit');
    expect(focused()).to.equal('name');
  });
});
