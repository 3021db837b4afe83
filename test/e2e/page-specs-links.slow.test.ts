import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Router } from '../../components/page/index.ts';
import { skipSpecs, startSpecs } from '../support/spec-tab.ts';

declare const router: Router;
declare const seen: string[];

// The cases of the public browser specs of the protocol's clients, grouped by spec file.
describe(
  'The public specs of the page protocol with pages of Lit: links',
  { skip: skipSpecs },
  () => {
    const specs = startSpecs();
    const { back, click, follow, isAt, open, showsProps, showsText, shown, until } = specs;
    const heading = (text: string) => specs.tab.locator(`h1:text-is("${text}")`).waitFor();
    const historyLength = () => specs.tab.evaluate(() => history.length);

    describe('links', () => {
      it('sends its data by each method', async () => {
        // A link with another method than GET is a form with a control for the method and names in
        // brackets.
        const body = { foo: 'bar', 'list[]': ['a', 'b'] };
        for (const method of ['post', 'put', 'patch', 'delete']) {
          await open('/board');
          await click(method);
          await isAt('/dump');
          await until(async () => (await shown())['method'], method.toUpperCase());
          const named = method === 'post' ? {} : { _method: method.toUpperCase() };
          assert.deepEqual((await shown())['body'], { ...named, ...body });
        }
        await open('/board');
        await follow('get');
        await heading('Dump');
        assert.equal((await shown())['query'], '?foo=bar&list%5B%5D=a&list%5B%5D=b');
      });

      it('sends custom headers, but cannot set those of the protocol', async () => {
        await open('/board');
        await follow('headers');
        await heading('Dump');
        assert.deepEqual((await shown())['headers'], {
          custom: 'own',
          'x-inertia': 'true',
          'x-requested-with': 'XMLHttpRequest',
        });
      });

      it('sends the token of the cookie', async () => {
        await specs.tab
          .context()
          .addCookies([{ name: 'XSRF-TOKEN', value: 'abc', url: specs.site.url }]);
        await open('/board');
        await click('post');
        await heading('Dump');
        const headers = (await shown())['headers'] as Record<string, string>;
        assert.equal(headers['x-xsrf-token'], 'abc');
      });

      it('can be a button and replace the entry of the history', async () => {
        await open('/board');
        const length = await historyLength();
        await click('as button');
        await heading('Plain');
        assert.equal(await historyLength(), length + 1);
        await open('/board');
        const before = await historyLength();
        await follow('replace');
        await heading('Plain');
        assert.equal(await historyLength(), before);
      });

      it('can preserve the state of the page', async () => {
        await open('/board');
        await specs.tab.click('#clicks');
        await showsText('#clicks', '1 clicks');
        await follow('keep');
        await isAt('/board?x');
        await showsText('#clicks', '1 clicks');
        await follow('anew');
        await isAt('/board?y');
        await showsText('#clicks', '0 clicks');
      });

      it('can preserve the address', async () => {
        await open('/board');
        await follow('same address');
        await heading('Plain');
        await isAt('/board');
      });

      it('resolves relative addresses against the page', async () => {
        await open('/board?x');
        await follow('up');
        await isAt('/up');
        await heading('Plain');
      });

      it('scrolls to fragments, on the first page and on later pages', async () => {
        await open('/fragments#far');
        await specs.tab.waitForFunction(() => scrollY > 3000);
        await open('/board');
        await specs.tab.evaluate(() => router.visit('/fragments#far'));
        await specs.tab.waitForFunction(() => scrollY > 3000);
        await specs.tab.evaluate(() => scrollTo(0, 0));
        await follow('far');
        await specs.tab.waitForFunction(() => scrollY > 3000);
      });
    });

    describe('manual-visits', () => {
      it('cancels the previous visit', async () => {
        await open('/board');
        const release = specs.site.hold();
        await specs.tab.evaluate(() => {
          Object.assign(globalThis, { seen: [] });
          router.visit('/plain', { onCancel: () => void seen.push('cancel') });
          router.visit('/dump');
        });
        release();
        await heading('Dump');
        assert.deepEqual(await specs.tab.evaluate(() => seen), ['cancel']);
        // The signal was aborted before the request was sent.
        assert.deepEqual(specs.site.requests, ['GET /board', 'GET /dump']);
      });

      it('sends files as form data', async () => {
        await open('/board');
        await specs.tab.evaluate(() =>
          router.post('/dump', { file: new File(['x'], 'a.txt'), is: true, list: ['a'] }),
        );
        await heading('Dump');
        assert.deepEqual((await shown())['body'], { file: 'file a.txt', is: '1', 'list[0]': 'a' });
      });

      it('reloads some props, or all except some', async () => {
        await open('/nested/dots');
        await specs.tab.evaluate(() => router.reload({ only: ['auth.token'] }));
        const user = { name: 'name 1', permissions: 'permissions 2' };
        await showsProps({ page: 0, auth: { user, token: 'token 5', session: 'session 4' } });
        await specs.tab.evaluate(() => router.reload({ except: ['auth.user', 'page'] }));
        await showsProps({ page: 0, auth: { user, token: 'token 6', session: 'session 7' } });
      });

      it('does not cancel a reload by another', async () => {
        await open('/nested/dots');
        const release = specs.site.hold();
        await specs.tab.evaluate(() => {
          router.reload({ only: ['auth.token'] });
          router.reload({ only: ['auth.session'] });
        });
        await until(() => specs.site.requests.length, 3);
        release();
        await until(async () => {
          const { token, session } = (await shown())['auth'] as Record<string, string>;
          return token !== 'token 3' && session !== 'session 4';
        }, true);
      });

      it('sends the name of the error bag', async () => {
        await open('/board');
        await specs.tab.evaluate(() => router.post('/wrong', {}, { errorBag: 'bag' }));
        const errors = { name: 'Wrong name.', handle: 'Wrong handle.' };
        await showsProps({ errors: { bag: errors } });
        await specs.tab.evaluate(() => router.post('/wrong'));
        await showsProps({ errors });
      });

      for (const method of ['get', 'post'] as const) {
        it(`follows a redirect with a fragment without loading a document (${method})`, async () => {
          await open('/board');
          await specs.tab.evaluate(() => Object.assign(globalThis, { isSame: true }));
          await specs.tab.evaluate((name) => router[name]('/fragments/redirect'), method);
          await isAt('/fragments#far');
          await specs.tab.waitForFunction(() => scrollY > 3000);
          assert.equal(await specs.tab.evaluate(() => 'isSame' in globalThis), true);
        });
      }

      it('visits another page after onSuccess has thrown', async () => {
        await open('/board');
        await specs.tab.evaluate(() =>
          router.visit('/plain', {
            onSuccess: () => {
              throw new Error('Wrong on purpose.');
            },
          }),
        );
        await heading('Plain');
        await specs.tab.evaluate(() => router.visit('/dump'));
        await heading('Dump');
      });
    });

    describe('events', () => {
      const names = [
        'before',
        'start',
        'success',
        'error',
        'httpException',
        'networkError',
        'finish',
        'navigate',
      ] as const;
      const listen = () =>
        specs.tab.evaluate((types) => {
          Object.assign(globalThis, { seen: [] });
          for (const type of types) router.on(type, () => void seen.push(type));
        }, names);
      const saw = (...expected: string[]) => until(() => specs.tab.evaluate(() => seen), expected);

      it('fire in order for a page', async () => {
        await open('/board');
        await listen();
        await specs.tab.evaluate(() => router.visit('/plain'));
        await saw('before', 'start', 'navigate', 'success', 'finish');
      });

      it('fire in order for validation errors', async () => {
        await open('/board');
        await listen();
        await specs.tab.evaluate(() => router.post('/wrong'));
        await saw('before', 'start', 'error', 'finish');
      });

      it('fire for a response that is not a page, which a listener can handle', async () => {
        await open('/board');
        await listen();
        await specs.tab.evaluate(() => {
          router.on('httpException', (event) => event.preventDefault());
          router.visit('/json');
        });
        await saw('before', 'start', 'httpException', 'finish');
        assert.equal(await specs.tab.locator('dialog').count(), 0);
      });

      it('fire for a network error, and other visits still work', async () => {
        await open('/board');
        await listen();
        await specs.tab.route('**/plain', (route) => route.abort());
        await specs.tab.evaluate(() => {
          router.on('networkError', (event) => event.preventDefault());
          router.visit('/plain');
        });
        await saw('before', 'start', 'networkError', 'finish');
        await specs.tab.evaluate(() => router.visit('/dump'));
        await heading('Dump');
      });

      it('can prevent a visit, and do not call removed listeners', async () => {
        await open('/board');
        await listen();
        await specs.tab.evaluate(() => {
          const remove = router.on('before', (event) => event.preventDefault());
          router.visit('/plain');
          remove();
          router.visit('/dump');
        });
        await heading('Dump');
        await saw('before', 'before', 'start', 'navigate', 'success', 'finish');
        assert.deepEqual(specs.site.requests.slice(1), ['GET /dump']);
      });
    });

    describe('prefetch', () => {
      const visits = (path: string) =>
        specs.site.requests.filter((one) => one === `GET ${path}`).length;
      const link = (text: string) => specs.tab.getByRole('link', { name: text, exact: true });

      it('prefetches pages when links are connected, and uses them', async () => {
        await open('/prefetching');
        await until(() => visits('/plain?mount'), 1);
        await follow('mount');
        await isAt('/plain?mount');
        await heading('Plain');
        assert.equal(visits('/plain?mount'), 1);
      });

      it('prefetches pages under the pointer, but not the current page', async () => {
        await open('/prefetching');
        await link('itself').hover();
        await link('hover').hover();
        await until(() => visits('/plain?hover'), 1);
        assert.equal(visits('/prefetching'), 1);
        await follow('hover');
        await isAt('/plain?hover');
        assert.equal(visits('/plain?hover'), 1);
      });

      it('prefetches pages on mousedown', async () => {
        await open('/prefetching');
        await link('click').hover();
        await specs.tab.mouse.down();
        await until(() => visits('/plain?click'), 1);
        await isAt('/prefetching');
        await specs.tab.mouse.up();
        await isAt('/plain?click');
        assert.equal(visits('/plain?click'), 1);
      });

      it('flushes pages by tag', async () => {
        await open('/board');
        // A page is in the cache once its response has arrived.
        await specs.tab.evaluate(async () => {
          const isKept = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
          let count = 0;
          document.addEventListener('inertia:prefetched', () => isKept[count++]?.resolve());
          router.prefetch('/plain', {}, { cacheFor: '1m', cacheTags: ['users'] });
          router.prefetch('/dump', {}, { cacheFor: '1m', cacheTags: ['products'] });
          await Promise.all(isKept.map(({ promise }) => promise));
        });
        assert.deepEqual([visits('/plain'), visits('/dump')], [1, 1]);
        await specs.tab.evaluate(() => router.flushByCacheTags('users'));
        await specs.tab.evaluate(() => router.visit('/dump'));
        await heading('Dump');
        await specs.tab.evaluate(() => router.visit('/plain'));
        await heading('Plain');
        assert.deepEqual([visits('/plain'), visits('/dump')], [2, 1]);
        await back();
        await heading('Dump');
      });
    });
  },
);
