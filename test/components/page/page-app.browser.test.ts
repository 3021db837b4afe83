import { expect } from '@open-wc/testing';
import { LitElement } from 'lit';
import { html } from 'lit/html.js';

import {
  createFwxApp,
  deferred,
  definePage,
  type PageModule,
  router,
  usePage,
  whenVisible,
} from '../../../components/page/index.ts';
import { setWarnings } from '../../../components/internal/context/warn-once.ts';
import { pageOf, startTestApp, type TestApp, until } from '../../support/page-app.ts';

class CountElement extends LitElement {
  readonly now = usePage<{ readonly n: number }>(this);

  protected override render(): unknown {
    return html`${this.now.props.n} ${this.now.url === this.now.page.url} ${this.now.flash['note']}`;
  }
}
customElements.define('count-element', CountElement);

/** The calls of the controllers of a page. */
const calls: string[] = [];

const main = definePage({
  setup: (view) => {
    view.addController({
      hostConnected: () => calls.push('connected'),
      hostUpdate: () => calls.push('update'),
      hostUpdated: () => calls.push('updated'),
      hostDisconnected: () => calls.push('disconnected'),
    });
  },
  render: (_props: object, view) =>
    html`<count-element></count-element>
      <fwx-page-deferred data="stats">
        ${deferred(view, 'stats', {
          content: ({ reloading }) => html`<p id="stats">${reloading ? 'again' : 'here'}</p>`,
          fallback: () => html`<p id="stats">waiting</p>`,
          rescue: () => html`<p id="stats">rescued</p>`,
        })}
      </fwx-page-deferred>`,
});

/** Requests a prop each time its element comes into view. */
const alwaysFetched = definePage({
  render: (props: { readonly late?: number }, view) =>
    whenVisible(view, 'late', {
      always: true,
      content: ({ fetching }) => html`<p id="late" data-fetching=${fetching}>${props.late}</p>`,
    }),
});

const pages: Readonly<Record<string, PageModule>> = {
  Main: main,
  Fresh: alwaysFetched,
  Other: () => html`<p>other</p>`,
  Arabic: definePage({
    head: () => ({ lang: 'ar', dir: 'rtl' }),
    render: () => html`<p>مرحبا</p>`,
  }),
};

const rejectionOf = async (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => new Error('It did not fail.'),
    (error: Error) => error,
  );

describe('createFwxApp', () => {
  it('throws without a root element or a page', async () => {
    const site = { resolve: () => null };
    const { message } = await rejectionOf(
      createFwxApp({ ...site, id: 'nowhere', page: pageOf('P') as never }),
    );
    expect(message).to.equal(
      'createFwxApp() found no root element with the id "nowhere" in the document.',
    );
    const root = document.createElement('div');
    root.id = 'bare';
    document.body.append(root);
    const second = await rejectionOf(createFwxApp({ ...site, id: 'bare' }));
    expect(second.message).to.contain('found no page with the id "bare"');
    root.remove();
  });

  it('throws for an unknown page', async () => {
    const root = document.createElement('div');
    root.id = 'known';
    document.body.append(root);
    const options = { resolve: () => null, id: 'known', page: pageOf('Lost') as never };
    const error = await rejectionOf(createFwxApp(options));
    expect(error).to.be.instanceOf(TypeError);
    expect(error.message).to.contain('The page "Lost" was not found');
    root.remove();
  });

  it('throws in an element that reads the page before it is called', () => {
    const element = new CountElement();
    expect(() => element.now.page).to.throw('There is no page yet.');
  });
});

