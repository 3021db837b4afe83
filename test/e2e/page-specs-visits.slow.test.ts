import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { PageData, Router } from '../../components/page/index.ts';
import { range, skipSpecs, startSpecs } from '../support/spec-tab.ts';

declare const router: Router;
declare const app: { readonly page: PageData };

declare let firstFilter: Element | null;

/** Stores the server-rendered field as soon as the parser inserts it. */
function storeFirstFilter(): void {
  Object.assign(globalThis, { firstFilter: null });
  const observer = new MutationObserver(() => {
    firstFilter ??= document.querySelector('[name=filter]');
  });
  observer.observe(document, { childList: true, subtree: true });
}

const isFirstFilterThere = (): boolean => firstFilter?.isConnected ?? false;

// The cases of the public browser specs of the protocol's clients, grouped by spec file.
describe(
  'The public specs of the page protocol with pages of Lit: visits',
  { skip: skipSpecs },
  () => {
    const specs = startSpecs();
    const { open, click, follow, back, shown, until, showsProps, showsText, isAt, eventsOf } =
      specs;

    describe('instant-visits', () => {
      const visitInstantly = async (text: string) => {
        await open('/instant');
        const release = specs.site.hold();
        if (text === 'Link') await follow(text);
        else await click(text);
        return release;
      };

      it('shows the component with the shared props before the response', async () => {
        for (const text of ['Plain', 'Object', 'Link']) {
          const release = await visitInstantly(text);
          await specs.tab.locator('h1:text-is("Target")').waitFor();
          const { props } = await specs.tab.evaluate(() => app.page);
          assert.equal(props['shared'], 'everywhere');
          await showsProps({});
          release();
          await showsProps({ greeting: 'Hello' });
          await isAt('/instant/target');
        }
      });

      it('shows the props of the visit until the response arrives', async () => {
        const release = await visitInstantly('Props');
        await showsProps({ greeting: 'Wait' });
        const { props } = await specs.tab.evaluate(() => app.page);
        assert.equal('shared' in props, false);
        release();
        await showsProps({ greeting: 'Hello' });
      });

      it('passes the current and the shared props to a function', async () => {
        const release = await visitInstantly('Callback');
        await showsProps({ greeting: 'From here' });
        const { props } = await specs.tab.evaluate(() => app.page);
        assert.equal(props['shared'], 'everywhere');
        release();
        await showsProps({ greeting: 'Hello' });
      });

      it('follows a redirect of the server', async () => {
        const release = await visitInstantly('Redirected');
        await specs.tab.locator('h1:text-is("Target")').waitFor();
        release();
        await specs.tab.locator('h1:text-is("Plain")').waitFor();
        await isAt('/plain');
      });

      it('adds one entry to the history', async () => {
        const release = await visitInstantly('Plain');
        release();
        await showsProps({ greeting: 'Hello' });
        await back();
        await isAt('/instant');
        await showsProps({ foo: 'here' });
      });

      it('loads the deferred props of the page', async () => {
        const release = await visitInstantly('Deferred');
        await showsText('#foo', 'Loading foo');
        release();
        await showsText('#foo', 'foo');
        await showsText('#bar', 'bar');
      });
    });

    describe('flash', () => {
      const flashes = async () => (await eventsOf('flash')).map((detail) => detail['flash']);
      const flash = () => specs.tab.evaluate(() => app.page.flash);

      it('has the data on the first page, and fires an event', async () => {
        await open('/flash?text=Hello');
        await until(flash, { note: 'Hello' });
        await until(flashes, [{ note: 'Hello' }]);
      });

      it('keeps the data when deferred props are loaded, without another event', async () => {
        await open('/flash?text=Hello&deferred');
        await until(async () => (await shown())['late'], 'late');
        await until(flash, { note: 'Hello' });
        await until(async () => (await flashes()).length, 1);
      });

      it('keeps the data when a list loads more', async () => {
        await open('/feed/manual?flash=once');
        await until(flash, { note: 'Hello' });
        await click('More');
        await until(() => specs.tab.locator('#list article').count(), 20);
        await until(flashes, [{ note: 'Hello' }]);
      });

      it('keeps the data across a redirect', async () => {
        await open('/plain');
        await specs.tab.evaluate(() => router.visit('/flash/redirect'));
        await isAt('/flash');
        await until(flash, { note: 'From before' });
        await until(flashes, [{ note: 'From before' }]);
      });

      it('has the data on validation errors', async () => {
        await open('/plain');
        await specs.tab.evaluate(() => router.visit('/flash/redirect?errors'));
        await isAt('/flash');
        await until(flash, { note: 'From before' });
        assert.deepEqual(await shown(), { page: 0, foo: 'foo 1', errors: { name: 'Wrong.' } });
        await until(async () => (await eventsOf('error')).length, 1);
        assert.equal((await eventsOf('success')).length, 0);
      });

      it('has the data after a visit that loads a document', async () => {
        await open('/plain');
        await specs.tab.evaluate(() => router.visit('/flash/location'));
        await specs.tab.waitForURL('**/flash');
        await specs.tab.waitForFunction(() => 'app' in globalThis);
        await until(flashes, [{ note: 'From before' }]);
      });

      it('fires an event for a partial reload with data only', async () => {
        await open('/flash?text=Hello');
        await click('Foo');
        await showsProps({ page: 0, foo: 'foo 2' });
        await until(async () => (await flashes()).length, 2);
        await open('/flash');
        await click('Foo');
        await showsProps({ page: 0, foo: 'foo 4' });
        assert.deepEqual(await flashes(), []);
      });

      it('does not store the data in the history', async () => {
        await open('/flash?text=Hello');
        await specs.tab.evaluate(() => router.visit('/plain'));
        await isAt('/plain');
        await specs.tab.locator('h1:text-is("Plain")').waitFor();
        await back();
        await isAt('/flash?text=Hello');
        await showsProps({ page: 0, foo: 'foo 1' });
        assert.deepEqual(await flash(), {});
      });

      it('sets data in the browser by object, by key and by function', async () => {
        await open('/plain');
        await specs.tab.evaluate(() => router.flash({ a: 1 }));
        await until(flash, { a: 1 });
        await specs.tab.evaluate(() => router.flash('b', 2));
        await until(flash, { a: 1, b: 2 });
        await specs.tab.evaluate(() => router.flash((now) => ({ ...now, c: 3 })));
        await until(flash, { a: 1, b: 2, c: 3 });
        await specs.tab.evaluate(() => router.flash(() => ({})));
        await until(flash, {});
        assert.equal(specs.site.requests.length, 1);
      });
    });

    describe('client-side-visits', () => {
      it('replaces and pushes pages without a request', async () => {
        await open('/plain');
        const length = await specs.tab.evaluate(() => history.length);
        await specs.tab.evaluate(() =>
          router.replace({
            url: '/there',
            component: 'Target',
            props: (now) => ({ ...now, a: 1 }),
          }),
        );
        await isAt('/there');
        await showsProps({ a: 1 });
        assert.equal(await specs.tab.evaluate(() => history.length), length);
        await specs.tab.evaluate(() =>
          router.push({ url: '/then', component: 'Plain', props: { b: 2 } }),
        );
        await isAt('/then');
        assert.equal(await specs.tab.evaluate(() => history.length), length + 1);
        await back();
        await isAt('/there');
        await specs.tab.locator('h1:text-is("Target")').waitFor();
        assert.equal(specs.site.requests.length, 1);
      });

      it('calls onError for props with errors', async () => {
        await open('/plain');
        const seen = await specs.tab.evaluate(
          () =>
            new Promise((resolve) => {
              router.replace({
                props: (now) => ({ ...now, errors: { bag: { name: 'Wrong.' } } }),
                errorBag: 'bag',
                onError: resolve,
                onSuccess: () => resolve('success'),
              });
            }),
        );
        assert.deepEqual(seen, { name: 'Wrong.' });
      });

      it('replaces, appends and prepends props', async () => {
        await open('/merge');
        await specs.tab.evaluate(() => {
          router.replaceProp('page', (page: unknown) => Number(page) + 7);
          router.replaceProp('bar', ['one']);
          router.appendToProp('foo', 5);
          router.appendToProp('foo', 6);
          router.prependToProp('foo', () => -1);
        });
        await showsProps({ page: 7, bar: ['one'], foo: range(-1, 8) });
        assert.equal(specs.site.requests.length, 1);
      });
    });

    describe('preserve-fragment', () => {
      it('keeps the fragment across a redirect', async () => {
        await open('/plain');
        await specs.tab.evaluate(() => router.visit('/fragment/redirect#part'));
        await isAt('/fragment#part');
      });
    });

    describe('remember', () => {
      it('does not restore data and messages without a key', async () => {
        await open('/form');
        await specs.tab.fill('[name=name]', 'Ada');
        await follow('Leave');
        await specs.tab.locator('h1:text-is("Plain")').waitFor();
        await back();
        await isAt('/form');
        assert.equal(await specs.tab.inputValue('[name=name]'), '');
      });

      it('restores only the remembered state of a page', async () => {
        const leave = async () => {
          await follow('Leave');
          await specs.tab.locator('h1:text-is("Plain")').waitFor();
          await back();
          await isAt('/kept');
        };
        const values = () =>
          specs.tab
            .locator('input')
            .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
        await open('/kept');
        for (const name of ['filter', 'second', 'untracked']) {
          await specs.tab.fill(`[name=${name}]`, name);
        }
        await leave();
        await until(values, ['filter', 'second', '']);
        await showsText('#open', 'open');
        await specs.tab.fill('[name=second]', 'again');
        await leave();
        await until(values, ['filter', 'again', '']);
      });

      it('restores it when the visitor comes back from another site, and hydrates the page', async () => {
        await open('/kept');
        await specs.tab.fill('[name=filter]', 'Ada');
        await showsText('#open', 'open');
        await specs.tab.goto('about:blank');
        await specs.tab.addInitScript(storeFirstFilter);
        await specs.tab.goBack();
        await until(() => specs.tab.inputValue('[name=filter]'), 'Ada');
        await showsText('#open', 'open');
        assert.equal(await specs.tab.evaluate(isFirstFilterThere), true);
      });

      it('restores data with a key, except excluded fields', async () => {
        await open('/remembered');
        await specs.tab.fill('[name=name]', 'Ada');
        await specs.tab.fill('[name=secret]', 'x');
        await follow('Leave');
        await specs.tab.locator('h1:text-is("Plain")').waitFor();
        await back();
        await isAt('/remembered');
        await until(() => specs.tab.inputValue('[name=name]'), 'Ada');
        assert.equal(await specs.tab.inputValue('[name=secret]'), '');
      });

      it('does not restore messages when the document is loaded again', async () => {
        await open('/remembered');
        await click('Send');
        await showsText('#error', 'A name is needed.');
        await specs.tab.reload();
        await specs.tab.waitForFunction(() => 'app' in globalThis);
        await showsText('#error', '');
      });

      it('restores messages with a key', async () => {
        await open('/remembered');
        await click('Send');
        await showsText('#error', 'A name is needed.');
        await follow('Leave');
        await specs.tab.locator('h1:text-is("Plain")').waitFor();
        await back();
        await isAt('/remembered');
        await showsText('#error', 'A name is needed.');
      });
    });

    describe('history', () => {
      const isEncrypted = () =>
        specs.tab.evaluate(() => (history.state as { page: unknown }).page instanceof ArrayBuffer);

      it('encrypts only pages that request it', async () => {
        await open('/plain');
        assert.equal(await isEncrypted(), false);
        await specs.tab.evaluate(() => router.visit('/encrypted'));
        await isAt('/encrypted');
        await until(isEncrypted, true);
        await specs.tab.evaluate(() => router.visit('/plain'));
        await isAt('/plain');
        await back();
        await isAt('/encrypted');
        await showsProps({ secret: 'ü€😀' });
        assert.equal(specs.site.requests.length, 3);
      });

      it('requests a page again whose key was discarded', async () => {
        for (const discard of ['router', 'page']) {
          specs.site.requests.length = 0;
          await open('/encrypted');
          await until(isEncrypted, true);
          if (discard === 'router') await specs.tab.evaluate(() => router.clearHistory());
          await specs.tab.evaluate(
            (path) => router.visit(path),
            discard === 'page' ? '/cleared' : '/plain',
          );
          await isAt(discard === 'page' ? '/cleared' : '/plain');
          await back();
          await isAt('/encrypted');
          await until(async () => specs.site.requests.length, 3);
          await showsProps({ secret: 'ü€😀' });
        }
      });
    });

    describe('layouts', () => {
      it('supports the default layout, no layout, and a layout in another', async () => {
        await open('/plain');
        await click('0');
        await showsText('#layout', '1');
        await specs.tab.evaluate(() => router.visit('/nested-layouts'));
        await specs.tab.locator('main #inner h1:text-is("Nested")').waitFor();
        assert.equal((await specs.tab.textContent('#layout'))?.trim(), '1');
        await specs.tab.evaluate(() => router.visit('/bare'));
        await specs.tab.locator('h1:text-is("Bare")').waitFor();
        assert.equal(await specs.tab.locator('main').count(), 0);
        await open('/bare');
        await specs.tab.evaluate(() => router.visit('/plain'));
        await specs.tab.locator('main h1:text-is("Plain")').waitFor();
      });
    });

    describe('error-modal', () => {
      it('shows other responses in a dialog without running their scripts', async () => {
        await open('/plain');
        for (const [path, text] of [
          ['/html', 'no page'],
          ['/json', 'no page'],
        ] as const) {
          await specs.tab.evaluate((to) => router.visit(to), path);
          await specs.tab.locator('dialog[open]').waitFor();
          await specs.tab.frameLocator('dialog iframe').getByText(text).first().waitFor();
          await specs.tab.keyboard.press('Escape');
          await specs.tab.locator('dialog').waitFor({ state: 'detached' });
        }
        assert.equal(await specs.tab.evaluate(() => 'wasRun' in globalThis), false);
        await isAt('/plain');
      });
    });
  },
);
