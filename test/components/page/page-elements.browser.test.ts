import { expect } from '@open-wc/testing';
import { LitElement } from 'lit';
import { html } from 'lit/html.js';

import { keepTyped } from '../../../components/hydration/keep-typed.ts';
import { createFwxApp, router, usePage } from '../../../components/page/index.ts';
import { setWarnings } from '../../../components/internal/context/warn-once.ts';
import { typedFields } from '../../../components/page/forms/typed-fields.ts';
import { pageOf, startTestApp, type TestApp, until } from '../../support/page-app.ts';

/** Records the props that it was rendered with. */
class UserName extends LitElement {
  readonly now = usePage<{ readonly user?: { readonly name: string } }>(this);
  readonly seen: unknown[] = [];

  protected override render(): unknown {
    const name = this.now.props.user?.name;
    this.seen.push(name);
    return html`${name}`;
  }
}
customElements.define('user-name', UserName);

const pages: Readonly<Record<string, () => unknown>> = {
  A: () => html`<user-name></user-name>`,
  B: () => html`<p id="b">B</p>`,
};

/** Resolves when the browser has called its intersection observers. */
const observed = (element: Element) =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver(() => {
      observer.disconnect();
      resolve(null);
    });
    observer.observe(element);
  });

describe('Elements of pages', () => {
  let test: TestApp;
  const place = document.createElement('section');
  const visit = (options: object = {}) =>
    new Promise<void>((resolve) =>
      router.visit(location.href, { ...options, onFinish: () => resolve() }),
    );

  before(async () => {
    setWarnings(false);
    document.body.append(place);
    place.innerHTML = `<fwx-page-link href="/ahead" prefetch="mount">Ahead</fwx-page-link>
      <fwx-page-when-visible data="seen"><p>Seen</p></fwx-page-when-visible>`;
    await observed(place);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    test = await startTestApp(
      { resolve: (name) => pages[name], progress: false },
      pageOf('A', { user: { name: 'Ada' } }),
    );
  });
  afterEach(() => place.replaceChildren());

  it('request their props and pages when they were connected before the application started', async () => {
    await until(() => test.sent.length === 2, 'both have asked');
    const requests = test.sent.map(
      ({ headers }) => headers['purpose'] ?? headers['x-inertia-partial-data'],
    );
    expect(requests).to.have.members(['prefetch', 'seen']);
    router.cancelAll();
  });

  it('are not rendered with the page that replaces them', async () => {
    const element = document.querySelector('user-name') as UserName;
    test.answer = () => ({ page: pageOf('B') });
    await visit();
    await element.updateComplete;
    expect(element.seen).to.not.include(undefined);
  });

  it('are updated when they are connected again', async () => {
    test.answer = () => ({ page: pageOf('A', { user: { name: 'Grace' } }) });
    await visit();
    const element = new UserName();
    place.append(element);
    await element.updateComplete;
    expect(element.shadowRoot?.textContent).to.equal('Grace');
    element.remove();
    test.answer = () => ({ page: pageOf('A', { user: { name: 'Jean' } }) });
    await visit();
    place.append(element);
    await element.updateComplete;
    expect(element.shadowRoot?.textContent).to.equal('Jean');
  });

  it('update their state when `data` names other props', async () => {
    test.answer = () => ({ page: pageOf('A', { user: { name: 'Jean' }, here: 1 }) });
    await visit();
    place.innerHTML = '<fwx-page-deferred data="here">x</fwx-page-deferred>';
    const element = place.querySelector('fwx-page-deferred')!;
    await element.updateComplete;
    expect(element.getAttribute('state')).to.equal('loaded');
    element.data = 'there';
    await element.updateComplete;
    expect(element.getAttribute('state')).to.equal(null);
  });

  it('request other props when `data` names other props', async () => {
    test.answer = ({ headers }) => {
      const name = headers['x-inertia-partial-data'];
      return { page: pageOf('A', { user: { name: 'Jean' }, ...(name ? { [name]: 1 } : {}) }) };
    };
    place.innerHTML = '<fwx-page-when-visible data="one">x</fwx-page-when-visible>';
    const element = place.querySelector('fwx-page-when-visible')!;
    const requestedProps = () => test.sent.map(({ headers }) => headers['x-inertia-partial-data']);
    await until(() => requestedProps().includes('one') && !element.ariaBusy);
    element.data = 'two';
    await until(() => requestedProps().includes('two'));
  });

  it('are not busy after a prevented request', async () => {
    let requestCount = 0;
    const release = router.on('before', () => {
      requestCount++;
      return false;
    });
    place.innerHTML = '<fwx-page-when-visible data="four">x</fwx-page-when-visible>';
    await until(() => requestCount > 0);
    release();
    expect(place.querySelector('fwx-page-when-visible')?.ariaBusy).to.equal(null);
  });

  it('request a prop again when it was removed', async () => {
    test.sent.length = 0;
    const requestCount = () =>
      test.sent.filter(({ headers }) => headers['x-inertia-partial-data'] === 'back').length;
    test.answer = ({ headers }) => ({
      page: pageOf('A', {
        user: { name: 'Ada' },
        ...(headers['x-inertia-partial-data'] === 'back' ? { back: 1 } : {}),
      }),
    });
    place.innerHTML = '<fwx-page-when-visible data="back">x</fwx-page-when-visible>';
    const element = place.querySelector('fwx-page-when-visible')!;
    await until(() => requestCount() === 1 && !element.ariaBusy);
    router.replaceProp('back', undefined);
    await until(() => requestCount() === 2 && !element.ariaBusy);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(requestCount()).to.equal(2);
  });

  it('accept undefined and null for their properties', async () => {
    const faults: string[] = [];
    const onFault = (event: ErrorEvent | PromiseRejectionEvent): void => {
      event.preventDefault();
      faults.push(String('reason' in event ? event.reason : event.message));
    };
    addEventListener('error', onFault);
    addEventListener('unhandledrejection', onFault);
    test.sent.length = 0;
    place.innerHTML = `<fwx-page-when-visible data="five">x</fwx-page-when-visible>
      <fwx-page-link href="${location.pathname}?six">Six</fwx-page-link>`;
    const [element, link] = place.children as unknown as [HTMLElement, HTMLElement];
    Object.assign(element, { params: undefined });
    await until(() => test.sent.length === 1 && !element.ariaBusy);
    Object.assign(link, { only: undefined, except: undefined, reset: null, cacheTags: null });
    const isOver = new Promise((resolve) => link.addEventListener('fwx-finish', resolve));
    place.querySelector('a')?.click();
    (link as HTMLElement & { prefetchNow(): void }).prefetchNow();
    await isOver;
    removeEventListener('error', onFault);
    removeEventListener('unhandledrejection', onFault);
    expect(faults).to.deep.equal([]);
  });

  it('read the text "false" as false, and an invalid number as null', async () => {
    const faults: unknown[] = [];
    const onFault = (event: ErrorEvent): void => void faults.push(event.message);
    addEventListener('error', onFault);
    place.innerHTML = `<fwx-page-when-visible data="three" always="false" buffer="wide">x</fwx-page-when-visible>`;
    const element = place.querySelector('fwx-page-when-visible')!;
    expect(element.always).to.equal(false);
    await until(() =>
      test.sent.some(({ headers }) => headers['x-inertia-partial-data'] === 'three'),
    );
    removeEventListener('error', onFault);
    expect(faults).to.deep.equal([]);
  });
});