describe('An application', () => {
  let test: TestApp;
  before(async () => {
    setWarnings(false);
    test = await startTestApp(
      { resolve: (name) => pages[name], progress: false },
      pageOf('Main', { n: 1 }),
    );
  });
  beforeEach(() => {
    calls.length = 0;
    test.sent.length = 0;
  });

  const text = (selector: string) => document.querySelector(selector)?.textContent;
  const count = () => document.querySelector('count-element')?.shadowRoot?.textContent?.trim();
  const visit = (options: object = {}) =>
    new Promise<void>((resolve) =>
      router.visit(location.href, { ...options, onFinish: () => resolve() }),
    );
  const state = () => document.querySelector('fwx-page-deferred')?.getAttribute('state');

  it('renders the given page', () => {
    expect(count()).to.equal('1 true');
    expect(text('#stats')).to.equal('waiting');
    expect(state()).to.equal(null);
  });

  it('updates elements before a visit finishes', async () => {
    test.answer = () => ({ page: pageOf('Main', { n: 2 }, { flash: { note: 'hi' } }) });
    let seen: string | undefined;
    await new Promise<void>((resolve) => {
      router.visit(location.href, {
        onSuccess: () => void (seen = count()),
        onFinish: () => resolve(),
      });
    });
    expect(seen).to.equal('2 true hi');
    router.flash('note', 'ho');
    await until(() => count() === '2 true ho');
  });

  it('calls controllers of a page when it is connected, rendered and removed', async () => {
    test.answer = () => ({ page: pageOf('Main', { n: 3 }) });
    await visit({ preserveState: true });
    expect(calls).to.deep.equal(['update', 'updated']);
    calls.length = 0;
    test.answer = () => ({ page: pageOf('Other') });
    await visit();
    expect(calls).to.deep.equal(['disconnected']);
    calls.length = 0;
    test.answer = () => ({ page: pageOf('Main', { n: 4 }) });
    await visit();
    expect(calls).to.deep.equal(['update', 'connected', 'updated']);
  });

  it('renders deferred props, and a fallback for failed ones', async () => {
    test.answer = () => ({ page: pageOf('Main', { n: 5, stats: 1 }) });
    await visit();
    expect([text('#stats'), state()]).to.deep.equal(['here', 'loaded']);
    test.answer = () => ({ page: pageOf('Main', { n: 6 }, { rescuedProps: ['stats'] }) });
    await visit();
    expect([text('#stats'), state()]).to.deep.equal(['rescued', 'failed']);
  });

  it('requests a prop again each time it comes into view', async () => {
    let late = 0;
    const fetching: (string | undefined)[] = [];
    const shown = new MutationObserver((records) => {
      for (const { target } of records) fetching.push((target as HTMLElement).dataset['fetching']);
    });
    test.answer = ({ headers }) => {
      const isPart = headers['x-inertia-partial-data'] === 'late';
      return { page: pageOf('Fresh', isPart ? { late: ++late } : {}) };
    };
    await visit();
    await until(() => text('#late') === '1', 'it is seen');
    const element = document.querySelector('#late') as HTMLElement;
    shown.observe(element, { attributeFilter: ['data-fetching'] });
    const place = document.querySelector('fwx-page-when-visible') as HTMLElement;
    await until(() => !place.ariaBusy);
    const spacer = document.createElement('div');
    spacer.style.height = '300vh';
    document.body.prepend(spacer);
    await until(() => place.getBoundingClientRect().top > innerHeight);
    // The observer must report that the element left the view before it can report its return.
    await new Promise((resolve) => {
      const observer = new IntersectionObserver(([entry]) => {
        if (entry?.isIntersecting) return;
        observer.disconnect();
        resolve(null);
      });
      observer.observe(place);
    });
    // WebKit draws no frame for changes that follow the call of an observer.
    requestAnimationFrame(() => spacer.remove());
    await until(() => text('#late') === '2', 'it is seen again');
    await until(() => element.dataset['fetching'] === 'false', 'it is not fetched any more');
    expect(fetching.length).to.be.at.least(2);
    shown.disconnect();
  });

  it('sets the language and the direction of a page on the document, and restores them', async () => {
    const { documentElement: html } = document;
    const own = [html.getAttribute('lang'), html.getAttribute('dir')];
    test.answer = () => ({ page: pageOf('Arabic') });
    await visit();
    expect([html.lang, html.dir]).to.deep.equal(['ar', 'rtl']);
    test.answer = () => ({ page: pageOf('Other') });
    await visit();
    expect([html.getAttribute('lang'), html.getAttribute('dir')]).to.deep.equal(own);
  });

  it('removes its listeners when pages are replaced', async () => {
    let listeners = 0;
    const { addEventListener, removeEventListener } = document;
    const isRouterEvent = (name: string) => name.startsWith('inertia:');
    document.addEventListener = function (this: Document, ...args: [string, () => void]) {
      if (isRouterEvent(args[0])) listeners++;
      addEventListener.apply(this, args);
    } as typeof addEventListener;
    document.removeEventListener = function (this: Document, ...args: [string, () => void]) {
      if (isRouterEvent(args[0])) listeners--;
      removeEventListener.apply(this, args);
    } as typeof removeEventListener;
    try {
      for (const component of ['Main', 'Other', 'Main', 'Other', 'Main', 'Other']) {
        test.answer = () => ({ page: pageOf(component, { n: 1 }) });
        await visit();
      }
    } finally {
      Object.assign(document, { addEventListener, removeEventListener });
    }
    expect(listeners).to.equal(0);
  });
});
