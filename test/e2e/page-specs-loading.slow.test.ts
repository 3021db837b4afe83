import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Router } from '../../components/page/index.ts';
import { range, skipSpecs, startSpecs } from '../support/spec-tab.ts';

declare const router: Router;

// The cases of the public browser specs of the protocol's clients, grouped by spec file.
describe(
  'The public specs of the page protocol with pages of Lit: props that are loaded later',
  { skip: skipSpecs },
  () => {
    const specs = startSpecs();
    const { open, click, back, shown, until, showsProps, showsText } = specs;

    describe('deferred-props', () => {
      it('loads each group in a separate request', async () => {
        const release = specs.site.hold();
        await open('/deferred');
        await showsText('#foo', 'Loading foo');
        await showsText('#bar', 'Loading bar');
        release();
        await showsText('#foo', 'foo');
        await showsText('#bar', 'bar');
        assert.deepEqual(specs.site.requests.slice(1).toSorted(), [
          'GET /deferred partial-data=bar',
          'GET /deferred partial-data=foo',
        ]);
      });

      it('keeps the query of the page in the requests', async () => {
        await open('/deferred?q=x');
        await showsText('#foo', 'foo');
        await showsText('#bar', 'bar');
        assert.ok(specs.site.requests.every((request) => request.startsWith('GET /deferred?q=x')));
      });

      it('can load a failed prop again', async () => {
        await open('/rescued');
        await showsText('#foo', 'No foo');
        await showsText('#bar', 'bar');
        await click('Reload foo');
        await showsText('#foo', 'foo');
      });

      it('loads the props again on a visit to the same page', async () => {
        await open('/deferred');
        await showsText('#foo', 'foo');
        await showsText('#bar', 'bar');
        const release = specs.site.hold();
        await specs.tab.evaluate(() => router.visit('/deferred'));
        release();
        await until(async () => specs.site.requests.length, 6);
        await showsText('#foo', 'foo');
        await showsText('#bar', 'bar');
      });

      it('shows which props are reloading', async () => {
        await open('/deferred');
        await showsText('#foo', 'foo');
        await showsText('#bar', 'bar');
        let release = specs.site.hold();
        await click('Reload foo');
        await showsText('#foo', 'foo again');
        await showsText('#bar', 'bar');
        release();
        await showsText('#foo', 'foo');
        release = specs.site.hold();
        await click('Reload all but foo');
        await showsText('#bar', 'bar again');
        await showsText('#foo', 'foo');
        release();
        await showsText('#bar', 'bar');
      });

      it('keeps the messages of validation', async () => {
        await open('/deferred-errors');
        await showsProps({ foo: 'foo', bar: 'bar', errors: { name: 'Wrong.' } });
      });

      it('loads pending props again when the visitor comes back', async () => {
        const release = specs.site.hold();
        await open('/deferred');
        await specs.tab.evaluate(() => router.push({ url: '/plain', component: 'Plain' }));
        await specs.tab.locator('h1:text-is("Plain")').waitFor();
        release();
        await back();
        await showsText('#foo', 'foo');
        await showsText('#bar', 'bar');
      });

      it('does not load props again when the visitor comes back', async () => {
        await open('/deferred');
        await showsText('#foo', 'foo');
        await showsText('#bar', 'bar');
        await specs.tab.evaluate(() => router.visit('/plain'));
        await specs.tab.locator('h1:text-is("Plain")').waitFor();
        const before = specs.site.requests.length;
        await back();
        await showsText('#foo', 'foo');
        await showsText('#bar', 'bar');
        assert.equal(specs.site.requests.length, before);
      });
    });

    describe('deferred-props-cancellation', () => {
      it('cancels requests for deferred props when another page is visited', async () => {
        const failed: string[] = [];
        specs.tab.on('requestfailed', (request) => failed.push(new URL(request.url()).pathname));
        const release = specs.site.hold();
        await open('/deferred');
        await until(async () => specs.site.requests.length, 3);
        await specs.tab.evaluate(() => router.visit('/plain'));
        await until(async () => failed, ['/deferred', '/deferred']);
        release();
        await specs.tab.locator('h1:text-is("Plain")').waitFor();
      });

      it('does not cancel them when a listener prevents the visit', async () => {
        const failed: string[] = [];
        specs.tab.on('requestfailed', (request) => failed.push(request.url()));
        const release = specs.site.hold();
        await open('/deferred');
        await until(async () => specs.site.requests.length, 3);
        await specs.tab.evaluate(() => router.visit('/plain', { onBefore: () => false }));
        release();
        await showsText('#foo', 'foo');
        await showsText('#bar', 'bar');
        assert.deepEqual(failed, []);
      });
    });

    describe('when-visible', () => {
      const scroll = (selector: string) => specs.tab.locator(selector).scrollIntoViewIfNeeded();

      it('loads a prop when it comes into view, and again after it was removed', async () => {
        await open('/visible');
        assert.equal(specs.site.requests.length, 1);
        await scroll('#foo');
        await showsText('#foo', 'foo 1');
        await specs.tab.evaluate(() => scrollTo(0, 0));
        await specs.tab.waitForFunction(() => scrollY === 0);
        await specs.tab.evaluate(() => router.replaceProp('foo', undefined));
        await showsText('#foo', 'Loading foo');
        await scroll('#foo');
        await showsText('#foo', 'foo 2');
        assert.equal(specs.site.requests.length, 3);
      });

      it('loads several props, also nested ones, with the options of the reload', async () => {
        await open('/visible/parts');
        await scroll('#parts');
        await showsText('#parts', 'both');
        await showsProps({ first: 1, auth: { user: 'John', second: 2 } });
        assert.deepEqual(specs.site.requests.slice(1), [
          'GET /visible/parts?q=x partial-data=first,auth.second',
        ]);
      });

      it('does not load a prop again when the visitor comes back', async () => {
        await open('/visible');
        await scroll('#foo');
        await showsText('#foo', 'foo 1');
        await specs.tab.evaluate(() => router.visit('/plain'));
        await specs.tab.locator('h1:text-is("Plain")').waitFor();
        const before = specs.site.requests.length;
        await back();
        await showsText('#foo', 'foo 1');
        await scroll('#foo');
        assert.equal(specs.site.requests.length, before);
      });

      it('keeps the messages of validation', async () => {
        await open('/visible/errors');
        await scroll('#foo');
        await showsText('#foo', 'foo');
        await showsProps({ foo: 'foo', errors: { name: 'Wrong.' } });
      });

      it('can load a prop each time it comes into view', async () => {
        await open('/visible');
        await scroll('#bar');
        await until(async () => (await shown())['bar'] !== undefined, true);
        const first = Number(String((await shown())['bar']).split(' ')[1]);
        await specs.tab.evaluate(() => scrollTo(0, 0));
        await specs.tab.waitForFunction(() => scrollY === 0);
        await scroll('#bar');
        await until(async () => Number(String((await shown())['bar']).split(' ')[1]) > first, true);
      });
    });

    describe('infinite-scroll', () => {
      const ids = async () =>
        (await specs.tab.locator('#list article').allTextContents()).map(Number);
      /** The items in the history state. */
      const storedIds = () =>
        specs.tab.evaluate(() => {
          const { page } = history.state as {
            page: { props: { users: { data: { id: number }[] } } };
          };
          return page.props.users.data.map(({ id }) => id);
        });

      it('loads by buttons in manual mode, up to the last page', async () => {
        await open('/feed/manual');
        assert.deepEqual(await ids(), range(1, 10));
        await click('More');
        await until(ids, range(1, 20));
        await click('More');
        await until(ids, range(1, 30));
        await specs.tab.locator('#next').waitFor({ state: 'hidden' });
        assert.equal(specs.site.requests.length, 3);
      });

      it('supports rows of a table and cells of a grid', async () => {
        for (const [path, item] of [
          ['/feed/table', '#list tbody td'],
          ['/feed/grid', '#list article'],
        ] as const) {
          const shownIds = async () =>
            (await specs.tab.locator(item).allTextContents()).map(Number);
          await open(path);
          await until(
            async () => {
              await specs.tab.locator(item).last().scrollIntoViewIfNeeded();
              return shownIds();
            },
            range(1, 30),
          );
        }
      });

      it('loads two lists on one page independently', async () => {
        const numbers = async (name: string) =>
          (await specs.tab.locator(`#${name} li`).allTextContents()).map(Number);
        await open('/feed/two');
        await click('More others');
        await until(() => numbers('others'), range(1, 20));
        assert.deepEqual(await numbers('users'), range(1, 10));
        await click('More users');
        await until(() => numbers('users'), range(1, 20));
        await click('More others');
        await until(() => numbers('others'), range(1, 30));
        assert.deepEqual(await numbers('users'), range(1, 20));
      });

      it('loads at the end of the list', async () => {
        await open('/feed');
        await specs.tab.locator('#list article').last().scrollIntoViewIfNeeded();
        await until(ids, range(1, 30));
      });

      it('loads before and after a page in the middle, and keeps the other parameters', async () => {
        await open('/feed/manual?hundred=2&page=2');
        assert.deepEqual(await ids(), range(211, 10));
        await click('Before');
        await until(ids, range(201, 20));
        await click('More');
        await until(ids, range(201, 30));
        assert.deepEqual(specs.site.requests.slice(1), [
          'GET /feed/manual?hundred=2&page=1 partial-data=users',
          'GET /feed/manual?hundred=2&page=3 partial-data=users',
        ]);
      });

      it('keeps its items when the visitor comes back, and continues after them', async () => {
        await open('/feed/manual');
        await click('More');
        await until(ids, range(1, 20));
        // The client stores merged items after it has rendered them.
        await until(storedIds, range(1, 20));
        await specs.tab.evaluate(() => router.visit('/plain'));
        await specs.tab.locator('h1:text-is("Plain")').waitFor();
        await back();
        await until(ids, range(1, 20));
        await click('More');
        await until(ids, range(1, 30));
        assert.equal(specs.site.requests.at(-1), 'GET /feed/manual?page=3 partial-data=users');
      });

      it('keeps the pages of its items when the visitor comes back from another site', async () => {
        await open('/feed/manual?page=2');
        await click('Before');
        const pages = () =>
          specs.tab
            .locator('#list article')
            .evaluateAll((all) => all.map((item) => item.dataset['infiniteScrollPage']));
        const expected = range(1, 20).map((id) => (id > 10 ? '2' : '1'));
        await until(pages, expected);
        await until(storedIds, range(1, 20));
        await specs.tab.goto('about:blank');
        await specs.tab.goBack();
        await until(ids, range(1, 20));
        await until(pages, expected);
      });

      it('starts again with another query', async () => {
        await open('/feed/manual');
        for (const expected of [range(1, 20), range(1, 30)]) {
          await click('More');
          await until(ids, expected);
        }
        await specs.tab.locator('#next').waitFor({ state: 'hidden' });
        await specs.tab.evaluate(() =>
          router.visit('/feed/manual?hundred=1', {
            preserveState: true,
            only: ['users'],
            reset: ['users'],
          }),
        );
        await until(ids, range(101, 10));
        await click('More');
        await until(ids, range(101, 20));
        await specs.tab.evaluate(() => router.visit('/feed/manual?hundred=2'));
        await until(ids, range(201, 10));
        await click('More');
        await until(ids, range(201, 20));
      });

      it('keeps its items when other props are reloaded', async () => {
        await open('/feed/manual');
        await click('More');
        await until(ids, range(1, 20));
        const { now } = await shown();
        await click('Now');
        await until(async () => (await shown())['now'] === now, false);
        assert.deepEqual(await ids(), range(1, 20));
        await click('More');
        await until(ids, range(1, 30));
      });

      it('keeps the messages of validation', async () => {
        await open('/feed/manual?errors');
        await click('More');
        await until(ids, range(1, 20));
        assert.deepEqual((await shown())['errors'], { name: 'Wrong.' });
      });

      it('can be a deferred prop', async () => {
        const release = specs.site.hold();
        await open('/feed/deferred');
        await specs.tab.getByText('Loading users').waitFor();
        release();
        await until(ids, range(1, 10));
        await click('More');
        await until(ids, range(1, 20));
      });

      it('can be an optional prop that comes into view', async () => {
        await open('/feed/visible');
        await specs.tab.locator('#users').scrollIntoViewIfNeeded();
        await until(ids, range(1, 10));
        await click('More');
        await until(ids, range(1, 20));
      });
    });

    describe('poll', () => {
      const count = async () => Number((await shown())['count']);

      it('reloads repeatedly between start and stop', async () => {
        await open('/polling');
        assert.equal(specs.site.requests.length, 1);
        await click('Start');
        await until(async () => (await count()) > 4, true);
        assert.equal((await shown())['other'], 2);
        await click('Stop');
        assert.ok(
          specs.site.requests.slice(1).every((one) => one === 'GET /polling partial-data=count'),
        );
      });

      it('keeps the messages of validation', async () => {
        await open('/polling?errors');
        await click('Start');
        await until(async () => (await count()) > 3, true);
        assert.deepEqual((await shown())['errors'], { name: 'Wrong.' });
      });

      it('stops when the page is left', async () => {
        await open('/polling');
        await click('Start');
        await until(async () => (await count()) > 2, true);
        await specs.tab.evaluate(() => router.visit('/plain'));
        await specs.tab.locator('h1:text-is("Plain")').waitFor();
      });
    });
  },
);