describe('The root element', () => {
  it('is emptied when the application renders into it', async () => {
    const root = document.createElement('div');
    root.id = 'waiting';
    root.innerHTML = '<p>Please wait</p>';
    document.body.append(root);
    const page = pageOf('B') as never;
    await createFwxApp({ id: root.id, page, progress: false, resolve: (name) => pages[name] });
    expect(root.textContent).to.equal('B');
    root.remove();
  });
});

describe('typedFields', () => {
  it('skips controls whose value the browser has sanitized', () => {
    const place = document.createElement('section');
    place.innerHTML = `<input type="range" /><input type="range" value="150" max="100" />
      <input type="color" /><input type="number" value="none" /><input value="as it was" />`;
    expect(typedFields(place).length).to.equal(0);
    const [range] = place.children as unknown as HTMLInputElement[];
    range!.value = '7';
    expect(typedFields(place)).to.have.length(1);
  });
});

describe('keepTyped', () => {
  it('restores the chosen options', () => {
    const place = document.createElement('section');
    place.innerHTML = `<select><option>a</option><option>b</option></select>
      <select multiple><option selected>a</option><option>b</option></select>`;
    const [one, many] = place.querySelectorAll('select');
    one!.selectedIndex = 1;
    many!.options[1]!.selected = true;
    keepTyped(place, () => {
      one!.value = 'a';
      many!.options[1]!.selected = false;
    });
    expect(one!.value).to.equal('b');
    expect([...many!.selectedOptions].map(({ value }) => value)).to.deep.equal(['a', 'b']);
  });
});
