import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { pageTemplate } from '../../components/page/index.ts';
import {
  cookieFlashStore,
  pageProtocol,
  PageProto,
  pageRenderer,
} from '../../server/page/index.ts';
import { site } from '../e2e/page/specs/site.ts';
import { fetchListener } from './fetch-listener.ts';
import { bodyOf, formRoutes } from './spec-form-routes.ts';

/** A site with the pages of `test/e2e/page/specs`. */
export interface SpecSite {
  readonly url: string;
  /** Requests for pages: method and URL, with the names of partial reloads. */
  readonly requests: string[];
  /** Holds requests with the marker header until the returned function is called. */
  hold(): () => void;
  /** Resets the counters in values, and the requests. */
  reset(): void;
  stop(): Promise<void>;
}

const range = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => first + at);
const rows = (first: number, count: number, name: string) =>
  range(first, count).map((id) => ({ id, name: `${name} ${id}` }));
const isPartial = (request: Request) => request.headers.has('x-inertia-partial-component');
/** Adds a message that only full responses contain, like a message after a redirect. */
const invalidOnce = (request: Request) => {
  if (!isPartial(request)) PageProto.errors({ name: 'Wrong.' });
};
const redirect = (location: string) => new Response(null, { status: 303, headers: { location } });

/** Starts the site and serves the script of its client. */
export async function startSpecSite(client: string): Promise<SpecSite> {
  let serial = 0;
  let isBroken = true;
  let hold: Promise<void> | null = null;
  const requests: string[] = [];
  /** A value with a serial number. */
  const fresh = (name: string) => `${name} ${++serial}`;
  const page = pageProtocol({
    renderer: pageRenderer((served) => pageTemplate(served, site)),
    shared: { shared: 'everywhere' },
    assets: {
      version: '1',
      tags: () => '<link rel="icon" href="data:,"><script type="module" src="/client.js"></script>',
    },
    flashes: cookieFlashStore({ secret: 'a secret of at least 32 characters for tests' }),
  });

  const pageNumber = (url: URL) => Number(url.searchParams.get('page') ?? 0);
  /** Three pages of ten numbers, starting at the hundred in the query. */
  const feed = (url: URL, name: string) => {
    const at = Math.max(1, Number(url.searchParams.get(name) ?? 0));
    const hundred = Number(url.searchParams.get('hundred') ?? 0) * 100;
    return PageProto.scroll(
      { data: range(hundred + (at - 1) * 10 + 1, 10).map((id) => ({ id })) },
      PageProto.scrollMetadata(name, at > 1 ? at - 1 : null, at < 3 ? at + 1 : null, at),
    );
  };
  const more = (url: URL, props: (page: number) => object) => {
    const number = pageNumber(url);
    return PageProto.render('More', { page: number, ...props(number) });
  };
  const once = (
    letter: string,
    folder: string,
    foo: (name: string) => unknown = (name) => PageProto.once(() => fresh(name)),
  ) =>
    PageProto.render('Links', {
      to: ['a', 'b', 'c'].map((name) => `/once/${folder}/${name}`),
      ...(letter === 'c' ? {} : { foo: foo(`foo-${letter}`) }),
      bar: `bar-${letter}`,
    });

  const routes: Record<string, (url: URL, request: Request) => unknown> = {
    ...formRoutes(),
    '/plain': () => PageProto.render('Plain'),
    '/bare': () => PageProto.render('Bare'),
    '/nested-layouts': () => PageProto.render('Nested'),
    '/merge': (url) =>
      more(url, (at) => ({ bar: range(0, 5), foo: PageProto.merge(range(at * 5, 5)) })),
    '/merge/append': (url) =>
      more(url, (at) => ({
        foo: PageProto.merge({ data: range(at * 3, 3), meta: { at } }).append('data'),
      })),
    '/merge/prepend': (url) =>
      more(url, (at) => ({
        foo: PageProto.merge({ data: range(at * 3, 3), meta: { at } }).prepend('data'),
      })),
    '/merge/append-match': (url) =>
      more(url, (at) => ({
        foo: PageProto.merge({ data: rows(at * 2, 3, `page ${at}`) }).append('data', 'id'),
      })),
    '/merge/prepend-match': (url) =>
      more(url, (at) => ({
        foo: PageProto.merge({ data: rows(10 - at * 2, 3, `page ${at}`) }).prepend('data', 'id'),
      })),
    '/merge/deep': (url) =>
      more(url, (at) => ({
        baz: PageProto.merge(range(at * 5, 5)),
        foo: PageProto.deepMerge({
          data: range(at * 5, 5),
          at,
          meta: { label: ['first', 'second', 'third'][at] },
        }),
      })),
    '/merge/deep-match': (url) =>
      more(url, (at) => ({
        foo: PageProto.deepMerge({
          data: rows(0, 2, `page ${at}`),
          teams: rows(at * 2, 2, 'team'),
        }).matchOn(['data.id', 'teams.id']),
      })),
    '/nested/merge': (url) =>
      more(url, (at) => ({
        'foo.posts': PageProto.merge(range(at * 3, 3)),
        'foo.at': at,
      })),
    '/nested/prepend': (url) =>
      more(url, (at) => ({ 'foo.posts': PageProto.merge(range(at * 3, 3)).prepend() })),
    '/nested/deep': (url) =>
      more(url, (at) => ({
        'foo.posts': PageProto.deepMerge({ items: range(at * 2, 2), label: `page ${at}` }),
      })),
    '/nested/dots': () =>
      PageProto.render('More', {
        page: 0,
        'auth.user.name': () => fresh('name'),
        'auth.user.permissions': () => fresh('permissions'),
        'auth.token': () => fresh('token'),
        'auth.session': () => fresh('session'),
      }),
    '/nested/once': () =>
      PageProto.render('More', {
        page: 0,
        config: { locale: PageProto.once(() => fresh('locale')), zone: () => fresh('zone') },
      }),
    '/nested/deferred': () =>
      PageProto.render('NestedDeferred', {
        auth: { user: 'John', notes: PageProto.defer(() => [1, 2, 3]) },
      }),
    '/nested/rescued': () =>
      PageProto.render('NestedDeferred', {
        auth: {
          user: 'John',
          notes: PageProto.defer(
            () => {
              if (!isBroken) return [1, 2, 3];
              isBroken = false;
              throw new Error('This service is down.');
            },
            'default',
            true,
          ),
        },
        status: () => fresh('status'),
      }),
    '/deferred': () =>
      PageProto.render('Deferred', {
        foo: PageProto.defer(() => fresh('foo')),
        bar: PageProto.defer(() => fresh('bar'), 'other'),
        now: () => fresh('now'),
      }),
    '/rescued': () =>
      PageProto.render('Deferred', {
        foo: PageProto.defer(
          () => {
            if (!isBroken) return 'foo';
            isBroken = false;
            throw new Error('This service is down.');
          },
          'default',
          true,
        ),
        bar: PageProto.defer(() => 'bar'),
      }),
    '/deferred-errors': (_url, request) => {
      invalidOnce(request);
      return PageProto.render('Deferred', {
        foo: PageProto.defer(() => 'foo'),
        bar: PageProto.defer(() => 'bar'),
      });
    },
    '/instant': () => PageProto.render('Instant', { foo: 'here' }),
    '/instant/target': () => PageProto.render('Target', { greeting: 'Hello' }),
    '/instant/redirect': () => redirect('/plain'),
    '/flash': async (url) => {
      const text = url.searchParams.get('text');
      if (text !== null) await PageProto.flash('note', text);
      return PageProto.render('More', {
        page: 0,
        foo: () => fresh('foo'),
        ...(url.searchParams.has('deferred') ? { late: PageProto.defer(() => 'late') } : {}),
      });
    },
    '/flash/redirect': async (url) => {
      await PageProto.flash('note', 'From before');
      if (url.searchParams.has('errors')) await PageProto.flash('errors', { name: 'Wrong.' });
      return redirect('/flash');
    },
    '/flash/location': async () => {
      await PageProto.flash('note', 'From before');
      return PageProto.location('/flash');
    },
    '/fragment': () => {
      PageProto.preserveFragment();
      return PageProto.render('Plain');
    },
    '/fragment/redirect': () => redirect('/fragment'),
    '/form': async (_url, request) => {
      if (request.method === 'GET') return PageProto.render('Form');
      const { name } = await bodyOf(request);
      const where = new URL(request.headers.get('referer') ?? '/form', request.url).pathname;
      if (name === '') await PageProto.flash('errors', { name: 'A name is needed.' });
      return redirect(where);
    },
    '/remembered': () => PageProto.render('Remembered'),
    '/kept': () => PageProto.render('Kept'),
    '/encrypted': () => {
      PageProto.encryptHistory();
      return PageProto.render('Plain', { secret: 'ü€😀' });
    },
    '/cleared': () => {
      PageProto.clearHistory();
      return PageProto.render('Plain');
    },
    '/visible': () =>
      PageProto.render('Visible', {
        foo: PageProto.optional(() => fresh('foo')),
        bar: PageProto.optional(() => fresh('bar')),
      }),
    '/visible/parts': () =>
      PageProto.render('VisibleParts', {
        first: PageProto.optional(() => 1),
        auth: { user: 'John', second: PageProto.optional(() => 2) },
      }),
    '/visible/errors': (_url, request) => {
      invalidOnce(request);
      return PageProto.render('Visible', { foo: PageProto.optional(() => 'foo') });
    },
    '/polling': (url, request) => {
      if (url.searchParams.has('errors')) invalidOnce(request);
      return PageProto.render('Polling', { count: () => ++serial, other: () => ++serial });
    },
    '/feed/deferred': (url) =>
      PageProto.render('DeferredFeed', { users: feed(url, 'page').defer() }),
    '/feed/visible': (url) =>
      PageProto.render('VisibleFeed', { users: PageProto.optional(() => feed(url, 'page')) }),
    '/json': () => Response.json({ message: 'no page' }),
    '/html': () =>
      new Response('<p id="whole">no page</p><script>parent.wasRun = true</script>', {
        headers: { 'content-type': 'text/html' },
      }),
    '/failure': () => {
      throw new Error('This must not be shown.');
    },
  };
  for (const [path, component] of [
    ['/feed', 'Feed'],
    ['/feed/manual', 'ManualFeed'],
    ['/feed/table', 'FeedTable'],
    ['/feed/grid', 'FeedGrid'],
  ] as const) {
    routes[path] = async (url, request) => {
      if (!isPartial(request) && url.searchParams.has('flash')) {
        await PageProto.flash('note', 'Hello');
      }
      if (url.searchParams.has('errors')) invalidOnce(request);
      return PageProto.render(component, { users: feed(url, 'page'), now: () => fresh('now') });
    };
  }
  routes['/feed/two'] = (url) =>
    PageProto.render('TwoFeeds', { users: feed(url, 'page'), others: feed(url, 'others') });
  for (const letter of ['a', 'b', 'c']) {
    routes[`/once/plain/${letter}`] = () => once(letter, 'plain');
    routes[`/once/time/${letter}`] = () =>
      once(letter, 'time', (name) => PageProto.once(() => fresh(name)).until(60));
    routes[`/once/deferred/${letter}`] = () =>
      once(letter, 'deferred', (name) => PageProto.defer(() => fresh(name)).once());
    routes[`/once/optional/${letter}`] = () =>
      once(letter, 'optional', (name) => PageProto.optional(() => fresh(name)).once());
    routes[`/once/merge/${letter}`] = () =>
      PageProto.render('Links', {
        to: ['a', 'b'].map((name) => `/once/merge/${name}`),
        items: PageProto.merge(() => [++serial, ++serial]).once(),
        bar: `bar-${letter}`,
      });
    routes[`/once/key/${letter}`] = () =>
      PageProto.render('Links', {
        to: ['a', 'b'].map((name) => `/once/key/${name}`),
        [`permissions-${letter}`]: PageProto.once(() => fresh('permissions')).as('permissions'),
      });
  }

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    if (url.pathname === '/client.js') {
      return new Response(client, { headers: { 'content-type': 'text/javascript' } });
    }
    const run = routes[url.pathname];
    if (!run) return new Response('Nothing is here.', { status: 404 });
    const names = ['partial-data', 'partial-except', 'except-once-props']
      .map((name) => [name, request.headers.get(`x-inertia-${name}`)])
      .filter(([, value]) => value !== null)
      .map((pair) => pair.join('='));
    requests.push([request.method, url.pathname + url.search, ...names].join(' '));
    if (request.headers.has('x-inertia')) await hold;
    return page(request, (own) => run(url, own));
  };
  const server = createServer(fetchListener(answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    hold: () => {
      let release = (): void => {};
      hold = new Promise((resolve) => (release = resolve));
      return () => {
        hold = null;
        release();
      };
    },
    reset: () => {
      serial = 0;
      isBroken = true;
      hold = null;
      requests.length = 0;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
