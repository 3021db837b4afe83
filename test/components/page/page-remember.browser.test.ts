import { expect } from '@open-wc/testing';
import { LitElement } from 'lit';
import { html } from 'lit/html.js';

import { definePage, router, useForm, useRemember } from '../../../components/page/index.ts';
import { pageOf, startTestApp, type TestApp, until } from '../../support/page-app.ts';

const edit = definePage({
  setup: (view) =>
    useForm(view, { name: String(view.page.props['name']) }, { rememberKey: 'user' }),
  render: (_props: object, { state: form }) =>
    html`<input name="name" .value=${form.data.name} @input=${form.onInput} />
      <output>${form.errors['name']}</output>`,
});

const list = definePage({
  setup: (view) => ({
    kept: useRemember(view, { tab: 'all', closed: ['a'] }, 'list'),
    other: useRemember(view, { tab: 'one' }, 'other'),
  }),
  render: (_props: object, { state: { kept, other } }) =>
    html`<p id="kept">${kept.data.tab} ${kept.data.closed.join()} ${other.data.tab}</p>
      <button @click=${() => kept.set({ tab: 'new', closed: ['a', 'b'] })}>Set</button>
      <button @click=${() => kept.reset()}>Reset</button>`,
});

class RememberingElement extends LitElement {
  readonly kept = useRemember(this, { tab: 'all' }, 'element');

  protected override render(): unknown {
    return html`${this.kept.data.tab}`;
  }
}
customElements.define('remembering-element', RememberingElement);

describe('A remembered form', () => {
  const early = new RememberingElement();
  let test: TestApp;
  const here = location.href;
  before(async () => {
    // The state of a document that is loaded by going back from another site.
    const rememberedState = {
      user: { data: { name: 'typed' }, errors: { name: 'Too short.' } },
      element: { tab: 'new' },
    };
    document.body.append(early);
    history.replaceState({ page: pageOf('Edit', { name: 'Ada' }, { rememberedState }) }, '');
    await early.updateComplete;
    expect(early.kept.data.tab).to.equal('all');
    test = await startTestApp(
      { resolve: (name) => (name === 'List' ? list : edit), progress: false },
      pageOf('Edit', { name: 'Ada' }),
    );
  });
  after(() => {
    early.remove();
    history.replaceState(null, '', here);
  });

  function type(text: string): void {
    field().value = text;
    field().dispatchEvent(new Event('input', { bubbles: true }));
  }
  const field = () => document.querySelector('input') as HTMLInputElement;

  it('restores the data when the document is loaded again', () => {
    expect(field().value).to.equal('typed');
  });

  it('restores the messages too', () => {
    expect(document.querySelector('#app output')?.textContent).to.equal('Too short.');
  });

  it('restores the state of elements that were connected before the application started', async () => {
    await early.updateComplete;
    expect(early.shadowRoot?.textContent).to.equal('new');
  });

  it('restores the data when the visitor goes back, but not that of another page', async () => {
    type('typed again');
    const url = `${location.pathname}?id=2`;
    test.answer = () => ({ page: pageOf('Edit', { name: 'Grace' }, { url }) });
    await new Promise<void>((resolve) => router.visit(url, { onFinish: () => resolve() }));
    expect(field().value).to.equal('Grace');
    type('Grace H.');
    history.back();
    await until(() => field().value !== 'Grace H.');
    expect(field().value).to.equal('typed again');
    history.forward();
    await until(() => field().value !== 'typed again');
    expect(field().value).to.equal('Grace H.');
  });

  it('is restored like other state of a page, which can be reset', async () => {
    const visit = (component: string, url: string) => {
      test.answer = () => ({ page: pageOf(component, { name: 'Ada' }, { url }) });
      return new Promise<void>((resolve) => router.visit(url, { onFinish: () => resolve() }));
    };
    const shown = () => document.querySelector('#kept')?.textContent;
    const [set, reset] = [0, 1];
    const press = (at: number) => document.querySelectorAll('button')[at]?.click();
    await visit('List', `${location.pathname}?list`);
    expect(shown()).to.equal('all a one');
    press(set);
    await until(() => shown() === 'new a,b one');
    await visit('Edit', `${location.pathname}?edit`);
    expect(shown()).to.equal(undefined);
    history.back();
    await until(() => shown() === 'new a,b one');
    press(reset);
    await until(() => shown() === 'all a one');
    await visit('Edit', `${location.pathname}?edit`);
    history.back();
    await until(() => shown() === 'all a one');
    await visit('List', `${location.pathname}?list=2`);
    expect(shown()).to.equal('all a one');
  });

  it('is written to the history when callbacks of visits store it', async () => {
    const written = (key: string) =>
      (history.state as { page: { rememberedState?: Record<string, unknown> } }).page
        .rememberedState?.[key];
    const url = location.pathname;
    test.answer = () => ({ page: pageOf('Edit', { name: 'Ada' }, { url }) });
    router.visit(url, { onSuccess: () => router.remember('sent', 'visit') });
    await until(() => written('visit') === 'sent');
    test.answer = () => ({ page: pageOf('Edit', { errors: { name: 'Wrong.' } }, { url }) });
    router.post(url, {}, { onError: () => router.remember('refused', 'post') });
    await until(() => written('post') === 'refused');
    router.push({ url: `${url}?pushed`, onError: () => router.remember('pushed', 'client') });
    await until(() => written('client') === 'pushed');
  });
});
