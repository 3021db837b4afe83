import { expect } from '@open-wc/testing';
import type { ReactiveController } from 'lit';
import { html, render } from 'lit/html.js';

import { useForm, useValidation } from '../../../components/page/index.ts';
import { pageOf, startTestApp, type TestApp, until } from '../../support/page-app.ts';

const host = () => ({
  addController() {},
  removeController() {},
  requestUpdate() {},
  updateComplete: Promise.resolve(true),
});

describe('useValidation()', () => {
  let test: TestApp;
  before(async () => {
    test = await startTestApp({ resolve: () => () => html``, progress: false }, pageOf('P'));
  });
  beforeEach(() => {
    test.sent.length = 0;
  });
  const target = { method: 'post', url: '/users', interval: 50 } as const;
  const only = () => test.sent.map(({ headers }) => headers['precognition-validate-only']);

  it('shows the errors of the server for the changed fields', async () => {
    const form = useForm(host(), { name: '', email: '', age: 1 });
    const validation = useValidation(host(), form, target);
    test.answer = () => ({ status: 422, page: { errors: { name: ['Too short.', 'No.'] } } });
    validation.validate('name');
    await until(() => validation.isInvalid('name'));
    expect(test.sent[0]?.headers['precognition']).to.equal('true');
    expect(test.sent[0]?.method).to.equal('post');
    expect(form.errors).to.deep.equal({ name: 'Too short.' });
    expect(form.messagesOf('name')).to.deep.equal(['Too short.', 'No.']);
    expect(form.messagesOf('constructor')).to.deep.equal([]);
    test.answer = () => ({ status: 204 });
    form.set('name', 'Ada');
    validation.validate('name');
    validation.validate('email');
    expect(validation.isValid('name')).to.equal(false);
    await until(() => validation.isValid('name') && validation.isValid('email'));
    expect(only()).to.deep.equal(['name', 'name,email']);
    expect(form.errors).to.deep.equal({});
    expect([validation.isTouched('name'), validation.isTouched('age')]).to.deep.equal([
      true,
      false,
    ]);
    expect(validation.validating).to.equal(false);
  });

  it('validates the field of a changed control', async () => {
    const form = useForm(host(), { user: { name: '' } });
    const validation = useValidation(host(), form, target);
    test.answer = () => ({ status: 204 });
    const place = document.createElement('section');
    document.body.append(place);
    render(html`<form @change=${validation.onChange}><input name="user[name]" /></form>`, place);
    place.querySelector('input')?.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => validation.isValid('user.name'));
    expect(only()).to.deep.equal(['user.name']);
    place.remove();
  });

  it('validates no chosen files, which its requests do not contain', async () => {
    const form = useForm(host(), { name: '', photo: null as File | null });
    const validation = useValidation(host(), form, target);
    test.answer = () => ({ status: 204 });
    const place = document.createElement('section');
    document.body.append(place);
    render(
      html`<form @change=${validation.onChange}><input name="photo" type="file" /><input name="name" /></form>`,
      place,
    );
    for (const input of place.querySelectorAll('input'))
      input.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => validation.isValid('name'));
    expect(only()).to.deep.equal(['name']);
    place.remove();
  });

  it('ends when the form is sent', async () => {
    const controllers: ReactiveController[] = [];
    const updating = {
      ...host(),
      addController: (controller: ReactiveController) => void controllers.push(controller),
      requestUpdate: () => {
        for (const controller of controllers) controller.hostUpdate?.();
      },
    };
    const form = useForm(updating, { name: '' });
    const validation = useValidation(updating, form, target);
    test.answer = () => new Promise(() => {});
    validation.validate('name');
    await test.requests(1);
    expect(validation.validating).to.equal(true);
    validation.validate('name');
    form.post('/users');
    await test.requests(2);
    expect(validation.validating).to.equal(false);
    expect(only()).to.deep.equal(['name', undefined]);
    form.cancel();
  });

  it('ignores the response to a cancelled request', async () => {
    const form = useForm(host(), { name: '' });
    const validation = useValidation(host(), form, target);
    let answer = (_answer: { status: number }): void => {};
    test.answer = () => new Promise((resolve) => (answer = resolve));
    validation.validate('name');
    await test.requests(1);
    expect(validation.validating).to.equal(true);
    validation.cancel();
    answer({ status: 204 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([validation.validating, validation.isValid('name')]).to.deep.equal([false, false]);
  });
});
