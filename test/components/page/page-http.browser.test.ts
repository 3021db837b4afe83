import { expect } from '@open-wc/testing';
import { html } from 'lit/html.js';

import { HttpFormException, useHttp } from '../../../components/page/index.ts';
import { pageOf, startTestApp, type TestApp } from '../../support/page-app.ts';

const host = () => ({
  addController() {},
  removeController() {},
  requestUpdate() {},
  updateComplete: Promise.resolve(true),
});

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
}

describe('useHttp()', () => {
  let test: TestApp;

  describe('with the client of the core', () => {
    it('returns the JSON of the response, and stores it', async () => {
      const form = useHttp<{ q: string }, { name: string }>(host(), { q: '' });
      const events: string[] = [];
      const work = form.get('/package.json', {
        onStart: () => events.push(`start ${form.processing}`),
        onSuccess: ({ name }, { status }) => events.push(`success ${name} ${status}`),
        onFinish: () => events.push(`finish ${form.processing}`),
      });
      expect((await work)?.name).to.equal('fwx');
      expect(form.response?.name).to.equal('fwx');
      expect(form.wasSuccessful).to.equal(true);
      expect(events).to.deep.equal(['start true', 'success fwx 200', 'finish false']);
    });

    it('rejects for a status that is neither success nor validation error', async () => {
      const form = useHttp(host(), { name: 'a' });
      const statuses: number[] = [];
      const error = await failureOf(
        form.post('/is-not-there.json', {
          optimistic: () => ({ name: 'b' }),
          onHttpException: ({ status }) => statuses.push(status),
        }),
      );
      expect(error).to.be.instanceOf(HttpFormException);
      expect((error as HttpFormException).response.status).to.equal(statuses[0]);
      expect([form.data.name, form.wasSuccessful, form.processing]).to.deep.equal([
        'a',
        false,
        false,
      ]);
    });

    it('rejects for a response that is not JSON', async () => {
      const form = useHttp(host(), { name: 'a' });
      const error = await failureOf(form.get('/README.md', { optimistic: () => ({ name: 'b' }) }));
      expect(form.data.name).to.equal('a');
      expect(error).to.be.instanceOf(HttpFormException);
      expect((error as Error).message).to.equal('The response of a request must be JSON.');
    });

    it('rejects when there is no response', async () => {
      const errors: unknown[] = [];
      const work = useHttp(host(), {}).get('http://localhost:1/', {
        onNetworkError: (error) => errors.push(error),
      });
      const error = await failureOf(work);
      expect(errors).to.deep.equal([error]);
    });

    it('resolves without a value when it is cancelled or prevented', async () => {
      const form = useHttp(host(), {});
      const events: string[] = [];
      const cancelled = form.get('/package.json', {
        onStart: () => form.cancel(),
        onSuccess: () => events.push('success'),
        onNetworkError: () => events.push('error'),
        onCancel: () => events.push('cancel'),
      });
      expect(await cancelled).to.equal(undefined);
      const late = form.get('/package.json', { onCancel: () => events.push('late') });
      await Promise.resolve();
      form.cancel();
      expect(await late).to.equal(undefined);
      const onStart = () => events.push('start');
      const prevented = form.get('/package.json', { onBefore: () => false, onStart });
      expect(await prevented).to.equal(undefined);
      expect(events).to.deep.equal(['cancel', 'late']);
    });

    it('rejects without a method and a URL', async () =>
      expect(String(await failureOf(useHttp(host(), {}).submit()))).to.equal(
        'TypeError: A form needs a method and a URL to be submitted.',
      ));
  });

  describe('with a client of the application', () => {
    before(async () => {
      test = await startTestApp({ resolve: () => () => html``, progress: false }, pageOf('P'));
    });
    beforeEach(() => {
      test.sent.length = 0;
      test.answer = () => ({ page: { ok: 1 } });
    });

    it('sends JSON, and files as a multipart form', async () => {
      const target = { method: 'put', url: '/notes' } as const;
      const form = useHttp(host(), { text: 'a', file: null as File | null }, { target });
      form.transform((data) => ({ ...data, more: true }));
      await form.submit();
      form.set('file', new File(['x'], 'x.txt'));
      await form.submit({ headers: { 'X-Draft': '1' } });
      const [json, multipart] = test.sent;
      expect([json?.method, json?.url]).to.deep.equal(['put', '/notes']);
      expect(json?.headers['content-type']).to.equal('application/json');
      expect(json?.headers['accept']).to.equal('application/json');
      expect(json?.data).to.equal('{"text":"a","file":null,"more":true}');
      expect(multipart?.headers['x-draft']).to.equal('1');
      const data = multipart?.data as FormData;
      expect(data.get('text')).to.equal('a');
      expect(data.get('file')).to.be.instanceOf(File);
    });

    it('sends the data in the query with GET', async () => {
      await useHttp(host(), { q: 'a b', tags: ['x'] }).get('/search?page=2');
      const { searchParams } = new URL(test.sent[0]?.url ?? '', location.href);
      expect([...searchParams.values()]).to.deep.equal(['2', 'a b', 'x']);
      expect(test.sent[0]?.data).to.equal(undefined);
    });

    it('reads the errors of the fields, and reverts optimistic values', async () => {
      const form = useHttp(host(), { name: 'a' });
      test.answer = () => {
        expect(form.data.name).to.equal('b');
        return { status: 422, page: { errors: { name: ['Too short.', 'No.'] } } };
      };
      const seen: object[] = [];
      const result = await form.post('/users', {
        optimistic: ({ name }) => ({ name: name === 'a' ? 'b' : 'c' }),
        onError: (errors) => seen.push(errors),
      });
      expect(result).to.equal(undefined);
      expect(form.errors).to.deep.equal({ name: 'Too short.' });
      expect(seen).to.deep.equal([form.errors]);
      expect(form.data.name).to.equal('a');
      test.answer = () => ({ page: {} });
      await form.post('/users', { optimistic: () => ({ name: 'b' }) });
      expect([form.data.name, form.hasErrors, form.isDirty]).to.deep.equal(['b', false, false]);
    });

    it('rejects for errors of the fields that are not JSON', async () => {
      for (const body of ['<h1>Refused</h1>', '']) {
        const form = useHttp(host(), { name: 'a' });
        test.answer = () => ({ status: 422, body });
        const seen: string[] = [];
        const error = await failureOf(
          form.post('/users', {
            onError: () => seen.push('errors'),
            onHttpException: (response) => seen.push(response.data),
          }),
        );
        expect(error).to.be.instanceOf(HttpFormException);
        expect((error as Error).message).to.equal('The response of a request must be JSON.');
        expect(seen).to.deep.equal([body]);
      }
    });
  });
});
