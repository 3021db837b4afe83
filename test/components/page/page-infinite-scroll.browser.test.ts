import { expect } from '@open-wc/testing';
import { html } from 'lit/html.js';
import { repeat } from 'lit/directives/repeat.js';

import {
  definePage,
  type FwxPageInfiniteScroll,
  infiniteScroll,
  type InfiniteScrollOptions,
  router,
  type ScrollEdge,
} from '../../../components/page/index.ts';
import { pageOf, startTestApp, type TestApp, until } from '../../support/page-app.ts';

interface Props {
  readonly posts?: { readonly data: readonly number[] };
  readonly options?: Partial<InfiniteScrollOptions>;
}

/** Pages of three numbers, from 1 to 9. */
function scrolled(page: number, options: object, more: object = {}): object {
  const data = [1, 2, 3].map((n) => (page - 1) * 3 + n);
  const place = {
    pageName: 'page',
    previousPage: page > 1 ? page - 1 : null,
    nextPage: page < 3 ? page + 1 : null,
    currentPage: page,
    reset: false,
  };
  return pageOf('P', { posts: { data }, options }, { scrollProps: { posts: place }, ...more });
}

describe('<fwx-page-infinite-scroll>', () => {
  let test: TestApp;
  before(async () => {
    const page = definePage({
      render: ({ posts, options = {} }: Props) =>
        posts === undefined
          ? html`<p>none</p>`
          : infiniteScroll('posts', {
              preserveUrl: true,
              ...options,
              content: () =>
                html`<ol>
                    ${repeat(
                      posts.data,
                      (n) => n,
                      (n) => html`<li>${n}</li>`,
                    )}
                  </ol>
                  <a data-page-previous href="?page=1">previous</a>
                  <a data-page-next href="?page=2">next</a>`,
            }),
    });
    test = await startTestApp({ resolve: () => page, progress: false }, pageOf('P'));
  });

  const element = () => document.querySelector('fwx-page-infinite-scroll') as FwxPageInfiniteScroll;
  const numbers = () =>
    [...document.querySelectorAll('li')].map((item) => Number(item.textContent));
  const link = (side: string) => document.querySelector(`[data-page-${side}]`) as HTMLAnchorElement;

  /** Renders a page of the list, and answers the requests for the others. */
  async function show(
    page: number,
    options: object,
    scrollProps?: object,
    errors: object = {},
  ): Promise<void> {
    test.answer = () => ({ page: pageOf('P') });
    await visit();
    test.answer = ({ headers, url }) => {
      const isPart = headers['x-inertia-partial-component'] !== undefined;
      const wanted = isPart ? Number(new URL(url, location.href).searchParams.get('page')) : page;
      const isBefore = headers['x-inertia-infinite-scroll-merge-intent'] === 'prepend';
      const merge = { [isBefore ? 'prependProps' : 'mergeProps']: ['posts.data'] };
      const places = scrollProps ? { scrollProps } : {};
      const answered = scrolled(wanted, options, isPart ? merge : places) as { props: object };
      if (!isPart) answered.props = { ...answered.props, errors };
      return { page: answered };
    };
    await visit();
    await until(() => numbers().length > 0, 'a page is shown');
    test.sent.length = 0;
  }
  const visit = () =>
    new Promise((resolve) => router.visit(location.href, { onFinish: () => resolve(null) }));
  const loaded = () =>
    new Promise<string>((resolve) =>
      document.addEventListener(
        'fwx-load',
        (event) => resolve((event as CustomEvent<{ side: string }>).detail.side),
        { once: true },
      ),
    );

  it('loads pages automatically up to the last', async () => {
    await show(1, {});
    await until(() => numbers().length === 9, 'all is there');
    expect(numbers()).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await until(() => link('next').hidden, 'there is no next page');
    expect(element().hasNext).to.equal(false);
    expect(link('previous').hidden).to.equal(true);
  });

  it('loads the previous and the next page by its links', async () => {
    await show(2, { manual: true });
    await until(() => element().hasPrevious);
    const before = loaded();
    link('previous').click();
    expect(await before).to.equal('previous');
    expect(numbers()).to.deep.equal([1, 2, 3, 4, 5, 6]);
    await until(() => link('previous').hidden);
    const behind = loaded();
    element().fetchNext();
    expect(await behind).to.equal('next');
    expect(numbers()).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(test.sent.length).to.equal(2);
  });

  it('renders contents for the state of its edges', async () => {
    const words = (edge: ScrollEdge): string =>
      [edge.side, edge.loading, edge.hasMore, edge.isManual].join(' ');
    const next = (edge: ScrollEdge) => html`<button @click=${edge.fetch}>${words(edge)}</button>`;
    await show(2, { manual: true });
    await until(() => element().hasNext);
    Object.assign(element(), { nextContent: next, loadingContent: () => 'loading' });
    const edge = (name: string) => document.querySelector(`[data-page-edge="${name}"]`);
    await until(() => edge('end')?.textContent === 'next false true true');
    expect(edge('start')?.textContent).to.equal('');
    const behind = loaded();
    edge('end')?.querySelector('button')?.click();
    expect(edge('end')?.textContent).to.equal('next true true true');
    await behind;
    expect(edge('end')?.textContent).to.equal('next false false true');
    element().fetchPrevious();
    expect([element().loading, edge('start')?.textContent]).to.deep.equal([true, 'loading']);
    await until(() => !element().loading);
    expect(edge('start')?.textContent).to.equal('');
  });

  it('loads a page when the element of `next-trigger` comes into view', async () => {
    const footer = document.createElement('footer');
    footer.id = 'footer';
    footer.textContent = 'End';
    footer.style.display = 'none';
    document.body.append(footer);
    await show(1, { nextTrigger: '#footer', onlyNext: true });
    // Its own end is in view the whole time.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(numbers()).to.deep.equal([1, 2, 3]);
    footer.style.display = '';
    await until(() => numbers().length >= 6, 'the next page is loaded');
    footer.remove();
  });

  it('scrolls to the end in reverse, unless auto-scroll is off', async () => {
    const tall = document.createElement('style');
    tall.textContent =
      'fwx-page-infinite-scroll { display: block; height: 90px; overflow: scroll } li { height: 90px }';
    document.head.append(tall);
    try {
      for (const [autoScroll, isAtEnd] of [
        [undefined, true],
        [false, false],
        [true, true],
      ] as const) {
        await show(1, { manual: true, reverse: true, autoScroll });
        await until(() => element().hasNext);
        expect(element().scrollTop > 0, `auto-scroll is ${autoScroll}`).to.equal(isAtEnd);
      }
    } finally {
      tall.remove();
    }
  });

  it('has the attribute `loading` with the side of the requested page', async () => {
    await show(1, { manual: true });
    await until(() => element().hasNext);
    const behind = loaded();
    element().fetchNext();
    expect(element().getAttribute('loading')).to.equal('next');
    await behind;
    expect(element().getAttribute('loading')).to.equal(null);
  });

  it('is not loading after a listener prevented the visit, and loads the next time', async () => {
    await show(1, { manual: true });
    await until(() => element().hasNext);
    const calls: string[] = [];
    const callbacksOf = (word: string) => ({
      onStart: () => void calls.push(`${word} starts`),
      onFinish: () => void calls.push(`${word} ends`),
    });
    const removeListener = router.on('before', () => false);
    element().fetchNext(callbacksOf('first'));
    await until(() => element().getAttribute('loading') === null);
    removeListener();
    const behind = loaded();
    element().fetchNext(callbacksOf('second'));
    expect(element().getAttribute('loading')).to.equal('next');
    expect(await behind).to.equal('next');
    await until(() => calls.length === 2);
    expect(calls).to.deep.equal(['second starts', 'second ends']);
    expect(test.sent.length).to.equal(1);
  });

  it('requests nothing when onBefore returns false, and loads the next time', async () => {
    await show(1, { manual: true });
    await until(() => element().hasNext);
    element().fetchNext({ onBefore: () => false });
    await until(() => element().getAttribute('loading') === null);
    expect(test.sent.length).to.equal(0);
    const behind = loaded();
    element().fetchNext({ onBefore: () => {} });
    expect(await behind).to.equal('next');
    expect(test.sent.length).to.equal(1);
  });

  it('loads pages while the page has validation errors', async () => {
    await show(1, { manual: true }, undefined, { name: 'A name is needed.' });
    await until(() => element().hasNext);
    const calls: string[] = [];
    const options = {
      onSuccess: () => void calls.push('success'),
      onError: () => void calls.push('error'),
    };
    for (const count of [6, 9]) {
      const behind = loaded();
      element().fetchNext(options);
      await behind;
      expect(numbers().length).to.equal(count);
    }
    expect(numbers()).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(calls).to.deep.equal(['error', 'error']);
    expect(link('next').hidden).to.equal(true);
  });

  for (const next of ['another page', 'a page with a list of the same name']) {
    it(`ignores a page of the list that arrives after ${next}`, async () => {
      await show(1, { manual: true });
      await until(() => element().hasNext);
      const faults: unknown[] = [];
      const onFault = ({ detail }: { detail: { error: Error } }) => void faults.push(detail.error);
      const release = router.on('networkError', onFault);
      const answered = Promise.withResolvers<void>();
      const toList = test.answer;
      test.answer = async (sent) => {
        if (sent.headers['x-inertia-partial-component'] !== undefined) {
          await answered.promise;
          return toList(sent);
        }
        const other = next === 'another page' ? pageOf('P') : scrolled(3, {});
        return { page: { ...other, component: 'Q', url: '/other' } };
      };
      const calls: string[] = [];
      const left = visit();
      // In the same task the visit does not cancel it.
      const finished = new Promise((resolve) =>
        element().fetchNext({
          onSuccess: () => void calls.push('success'),
          onFinish: resolve,
        }),
      );
      await left;
      answered.resolve();
      await finished;
      expect(faults).to.deep.equal([]);
      expect(calls).to.deep.equal([]);
      // A third page of three items has no next page.
      if (next !== 'another page') expect(element().hasNext).to.equal(false);
      release();
    });
  }

  it('stores nothing in the history entry of the next page', async () => {
    await show(1, { manual: true });
    await until(() => element().hasNext);
    const behind = loaded();
    element().fetchNext();
    await behind;
    test.answer = () => ({ page: pageOf('P') });
    await visit();
    // The core stores the state a quarter of a second after a change of the list.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const rememberedState = (history.state as { page: { rememberedState?: object } }).page
      .rememberedState;
    expect(JSON.stringify(rememberedState ?? {})).to.not.contain('posts');
  });

  it('loads automatically as often as manual-after specifies', async () => {
    await show(1, { manualAfter: 1 });
    await until(() => numbers().length === 6, 'it has loaded once');
    await until(() => element().getAttribute('loading') === null);
    expect(link('next').hidden).to.equal(false);
    const behind = loaded();
    link('next').click();
    await behind;
    expect(numbers().length).to.equal(9);
  });

  it('loads nothing before the list with only-next', async () => {
    await show(2, { onlyNext: true });
    await until(() => numbers().length === 6, 'the rest is there');
    expect(numbers()).to.deep.equal([4, 5, 6, 7, 8, 9]);
    expect(link('previous').hidden).to.equal(true);
  });

  it('applies a changed only-next', async () => {
    await show(2, { manual: true });
    await until(() => element().hasPrevious && !link('previous').hidden);
    element().onlyNext = true;
    await element().updateComplete;
    expect(link('previous').hidden).to.equal(true);
  });

  it('loads another list when `data` changes', async () => {
    const more = {
      pageName: 'more',
      previousPage: null,
      nextPage: 5,
      currentPage: 4,
      reset: false,
    };
    const [scrollProps] = [(scrolled(1, {}) as { scrollProps: object }).scrollProps];
    await show(1, { manual: true }, { ...scrollProps, more });
    await until(() => element().hasNext);
    element().data = 'more';
    await element().updateComplete;
    await until(() => {
      element().fetchNext();
      return test.sent.length > 0;
    });
    const { headers, url } = test.sent[0]!;
    expect(headers['x-inertia-partial-data']).to.equal('more');
    expect(new URL(url, location.href).searchParams.get('more')).to.equal('5');
    router.cancelAll();
  });

  it('does not handle clicks with a modifier key', async () => {
    await show(1, { manual: true });
    await until(() => element().hasNext);
    let isPrevented = true;
    document.addEventListener(
      'click',
      (event) => {
        isPrevented = event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    link('next').dispatchEvent(
      new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }),
    );
    expect(isPrevented).to.equal(false);
    expect(test.sent.length).to.equal(0);
  });
});
