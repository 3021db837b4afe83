import { expect } from '@open-wc/testing';
import { html } from 'lit/html.js';

import {
  definePage,
  PageForm,
  type PageFormOptions,
  router,
  useForm,
} from '../../../../components/page/index.ts';
import { pageOf, startTestApp, type TestApp, until } from '../../../support/page-app.ts';

/** A host that counts its requested updates. */
function hostOf() {
  return {
    updates: 0,
    addController() {},
    removeController() {},
    requestUpdate() {
      this.updates++;
    },
    updateComplete: Promise.resolve(true),
  };
}

const data = () => ({
  name: 'Ada',
  age: 36,
  tags: ['a'] as string[],
  news: true,
  address: { city: 'London' },
  file: null as File | null,
});

const formOf = (options: PageFormOptions = {}) => useForm(hostOf(), data(), options);

describe('PageForm', () => {
  let test: TestApp;
  before(async () => {
    const page = definePage({
      render: () => html`<form
        method="post"
        action="/send?x=1"
        @submit=${(event: Event) => current?.onSubmit(event)}
        @input=${(event: Event) => current?.onInput(event)}
      >
        <input name="name" value="Ada" />
        <input name="age" type="number" value="36" />
        <input name="tags" type="checkbox" value="a" checked />
        <input name="tags" type="checkbox" value="b" />
        <input name="news" type="checkbox" checked />
        <input name="address.city" value="London" />
        <input name="file" type="file" />
        <input name="other" value="not of the form" />
        <button name="do" value="it">Send</button>
        <button formmethod="get" formaction="/find?old=1">Find</button>
      </form>`,
    });
    const defaults = { form: { recentlySuccessfulDuration: 100 } };
    test = await startTestApp({ resolve: () => page, progress: false, defaults }, pageOf('P'));
  });
  let current: PageForm<ReturnType<typeof data>> | null = null;
  beforeEach(() => {
    test.sent.length = 0;
    test.answer = () => ({ page: pageOf('P') });
  });

  const control = (name: string, at = 0) =>
    document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)[at] as HTMLInputElement;
  const finish = (submit: (options: { onFinish: () => void }) => void) =>
    new Promise<void>((resolve) => submit({ onFinish: resolve }));

  it('copies its data, and detects changes', () => {
    const host = hostOf();
    const given = data();
    const form = new PageForm(host, given);
    form.set('address.city', 'Rome').set({ age: 37 });
    expect(given.address.city).to.equal('London');
    expect(form.data.address.city).to.equal('Rome');
    expect(form.isDirty).to.equal(true);
    form.set('age', 36).set('address.city', 'London');
    expect(form.isDirty).to.equal(false);
    expect(host.updates).to.equal(4);
  });

  it('resets single fields or all', () => {
    const form = formOf().set({ name: 'Grace', age: 1 });
    form.reset('name');
    expect([form.data.name, form.data.age]).to.deep.equal(['Ada', 1]);
    form.defaults({ age: 1 }).reset();
    expect([form.data.name, form.data.age, form.isDirty]).to.deep.equal(['Ada', 1, false]);
    form.set('address.city', 'Rome').defaults().set('address.city', 'Bern').reset();
    expect(form.data.address.city).to.equal('Rome');
    form.defaults('address.city', 'Oslo');
    expect([form.data.address.city, form.isDirty]).to.deep.equal(['Rome', true]);
    expect(form.reset().data.address).to.deep.include({ city: 'Oslo' });
  });

  it('sets and clears errors', () => {
    const form = formOf().setError('name', 'No.').setError({ age: 'Old.' });
    expect(form.hasErrors).to.equal(true);
    form.clearErrors('name');
    expect(form.errors).to.deep.equal({ age: 'Old.' });
    form.set('age', 1).resetAndClearErrors('age');
    expect([form.data.age, form.hasErrors]).to.deep.equal([36, false]);
  });

  for (const method of ['post', 'put', 'patch', 'delete'] as const) {
    it(`sends its data with ${method}`, async () => {
      const form = formOf();
      await finish((options) => form[method]('/send', options));
      const { name, age, tags, news, address, file } = data();
      expect(test.sent[0]?.method).to.equal(method);
      expect(test.sent[0]?.data).to.deep.equal({ name, age, tags, news, address, file });
    });
  }

  it('sends its data in the query with get', async () => {
    const form = useForm(hostOf(), { q: 'a b', page: 2 });
    await finish((options) => form.get('/find', options));
    expect(new URL(test.sent[0]?.url ?? '', location.href).search).to.equal('?q=a%20b&page=2');
  });

  it('sends FormData when its data contains a file', async () => {
    const form = formOf().set({ file: new File(['x'], 'x.txt') });
    await finish((options) => form.post('/send', options));
    const sent = test.sent[0]?.data as FormData;
    expect(sent).to.be.instanceOf(FormData);
    expect((sent.get('file') as File).name).to.equal('x.txt');
    expect(sent.get('address[city]')).to.equal('London');
  });

  it('transforms its data, and uses its default target and visit options', async () => {
    const form = formOf({ target: { method: 'put', url: '/own' }, visit: { errorBag: 'bag' } });
    form.transform(({ name }) => ({ name: name.toUpperCase() }));
    await finish((options) => form.submit(options));
    expect(test.sent[0]?.data).to.deep.equal({ name: 'ADA' });
    expect(test.sent[0]?.method).to.equal('put');
    expect(test.sent[0]?.headers['x-inertia-error-bag']).to.equal('bag');
  });

  it('throws without a target', () => {
    expect(() => formOf().submit()).to.throw(TypeError, 'needs a method and a URL');
  });

  it('has the states processing, wasSuccessful and, for a while, recentlySuccessful', async () => {
    const form = formOf().set({ name: 'Grace' }).setError('name', 'No.');
    const states: unknown[] = [];
    const state = () => [form.processing, form.wasSuccessful, form.recentlySuccessful];
    await finish(({ onFinish }) =>
      form.post('/send', {
        onBefore: () => void states.push(state()),
        onStart: () => void states.push(state()),
        onSuccess: () => void states.push(state()),
        onFinish,
      }),
    );
    expect(states).to.deep.equal([
      [false, false, false],
      [true, false, false],
      [true, true, true],
    ]);
    expect([form.processing, form.hasErrors]).to.deep.equal([false, false]);
    await until(() => !form.isDirty, 'what was sent is the new default');
    await until(() => !form.recentlySuccessful, 'it was a while ago');
    expect(form.wasSuccessful).to.equal(true);
  });

  it('keeps defaults that are set in onSuccess', async () => {
    const form = formOf().set({ name: 'Grace' });
    await finish(({ onFinish }) =>
      form.post('/send', { onSuccess: () => void form.defaults({ name: 'Jean' }), onFinish }),
    );
    await until(() => form.wasSuccessful);
    expect(form.isDirty).to.equal(true);
    form.reset();
    expect(form.data.name).to.equal('Jean');
  });

  it('has the errors of the server', async () => {
    test.answer = () => ({ page: pageOf('P', { errors: { name: 'No.' } }) });
    const form = formOf().set({ name: '' });
    let errorsOfCallback: object = {};
    await finish(({ onFinish }) =>
      form.post('/send', { onError: (errors) => (errorsOfCallback = errors), onFinish }),
    );
    expect(form.errors).to.deep.equal({ name: 'No.' });
    expect(errorsOfCallback).to.deep.equal({ name: 'No.' });
    expect([form.wasSuccessful, form.isDirty]).to.deep.equal([false, true]);
  });

  it('delays onFinish until the promise of onError is settled', async () => {
    test.answer = () => ({ page: pageOf('P', { errors: { name: 'No.' } }) });
    const form = formOf();
    const calls: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const finished = finish(({ onFinish }) => {
      const onFinished = () => {
        calls.push('finish');
        onFinish();
      };
      form.post('/send', { onError: () => promise, onFinish: onFinished });
    });
    await until(() => form.hasErrors);
    calls.push('settled');
    resolve();
    await finished;
    expect(calls).to.deep.equal(['settled', 'finish']);
  });

  it('can be cancelled', async () => {
    test.answer = () => new Promise(() => {});
    const form = formOf();
    let isCancelled = false;
    const finished = finish(({ onFinish }) =>
      form.post('/send', { onCancel: () => (isCancelled = true), onFinish }),
    );
    await test.requests(1);
    expect(form.processing).to.equal(true);
    form.cancel();
    await finished;
    expect([isCancelled, form.processing]).to.deep.equal([true, false]);
  });

  it('is restored from the history, without the fields of dontRemember()', () => {
    const form = formOf({ rememberKey: 'kept' }).dontRemember('name');
    form.set({ name: 'secret', age: 99 }).setError('age', 'Old.');
    const again = formOf({ rememberKey: 'kept' });
    expect([again.data.name, again.data.age]).to.deep.equal(['Ada', 99]);
    expect(again.errors).to.deep.equal({ age: 'Old.' });
    expect(again.isDirty).to.equal(true);
    expect(router.restore('kept')).to.deep.include({ errors: { age: 'Old.' } });
  });

  it('is restored without its files, which browsers cannot keep in the history', () => {
    const form = formOf({ rememberKey: 'file' });
    form.set({ age: 99, file: new File(['x'], 'x.txt') });
    const again = formOf({ rememberKey: 'file' });
    expect([again.data.age, again.data.file]).to.deep.equal([99, null]);
  });

  it('reads the input of the user from its controls', () => {
    const form = (current = formOf());
    const change = (name: string, change: (input: HTMLInputElement) => void, at = 0) => {
      change(control(name, at));
      control(name, at).dispatchEvent(new Event('input', { bubbles: true }));
    };
    change('name', (input) => (input.value = 'Grace'));
    change('age', (input) => (input.value = '85'));
    change('tags', (input) => (input.checked = true), 1);
    change('tags', (input) => (input.checked = false), 0);
    change('news', (input) => (input.checked = false));
    change('address.city', (input) => (input.value = 'New York'));
    change('other', (input) => (input.value = 'x'));
    const files = new DataTransfer();
    files.items.add(new File(['x'], 'x.txt'));
    change('file', (input) => (input.files = files.files));
    const { file, ...rest } = form.data;
    expect(rest).to.deep.equal({
      name: 'Grace',
      age: 85,
      tags: ['b'],
      news: false,
      address: { city: 'New York' },
    });
    expect(file?.name).to.equal('x.txt');
  });

  it('submits a form element as the browser does', async () => {
    current = formOf();
    control('name').value = 'Typed';
    control('do').click();
    await test.requests(1);
    const [{ data: sent, method, url } = { data: null, method: '', url: '' }] = test.sent;
    expect([method, new URL(url).search]).to.deep.equal(['post', '?x=1']);
    expect((sent as FormData).get('name')).to.equal('Typed');
    expect((sent as FormData).get('do')).to.equal('it');
    expect((sent as FormData).get('other')).to.be.a('string');
    await until(() => current?.wasSuccessful);
  });

  it('submits to the address and with the method of the button', async () => {
    current = formOf();
    document.querySelector<HTMLButtonElement>('[formaction]')?.click();
    await test.requests(1);
    const url = new URL(test.sent[0]?.url ?? '', location.href);
    expect(test.sent[0]?.method).to.equal('get');
    expect(url.pathname).to.equal('/find');
    expect(url.searchParams.get('old')).to.equal(null);
    expect(url.searchParams.get('other')).to.be.a('string');
    await until(() => current?.wasSuccessful);
  });

  it('ignores a prevented submit event', () => {
    const form = (current = formOf());
    const element = document.querySelector('form') as HTMLFormElement;
    const event = new SubmitEvent('submit', { cancelable: true });
    event.preventDefault();
    form.onSubmit(event);
    element.dispatchEvent(event);
    expect(test.sent.length).to.equal(0);
  });

  describe('with errors', () => {
    const button = () =>
      document.querySelector<HTMLButtonElement>('[name="do"]') as HTMLButtonElement;
    const focused = () => document.activeElement?.getAttribute('name');
    /** Submits the form element with its button, and waits until the errors are shown. */
    async function fail(errors: object, options: PageFormOptions = {}, meanwhile = () => {}) {
      current = formOf(options);
      test.answer = () => {
        meanwhile();
        return { page: pageOf('P', { errors }) };
      };
      button().focus();
      const over = new Promise((resolve) =>
        document.addEventListener('inertia:finish', resolve, { once: true }),
      );
      button().click();
      await over;
      await new Promise((resolve) => setTimeout(resolve));
    }

    it('focuses the first invalid field', async () => {
      await fail({ 'address.city': 'Where?', age: 'Old.' });
      expect(focused()).to.equal('age');
      await fail({ 'tags.0': 'No.' });
      expect(focused()).to.equal('tags');
    });

    it('keeps the focus that the user has moved, and with focusErrors off', async () => {
      await fail({ age: 'Old.' }, {}, () => control('other').focus());
      expect(focused()).to.equal('other');
      await fail({ age: 'Old.' }, { focusErrors: false });
      expect(focused()).to.equal('do');
    });

    it('calls onError too', async () => {
      const calls: unknown[] = [];
      await fail({ age: 'Old.' }, { visit: { onError: (errors) => void calls.push(errors) } });
      expect(calls).to.deep.equal([{ age: 'Old.' }]);
      expect(current?.errors).to.deep.equal({ age: 'Old.' });
    });
  });
});
