import { expect } from '@open-wc/testing';
import { html, render } from 'lit/html.js';

import { type PageForm, router, useForm } from '../../../components/page/index.ts';
import { pageOf, startTestApp, type TestApp, until } from '../../support/page-app.ts';

const host = () => ({
  addController() {},
  removeController() {},
  requestUpdate() {},
  updateComplete: Promise.resolve(true),
});

describe('PageForm without an application', () => {
  it('does not prevent the submission of its form', () => {
    const place = document.createElement('section');
    document.body.append(place);
    const form = useForm(host(), { name: '' });
    render(html`<form method="post" action="/send" @submit=${form.onSubmit}></form>`, place);
    const element = place.querySelector('form') as HTMLFormElement;
    let isPrevented = true;
    element.addEventListener('submit', (event) => {
      isPrevented = event.defaultPrevented;
      event.preventDefault();
    });
    element.requestSubmit();
    expect(isPrevented).to.equal(false);
    place.remove();
  });
});

describe('PageForm and the controls of a form', () => {
  let test: TestApp;
  let place: HTMLElement;
  before(async () => {
    const defaults = { form: { recentlySuccessfulDuration: 100 } };
    const resolve = () => () => html``;
    test = await startTestApp({ resolve, progress: false, defaults }, pageOf('P'));
  });
  beforeEach(() => {
    test.sent.length = 0;
    test.answer = () => ({ page: pageOf('P') });
    place = document.createElement('section');
    document.body.append(place);
  });
  afterEach(() => {
    place.remove();
    router.cancelAll();
  });

  /** Renders a form element with these controls, whose input events go to `form`. */
  function show<T extends object>(form: PageForm<T>, content: unknown): HTMLFormElement {
    const element = html`<form method="post" action="/send" @input=${form.onInput}>${content}</form>`;
    render(element, place);
    return place.querySelector('form') as HTMLFormElement;
  }

  function change(selector: string, work: (control: HTMLInputElement) => void): void {
    const control = place.querySelector(selector) as HTMLInputElement;
    work(control);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const path = () => new URL(test.sent[0]?.url ?? '', location.href).pathname;

  it('submits a form whose controls are named action and method', async () => {
    const form = useForm(host(), {});
    const element = show(
      form,
      html`<input name="action" value="x" /><input name="method" value="card" />`,
    );
    form.submitElement(element);
    await test.requests(1);
    expect([test.sent[0]?.method, path()]).to.deep.equal(['post', '/send']);
    const sent = test.sent[0]?.data as FormData;
    expect(sent.get('method')).to.equal('card');
    await until(() => form.wasSuccessful);
  });

  it('keeps the fragment of its address with GET, and replaces the query', async () => {
    const form = useForm(host(), {});
    const element = show(form, html`<input name="q" value="a b" />`);
    element.method = 'get';
    element.setAttribute('action', '/search?old=1#results');
    const visited = new Promise<URL>((resolve) =>
      form.submitElement(element, { onStart: ({ url }) => resolve(url) }),
    );
    const { hash, pathname, search } = await visited;
    expect(pathname + search + hash).to.equal('/search?q=a+b#results');
  });

  it('requests with GET the same query as the browser', async () => {
    const form = useForm(host(), {});
    const element = show(
      form,
      html`<input name="tag[R&amp;D]" value="1" />
        <input name="sort" value="a" /><input name="sort" value="b" />
        <input name="of[]" value="x" /><input name="__proto__" value="y" />`,
    );
    element.method = 'get';
    const visited = new Promise<URL>((resolve) =>
      form.submitElement(element, { onStart: ({ url }) => resolve(url) }),
    );
    expect((await visited).search).to.equal(
      '?tag%5BR%26D%5D=1&sort=a&sort=b&of%5B%5D=x&__proto__=y',
    );
  });

  it('transforms the data of GET', async () => {
    const form = useForm(host(), {}).transform((data) => ({ ...data, more: 1 }));
    const element = show(form, html`<input name="of[]" value="x" />`);
    element.method = 'get';
    const visited = new Promise<URL>((resolve) =>
      form.submitElement(element, { onStart: ({ url }) => resolve(url) }),
    );
    expect((await visited).search).to.equal('?of[]=x&more=1');
  });

  for (const [what, attributes] of [
    ['a button that closes a dialog', { formmethod: 'dialog' }],
    ['a button with another target', { formtarget: 'elsewhere' }],
    ['a button to another host', { formaction: 'https://example.com/' }],
  ] as const) {
    it(`does not handle ${what}`, () => {
      const form = useForm(host(), {});
      const element = show(form, html`<button>Go</button>`);
      const button = element.querySelector('button') as HTMLButtonElement;
      for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value);
      let isPrevented = true;
      element.addEventListener('submit', form.onSubmit);
      element.addEventListener('submit', (event) => {
        isPrevented = event.defaultPrevented;
        event.preventDefault();
      });
      button.click();
      expect(isPrevented).to.equal(false);
      expect(test.sent.length).to.equal(0);
    });
  }

  it('keeps a value a number after its control was empty', () => {
    const form = useForm(host(), { age: 36 });
    show(form, html`<input name="age" type="number" value="36" />`);
    change('[name="age"]', (input) => (input.value = ''));
    expect(form.data.age).to.equal('');
    change('[name="age"]', (input) => (input.value = '36'));
    expect([form.data.age, form.isDirty]).to.deep.equal([36, false]);
  });

  it('keeps numbers in check boxes, radio buttons and selections', () => {
    const form = useForm(host(), { roles: [1, 2], plan: 1, size: 3, days: [1] as number[] });
    show(
      form,
      html`<input name="roles" type="checkbox" value="1" checked />
        <input name="roles" type="checkbox" value="2" checked />
        <input name="roles" type="checkbox" value="5" />
        <input name="plan" type="radio" value="1" checked />
        <input name="plan" type="radio" value="2" />
        <select name="size"><option value="3">M</option><option value="4">L</option></select>
        <select name="days" multiple><option value="1" selected></option><option value="2"></option></select>`,
    );
    change('[name="roles"][value="1"]', (input) => (input.checked = false));
    change('[name="roles"][value="5"]', (input) => (input.checked = true));
    change('[name="plan"][value="2"]', (input) => (input.checked = true));
    change('[name="size"]', (input) => (input.value = '4'));
    change('[name="days"] option + option', (one) => {
      (one as unknown as HTMLOptionElement).selected = true;
    });
    change('[name="days"]', () => {});
    expect(form.data).to.deep.equal({ roles: [2, 5], plan: 2, size: 4, days: [1, 2] });
  });

  it('reads names with brackets as paths', () => {
    const form = useForm(host(), {
      user: { name: '', roles: ['a'] },
      tags: ['x', 'y'],
      'own[name]': 'as written',
    });
    show(
      form,
      html`<input name="user[name]" />
        <input type="checkbox" name="user[roles][]" value="b" />
        <input name="tags[]" id="first" /><input name="tags[]" id="second" />
        <input name="tags[1]" id="by-index" /><input name="own[name]" /><input name="user[none]" />`,
    );
    const type = (text: string) => (control: HTMLInputElement) => (control.value = text);
    change('[name="user[name]"]', type('Ada'));
    change('[name="user[roles][]"]', (control) => (control.checked = true));
    change('#first', type('X'));
    change('#second', type('Y'));
    expect(form.data.tags).to.deep.equal(['X', 'Y']);
    change('#by-index', type('Z'));
    change('[name="own[name]"]', type('changed'));
    change('[name="user[none]"]', type('left alone'));
    expect(form.data).to.deep.equal({
      user: { name: 'Ada', roles: ['a', 'b'] },
      tags: ['X', 'Z'],
      'own[name]': 'changed',
    });
  });

  it('ignores unknown fields in reset()', () => {
    const form = useForm(host(), { name: '' });
    form.reset('nmae', 'name.first');
    expect([form.data, form.isDirty]).to.deep.equal([{ name: '' }, false]);
  });

  it('is processing while one of its submissions is', async () => {
    const resolvers: (() => void)[] = [];
    test.answer = () =>
      new Promise((resolve) => resolvers.push(() => resolve({ page: pageOf('P') })));
    const form = useForm(host(), { name: '' });
    const finish = () =>
      new Promise<void>((resolve) =>
        form.post('/send', { async: true, onFinish: () => resolve() }),
      );
    const first = finish();
    const second = finish();
    await until(() => resolvers.length === 2);
    resolvers[0]?.();
    await first;
    expect(form.processing).to.equal(true);
    resolvers[1]?.();
    await second;
    expect(form.processing).to.equal(false);
  });

  it('cancels all of its submissions', async () => {
    test.answer = () => new Promise(() => {});
    const form = useForm(host(), { name: '' });
    let cancelled = 0;
    const options = { async: true, onCancel: () => void cancelled++ };
    form.post('/send', options);
    form.post('/send', options);
    await test.requests(2);
    form.cancel();
    expect([cancelled, form.processing]).to.deep.equal([2, false]);
  });

  it('ends recentlySuccessful after its host was moved', async () => {
    const form = useForm(host(), { name: '' });
    await new Promise<void>((resolve) => form.post('/send', { onFinish: () => resolve() }));
    expect(form.recentlySuccessful).to.equal(true);
    form.hostDisconnected();
    form.hostConnected();
    await until(() => !form.recentlySuccessful);
  });
});

describe('PageForm with a rememberKey', () => {
  it('stores nothing in the history entry of the next page', async () => {
    const forms: PageForm<{ name: string }>[] = [];
    const setup = (view: Parameters<typeof useForm>[0]): void => {
      forms.push(useForm(view, { name: '' }, { rememberKey: 'contact' }));
    };
    const render = () => html``;
    const pages: Record<string, object> = { A: { setup, render }, B: { render } };
    document.querySelector('#app')?.remove();
    const test = await startTestApp(
      { resolve: (name) => pages[name] as never, progress: false },
      pageOf('A'),
    );
    test.answer = () => ({ page: pageOf('B', {}, { url: '/b' }) });
    const [form] = forms;
    form?.set('name', 'Ada');
    expect(router.restore('contact')).to.deep.include({ data: { name: 'Ada' } });
    const before = location.href;
    form?.post('/send');
    await until(() => form?.wasSuccessful && !form.isDirty);
    expect(router.restore('contact')).to.equal(undefined);
    history.replaceState(null, '', before);
  });
});
