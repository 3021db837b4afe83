import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { Router } from '../../components/page/index.ts';
import { range, skipSpecs, startSpecs } from '../support/spec-tab.ts';

declare const router: Router;

// The cases of the public browser specs of the protocol's clients, grouped by spec file.
describe(
  'The public specs of the page protocol with pages of Lit: props',
  { skip: skipSpecs },
  () => {
    const specs = startSpecs();
    const { open, click, follow, back, forward, shown, until, showsProps, showsText, isAt } = specs;

    describe('merge-props', () => {
      it('appends to a prop, and starts again after a reset', async () => {
        await open('/merge');
        const bar = range(0, 5);
        await showsProps({ page: 0, bar, foo: range(0, 5) });
        await click('Reload');
        await showsProps({ page: 1, bar, foo: range(0, 10) });
        await click('Reload');
        await showsProps({ page: 2, bar, foo: range(0, 15) });
        await click('Fresh');
        await showsProps({ page: 0, bar, foo: range(0, 5) });
        await click('Reload');
        await showsProps({ page: 1, bar, foo: range(0, 10) });
      });

      it('appends to a list inside a prop, and replaces its other values', async () => {
        await open('/merge/append');
        await click('Reload');
        await showsProps({ page: 1, foo: { data: range(0, 6), meta: { at: 1 } } });
        await click('Reload');
        await showsProps({ page: 2, foo: { data: range(0, 9), meta: { at: 2 } } });
      });

      it('prepends to a list inside a prop', async () => {
        await open('/merge/prepend');
        await click('Reload');
        await showsProps({ page: 1, foo: { data: [3, 4, 5, 0, 1, 2], meta: { at: 1 } } });
      });

      it('replaces items with the same key when it appends', async () => {
        await open('/merge/append-match');
        await click('Reload');
        const row = (id: number, page: number) => ({ id, name: `page ${page} ${id}` });
        const data = [row(0, 0), row(1, 0), row(2, 1), row(3, 1), row(4, 1)];
        await showsProps({ page: 1, foo: { data } });
      });

      it('replaces items with the same key when it prepends', async () => {
        await open('/merge/prepend-match');
        await click('Reload');
        const row = (id: number, page: number) => ({ id, name: `page ${page} ${id}` });
        const data = [row(8, 1), row(9, 1), row(10, 1), row(11, 0), row(12, 0)];
        await showsProps({ page: 1, foo: { data } });
      });
    });

    describe('deep-merge-props and match-props-on-key', () => {
      it('merges objects at any depth, and starts again after a reset', async () => {
        await open('/merge/deep');
        const at = (page: number, label: string) => ({
          page,
          baz: range(0, (page + 1) * 5),
          foo: { data: range(0, (page + 1) * 5), at: page, meta: { label } },
        });
        await showsProps(at(0, 'first'));
        await click('Reload');
        await showsProps(at(1, 'second'));
        await click('Reload');
        await showsProps(at(2, 'third'));
        await click('Fresh');
        await showsProps(at(0, 'first'));
        await click('Reload');
        await showsProps(at(1, 'second'));
      });

      it('replaces items with the same key at any depth', async () => {
        await open('/merge/deep-match');
        await click('Reload');
        await showsProps({
          page: 1,
          foo: {
            data: [0, 1].map((id) => ({ id, name: `page 1 ${id}` })),
            teams: range(0, 4).map((id) => ({ id, name: `team ${id}` })),
          },
        });
      });
    });

    describe('nested-props', () => {
      it('loads a deferred prop beside others', async () => {
        await open('/nested/deferred');
        await showsText('.content', 'notes');
        await showsProps({ auth: { user: 'John', notes: [1, 2, 3] } });
      });

      it('loads a failed prop when its parent is reloaded', async () => {
        await open('/nested/rescued');
        await specs.tab.locator('.rescue').waitFor();
        await click('Retry auth');
        await showsText('.content', 'notes');
        assert.equal(await specs.tab.locator('.rescue').count(), 0);
      });

      it('keeps a prop failed when a reload leaves it out', async () => {
        await open('/nested/rescued');
        await specs.tab.locator('.rescue').waitFor();
        await click('All but notes');
        await showsProps({ auth: { user: 'John' }, status: 'status 2' });
        assert.equal(await specs.tab.locator('.rescue').count(), 1);
        assert.equal(await specs.tab.locator('.content').count(), 0);
      });

      it('appends to a nested prop', async () => {
        await open('/nested/merge');
        await click('Reload');
        await showsProps({ page: 1, foo: { posts: range(0, 6), at: 1 } });
      });

      it('prepends to a nested prop, and merges one at any depth', async () => {
        await open('/nested/prepend');
        await click('Reload');
        await showsProps({ page: 1, foo: { posts: [3, 4, 5, 0, 1, 2] } });
        await open('/nested/deep');
        await click('Reload');
        await showsProps({ page: 1, foo: { posts: { items: range(0, 4), label: 'page 1' } } });
      });

      it('does not load a nested once prop again', async () => {
        await open('/nested/once');
        await showsProps({ page: 0, config: { locale: 'locale 1', zone: 'zone 2' } });
        await click('Visit');
        await showsProps({ page: 0, config: { locale: 'locale 1', zone: 'zone 3' } });
        assert.deepEqual(specs.site.requests.slice(1), [
          'GET /nested/once except-once-props=config.locale',
        ]);
      });

      it('keeps the props beside a reloaded one', async () => {
        await open('/nested/dots');
        const auth = { user: { name: 'name 1', permissions: 'permissions 2' }, token: 'token 3' };
        await click('Permissions');
        const user = { ...auth.user, permissions: 'permissions 5' };
        await showsProps({ page: 0, auth: { ...auth, user, session: 'session 4' } });
      });

      it('keeps nested props that a reload leaves out', async () => {
        await open('/nested/dots');
        await click('Without token');
        const user = { name: 'name 5', permissions: 'permissions 6' };
        await showsProps({ page: 0, auth: { user, token: 'token 3', session: 'session 7' } });
        await click('Without token and session');
        const again = { name: 'name 8', permissions: 'permissions 9' };
        await showsProps({
          page: 0,
          auth: { user: again, token: 'token 3', session: 'session 7' },
        });
      });
    });

    describe('once-props', () => {
      it('keeps the prop on the next page, until the document is loaded again', async () => {
        await open('/once/plain/a');
        await follow('/once/plain/b');
        await isAt('/once/plain/b');
        await until(async () => (await shown())['foo'], 'foo-a 1');
        assert.equal((await shown())['bar'], 'bar-b');
        await specs.tab.reload();
        await until(async () => (await shown())['foo'], 'foo-b 2');
      });

      it('keeps the prop on a page that was fetched before it is visited', async () => {
        await open('/once/plain/a');
        await specs.tab.evaluate(() => router.prefetch('/once/plain/b', {}, { cacheFor: 60_000 }));
        await until(async () => specs.site.requests.length, 2);
        await follow('/once/plain/c');
        await isAt('/once/plain/c');
        await follow('/once/plain/b');
        await isAt('/once/plain/b');
        await until(async () => (await shown())['foo'], 'foo-a 1');
        assert.equal((await shown())['bar'], 'bar-b');
        assert.deepEqual(
          specs.site.requests.map((request) => request.split(' ', 2).join(' ')),
          ['GET /once/plain/a', 'GET /once/plain/b', 'GET /once/plain/c'],
        );
      });

      it('keeps the prop when the visitor goes back and forward', async () => {
        await open('/once/plain/a');
        await follow('/once/plain/b');
        await isAt('/once/plain/b');
        await back();
        await isAt('/once/plain/a');
        await until(async () => (await shown())['foo'], 'foo-a 1');
        await forward();
        await isAt('/once/plain/b');
        await until(async () => (await shown())['foo'], 'foo-a 1');
      });

      it('can load the prop again, and keeps the new value', async () => {
        await open('/once/plain/a');
        await click('Foo');
        await until(async () => (await shown())['foo'], 'foo-a 2');
        await follow('/once/plain/b');
        await isAt('/once/plain/b');
        await until(async () => (await shown())['foo'], 'foo-a 2');
      });

      it('loads the prop again after a page without it', async () => {
        await open('/once/plain/a');
        await follow('/once/plain/c');
        await isAt('/once/plain/c');
        await follow('/once/plain/b');
        await isAt('/once/plain/b');
        await until(async () => (await shown())['foo'], 'foo-b 2');
      });

      it('loads the prop again after it has expired', async () => {
        await open('/once/time/a');
        await follow('/once/time/b');
        await isAt('/once/time/b');
        await until(async () => (await shown())['foo'], 'foo-a 1');
        await specs.tab.clock.setFixedTime(Date.now() + 61_000);
        await follow('/once/time/a');
        await isAt('/once/time/a');
        await until(async () => (await shown())['foo'], 'foo-a 2');
      });

      it('keeps a deferred prop on the next page', async () => {
        await open('/once/deferred/a');
        await until(async () => (await shown())['foo'], 'foo-a 1');
        await follow('/once/deferred/b');
        await isAt('/once/deferred/b');
        await until(async () => (await shown())['foo'], 'foo-a 1');
        assert.equal(specs.site.requests.length, 3);
      });

      it('keeps an optional prop once it was loaded', async () => {
        await open('/once/optional/a');
        assert.equal((await shown())['foo'], undefined);
        await click('Foo');
        await until(async () => (await shown())['foo'], 'foo-a 1');
        await follow('/once/optional/b');
        await isAt('/once/optional/b');
        await until(async () => (await shown())['foo'], 'foo-a 1');
      });

      it('keeps the merged value of the prop', async () => {
        await open('/once/merge/a');
        await click('Items');
        await until(async () => (await shown())['items'], [1, 2, 3, 4]);
        await follow('/once/merge/b');
        await isAt('/once/merge/b');
        await until(async () => (await shown())['items'], [1, 2, 3, 4]);
      });

      it('shares a value between props with different names and the same key', async () => {
        await open('/once/key/a');
        await follow('/once/key/b');
        await isAt('/once/key/b');
        await until(async () => (await shown())['permissions-b'], 'permissions 1');
      });
    });
  },
);
