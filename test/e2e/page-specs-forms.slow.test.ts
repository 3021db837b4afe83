import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { FormValidation, HttpForm, PageForm, Router } from '../../components/page/index.ts';
import { skipSpecs, startSpecs } from '../support/spec-tab.ts';

interface Data {
  name: string;
  handle: string;
  news: boolean;
}
declare const router: Router;
declare const form: PageForm<Data & { tags: string[] }>;
declare const http: HttpForm<Data, { readonly body: unknown }>;
declare const live: FormValidation;
declare const seen: string[];

// The cases of the public browser specs of the protocol's clients, grouped by spec file.
describe(
  'The public specs of the page protocol with pages of Lit: forms',
  { skip: skipSpecs },
  () => {
    const specs = startSpecs();
    const { click, isAt, open, showsProps, showsText, shown, until } = specs;
    const json = async (id: string) =>
      JSON.parse((await specs.tab.textContent(id)) ?? 'null') as unknown;
    const state = () => json('#form') as Promise<{ data: object; errors: object; is: string[] }>;
    const dataIs = (data: object) => until(async () => (await state()).data, data);
    const errorsAre = (errors: object) => until(async () => (await state()).errors, errors);
    const is = (...flags: string[]) => until(async () => (await state()).is, flags);
    const first = { name: 'Ada', handle: 'ada', news: false, tags: ['a', 'b'] };
    const wrong = { name: 'Wrong name.', handle: 'Wrong handle.' };
    const dump = async () => {
      const { body, method, query } = await shown();
      return { body, method, query };
    };

    describe('form-helper', () => {
      it('sends the data by each method', async () => {
        for (const method of ['post', 'put', 'patch', 'delete'] as const) {
          await open('/helper');
          await specs.tab.evaluate((name) => form[name]('/dump'), method);
          await isAt('/dump');
          await until(dump, { body: first, method: method.toUpperCase(), query: '' });
        }
        await open('/helper');
        await specs.tab.evaluate(() => form.get('/dump'));
        await until(async () => (await shown())['method'], 'GET');
        assert.match(specs.tab.url(), /\?name=Ada&handle=ada&news=false&tags/);
      });

      it('sends the data that was set right before, and the result of transform', async () => {
        await open('/helper');
        await specs.tab.evaluate(() => {
          form.set('name', 'Grace');
          form.transform((data) => ({ upper: data.name.toUpperCase() })).post('/dump');
        });
        await until(dump, { body: { upper: 'GRACE' }, method: 'POST', query: '' });
      });

      it('shows and clears the errors of the server', async () => {
        await open('/helper');
        await specs.tab.evaluate(() => {
          form.set('name', 'Grace');
          form.post('/wrong');
        });
        await errorsAre(wrong);
        await dataIs({ ...first, name: 'Grace' });
        await is('hasErrors', 'isDirty');
        await specs.tab.evaluate(() => form.clearErrors('name'));
        await errorsAre({ handle: wrong.handle });
        await specs.tab.evaluate(() => form.clearErrors());
        await errorsAre({});
        await dataIs({ ...first, name: 'Grace' });
      });

      it('sets one error and several, and resets them with their fields', async () => {
        await open('/helper');
        await specs.tab.evaluate(() => {
          form.set({ name: 'Grace', handle: 'grace' });
          form.setError('name', 'One.');
        });
        await errorsAre({ name: 'One.' });
        await specs.tab.evaluate(() => form.setError({ name: 'Two.', handle: 'Three.' }));
        await errorsAre({ name: 'Two.', handle: 'Three.' });
        await specs.tab.evaluate(() => form.resetAndClearErrors('name'));
        await errorsAre({ handle: 'Three.' });
        await dataIs({ ...first, handle: 'grace' });
        await specs.tab.evaluate(() => form.resetAndClearErrors());
        await errorsAre({});
        await dataIs(first);
      });

      it('resets to the defaults, which can change', async () => {
        await open('/helper');
        await specs.tab.evaluate(() => form.set({ name: 'Grace', handle: 'grace' }));
        await is('isDirty');
        await specs.tab.evaluate(() => form.reset('name'));
        await dataIs({ ...first, handle: 'grace' });
        await specs.tab.evaluate(() => form.defaults());
        await is();
        await specs.tab.evaluate(() => form.defaults('name', 'Eve'));
        await is('isDirty');
        await specs.tab.evaluate(() => form.defaults({ handle: 'eve' }).reset());
        await dataIs({ ...first, name: 'Eve', handle: 'eve' });
        await is();
      });

      it('sets the sent data as defaults, and has the states of success', async () => {
        await open('/helper');
        await specs.tab.evaluate(() => {
          form.set('name', 'Grace');
          form.post('/back');
        });
        await is('wasSuccessful');
        await dataIs({ ...first, name: 'Grace' });
        await specs.tab.evaluate(() => {
          form.set('name', 'Eve');
          form.reset();
        });
        await dataIs({ ...first, name: 'Grace' });
      });

      it('keeps defaults that were set in onSuccess', async () => {
        await open('/helper');
        await specs.tab.evaluate(() => {
          form.set('name', 'Grace');
          form.post('/back', { onSuccess: () => void form.defaults('name', 'Eve') });
        });
        await is('isDirty', 'wasSuccessful');
      });

      it('is processing until the response, and can be cancelled', async () => {
        await open('/helper');
        const release = specs.site.hold();
        await specs.tab.evaluate(() => {
          Object.assign(globalThis, { seen: [] });
          form.post('/back', {
            onBefore: () => void seen.push('before'),
            onStart: () => void seen.push('start'),
            onCancel: () => void seen.push('cancel'),
            onSuccess: () => void seen.push('success'),
            onFinish: () => void seen.push('finish'),
          });
        });
        await is('processing');
        await specs.tab.evaluate(() => form.cancel());
        await is();
        release();
        const order = ['before', 'start', 'cancel', 'finish'];
        await until(() => specs.tab.evaluate(() => seen), order);
      });

      it('sends nothing when onBefore returns false', async () => {
        await open('/helper');
        await specs.tab.evaluate(() => form.post('/back', { onBefore: () => false }));
        await specs.tab.evaluate(() => router.visit('/plain'));
        await isAt('/plain');
        assert.deepEqual(specs.site.requests.slice(1), ['GET /plain']);
      });

      it('waits for the promise of onSuccess before onFinish', async () => {
        await open('/helper');
        const order = await specs.tab.evaluate(
          () =>
            new Promise((resolve) => {
              const calls: string[] = [];
              form.post('/back', {
                onSuccess: async () => {
                  calls.push('success');
                  await new Promise((done) => setTimeout(done, 50));
                  calls.push('waited');
                },
                onFinish: () => resolve([...calls, 'finish']),
              });
            }),
        );
        assert.deepEqual(order, ['success', 'waited', 'finish']);
      });
    });

    describe('form-component', () => {
      it('sends the same controls as the browser, with the button', async () => {
        for (const [button, extra] of [
          ['Save', { do: 'save' }],
          ['Draft', { do: 'draft' }],
          ['Unnamed', {}],
        ] as const) {
          await open('/controls');
          await specs.tab.fill('[name="user[name]"]', 'Grace');
          await specs.tab.check('[value=y]');
          await click(button);
          await until(async () => (await shown())['method'], 'POST');
          const { body, query } = await dump();
          assert.equal(query, '?from=form');
          assert.deepEqual(body, { 'user[name]': 'Grace', 'tags[]': 'y', pick: '', ...extra });
        }
      });

      it('detects changes of nested names and lists', async () => {
        await open('/controls');
        await specs.tab.fill('[name="user[name]"]', 'Grace');
        await specs.tab.check('[value=x]');
        await specs.tab.check('[value=y]');
        await specs.tab.selectOption('select', 'one');
        await dataIs({ user: { name: 'Grace' }, tags: ['x', 'y'], pick: '1' });
        await is('isDirty');
        await specs.tab.evaluate(() => form.reset());
        await dataIs({ user: { name: 'Ada' }, tags: [], pick: '' });
      });
    });

    describe('use-http', () => {
      const values = { name: 'Ada', handle: 'ada', news: false };

      it('sends JSON by each method, and gets the response', async () => {
        await open('/http');
        for (const method of ['post', 'put', 'patch', 'delete'] as const) {
          const answer = await specs.tab.evaluate((name) => http[name]('/api/dump'), method);
          const { body, headers, ...rest } = answer as unknown as Record<string, unknown>;
          assert.deepEqual(rest, { method: method.toUpperCase(), query: '' });
          assert.deepEqual(body, values);
          assert.deepEqual(await json('#response'), answer);
          assert.equal('x-inertia' in (headers as object), false);
        }
        await specs.tab.evaluate(() => http.get('/api/dump'));
        await until(
          async () => ((await json('#response')) as { query: string }).query,
          '?name=Ada&handle=ada&news=false',
        );
        await isAt('/http');
      });

      it('sets the errors of a response, and fires the callbacks in order', async () => {
        await open('/http');
        const run = (path: string) =>
          specs.tab.evaluate(async (url) => {
            const calls: string[] = [];
            await http.post(url, {
              onBefore: () => void calls.push('before'),
              onStart: () => void calls.push('start'),
              onSuccess: () => calls.push('success'),
              onError: () => void calls.push('error'),
              onFinish: () => void calls.push('finish'),
            });
            return calls;
          }, path);
        assert.deepEqual(await run('/api/wrong'), ['before', 'start', 'error', 'finish']);
        await errorsAre({ name: 'Wrong name.', handle: 'Wrong.' });
        await specs.tab.evaluate(() => http.clearErrors('name'));
        await errorsAre({ handle: 'Wrong.' });
        assert.deepEqual(await run('/api/dump'), ['before', 'start', 'success', 'finish']);
        await errorsAre({});
      });

      it('accepts a response without content', async () => {
        await open('/http');
        assert.equal((await specs.tab.evaluate(() => http.post('/api/empty'))) ?? null, null);
        assert.equal(await json('#response'), null);
      });

      it('rejects on an error of the server and without a network', async () => {
        await open('/http');
        const outcome = (path: string) =>
          specs.tab.evaluate(async (url) => {
            const calls: string[] = [];
            const name = await http
              .post(url, {
                onHttpException: ({ status }) => void calls.push(`status ${status}`),
                onNetworkError: () => void calls.push('network'),
              })
              .then(
                () => 'resolved',
                (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
              );
            return [name, ...calls];
          }, path);
        assert.deepEqual(await outcome('/api/failure'), ['HttpFormException', 'status 500']);
        await specs.tab.route('**/api/dump', (route) => route.abort());
        const [, ...calls] = await outcome('/api/dump');
        assert.deepEqual(calls, ['network']);
      });

      it('sends files as form data, nested values as JSON, and custom headers', async () => {
        await open('/http');
        const send = (hasFile: boolean) =>
          specs.tab.evaluate(async (withFile) => {
            const more = withFile ? { file: new File(['x'], 'a.txt') } : {};
            const data = { user: { tags: ['a', 'b'] }, ...more };
            http.transform(() => data);
            return http.post('/api/dump', { headers: { Custom: 'own' } });
          }, hasFile);
        const plain = (await send(false)) as unknown as Record<string, Record<string, string>>;
        assert.deepEqual(plain['body'], { user: { tags: ['a', 'b'] } });
        assert.equal(plain['headers']?.['custom'], 'own');
        const { body } = (await send(true)) as unknown as { body: Record<string, unknown> };
        assert.equal(body['file'], 'file a.txt');
        assert.deepEqual(body['user[tags][]'], ['a', 'b']);
      });

      it('cancels a request in flight', async () => {
        await open('/http');
        await specs.tab.route('**/api/dump', () => {});
        await specs.tab.evaluate(() => {
          Object.assign(globalThis, { seen: [] });
          void http
            .post('/api/dump', { onCancel: () => void seen.push('cancel') })
            .then((result) => seen.push(typeof result));
        });
        await is('processing');
        await specs.tab.evaluate(() => http.cancel());
        await until(() => specs.tab.evaluate(() => seen), ['cancel', 'undefined']);
        await is();
      });

      it('shows optimistic values until a request fails', async () => {
        await open('/http');
        await specs.tab.evaluate(() =>
          http.post('/api/wrong', { optimistic: (data) => ({ ...data, name: 'Soon' }) }),
        );
        await dataIs(values);
      });
    });

    describe('precognition', () => {
      const fields = (name: string, email: string) =>
        until(
          () => Promise.all(['name', 'email'].map((id) => specs.tab.textContent(`#${id}-state`))),
          [name, email],
        );

      it('validates the field that lost the focus, and no other', async () => {
        await open('/validated');
        await fields('untouched', 'untouched');
        await specs.tab.fill('[name=name]', 'Ada');
        await specs.tab.locator('[name=name]').dispatchEvent('change');
        await fields('touched valid', 'untouched');
        await specs.tab.fill('[name=email]', 'ada');
        await specs.tab.locator('[name=email]').dispatchEvent('change');
        await fields('touched valid', 'touched invalid');
        await errorsAre({ email: 'This is no address.' });
        await specs.tab.fill('[name=email]', 'ada@example.com');
        await specs.tab.locator('[name=email]').dispatchEvent('change');
        await fields('touched valid', 'touched valid');
        await errorsAre({});
        await specs.tab.fill('[name=name]', '');
        await specs.tab.locator('[name=name]').dispatchEvent('change');
        await fields('touched invalid', 'touched valid');
      });

      it('validates fields by name', async () => {
        await open('/validated');
        await specs.tab.evaluate(() => live.validate('name', 'email'));
        await errorsAre({ name: 'A name is needed.', email: 'This is no address.' });
        await fields('touched invalid', 'touched invalid');
      });

      it('shows the errors of a submission beside the errors of validation', async () => {
        await open('/validated');
        await specs.tab.fill('[name=name]', 'Ada');
        await click('Send');
        await showsText('#email-state', 'untouched invalid');
        await until(async () => Object.keys((await state()).errors), ['email']);
      });
    });

    describe('optimistic', () => {
      const like = (path: string, likes: number) =>
        specs.tab.evaluate(
          ([to, sent]) =>
            router.post(
              to,
              { likes: sent },
              {
                preserveState: true,
                optimistic: (props) => ({ likes: Number(props['likes']) + 1 }),
              },
            ),
          [path, likes] as const,
        );

      it('shows the change before the response, and then the props of the server', async () => {
        await open('/likes');
        const release = specs.site.hold();
        await like('/likes', 7);
        await showsProps({ likes: 1 });
        release();
        await showsProps({ likes: 7 });
      });

      it('reverts the change on validation errors, and keeps the messages', async () => {
        await open('/likes');
        const { likes } = await shown();
        const release = specs.site.hold();
        await like('/likes/wrong', 0);
        await showsProps({ likes: Number(likes) + 1 });
        release();
        await showsProps({ likes, errors: { likes: 'Too many.' } });
      });

      it('accumulates the changes of several requests, which do not cancel each other', async () => {
        await open('/likes');
        const { likes } = await shown();
        const release = specs.site.hold();
        await like('/likes', 40);
        await like('/likes', 40);
        await showsProps({ likes: Number(likes) + 2 });
        release();
        await showsProps({ likes: 40 });
      });
    });
  },
);
