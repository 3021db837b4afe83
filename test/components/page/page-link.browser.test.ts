import { expect } from '@open-wc/testing';
import { emulateMedia, sendMouse } from '@web/test-runner-commands';
import { html } from 'lit/html.js';

import { type FwxPageLink, router } from '../../../components/page/index.ts';
import { warningsOf } from '../../support/widget-page.ts';
import { pageOf, startTestApp, type TestApp, until } from '../../support/page-app.ts';

/** Renders the markup in the page and returns its updated link. */
async function linkOf(markup: string): Promise<FwxPageLink> {
  const place = document.createElement('section');
  document.body.append(place);
  place.innerHTML = markup;
  const link = place.querySelector('fwx-page-link') as FwxPageLink;
  await link.updateComplete;
  return link;
}

const inside = (link: FwxPageLink): HTMLElement => link.documentedRoot as HTMLElement;

describe('<fwx-page-link> without an application', () => {
  afterEach(() => {
    for (const place of document.querySelectorAll('section')) place.remove();
  });

  it('does not change a link of the page', async () => {
    const link = await linkOf('<fwx-page-link><a href="/x" class="y">X</a></fwx-page-link>');
    expect(link.innerHTML).to.equal('<a href="/x" class="y">X</a>');
  });

  it('warns about unknown values, and uses the default', async () => {
    let link: FwxPageLink | null = null;
    const warnings = warningsOf(() => {
      const place = document.createElement('section');
      document.body.append(place);
      place.innerHTML = '<fwx-page-link href="/a" method="FETCH" as="div">A</fwx-page-link>';
      link = place.querySelector('fwx-page-link');
    });
    await link!.updateComplete;
    expect(warnings.length).to.equal(2);
    expect(warnings.join('\n')).to.contain(
      'Attribute "method" must be one of: get, post, put, patch, delete',
    );
    expect(link!.innerHTML).to.equal('<a href="/a">A</a>');
  });

  it('reads methods in any case', async () => {
    const link = await linkOf('<fwx-page-link href="/a" method="POST">A</fwx-page-link>');
    expect(inside(link).localName).to.equal('form');
  });

  it('does not handle clicks', async () => {
    const link = await linkOf('<fwx-page-link href="#there">There</fwx-page-link>');
    let isPrevented = true;
    link.addEventListener('click', (event) => (isPrevented = event.defaultPrevented));
    inside(link).click();
    expect(isPrevented).to.equal(false);
    // Some browsers set the hash later.
    await until(() => location.hash === '#there', 'the browser goes there');
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('applies a changed address, method and data to its content', async () => {
    const link = await linkOf('<fwx-page-link href="/a">A</fwx-page-link>');
    const [root] = [inside(link)];
    link.data = { q: 1 };
    link.href = '/b';
    await link.updateComplete;
    expect(inside(link)).to.equal(root);
    expect(root.getAttribute('href')).to.equal('/b?q=1');
  });

  for (const [tag, method] of [
    ['a', 'get'],
    ['form', 'post'],
  ] as const) {
    it(`applies changed attributes to its content, in <${tag}>`, async () => {
      const link = await linkOf(
        `<fwx-page-link href="/a" method="${method}" link-attributes='{"class":"x","title":"T"}'>A</fwx-page-link>`,
      );
      const inner =
        tag === 'a' ? inside(link) : (inside(link).querySelector('button') as HTMLElement);
      expect([inner.className, inner.title]).to.deep.equal(['x', 'T']);
      link.linkAttributes = { class: 'x on', 'aria-current': 'page' };
      await link.updateComplete;
      expect([inner.className, inner.title, inner.ariaCurrent]).to.deep.equal(['x on', '', 'page']);
      link.linkAttributes = undefined;
      await link.updateComplete;
      expect(inner.getAttributeNames()).to.deep.equal([tag === 'a' ? 'href' : 'type']);
    });
  }

  it('keeps hidden controls whose value does not change', async () => {
    const link = await linkOf(
      `<fwx-page-link href="/a" method="put" data='{"q":1}'>A</fwx-page-link>`,
    );
    const before = [...link.querySelectorAll('input')];
    link.data = { q: 1 };
    await link.updateComplete;
    const isSame = [...link.querySelectorAll('input')].every((one, at) => one === before[at]);
    expect(isSame).to.equal(true);
    link.data = { q: 2 };
    await link.updateComplete;
    expect([...link.querySelectorAll('input')].map(({ value }) => value)).to.deep.equal([
      'PUT',
      '2',
    ]);
  });
});

describe('<fwx-page-link>', () => {
  let test: TestApp;
  before(async () => {
    const page = ({ n }: { readonly n?: number }) => html`<p id="n">${n}</p>`;
    test = await startTestApp({ resolve: () => page, progress: false }, pageOf('P', { n: 0 }));
  });
  beforeEach(() => {
    test.sent.length = 0;
    test.answer = () => ({ page: pageOf('P', { n: 1 }) });
    router.flushAll();
  });
  afterEach(() => {
    for (const place of document.querySelectorAll('section')) place.remove();
  });

  const finished = (link: EventTarget) =>
    new Promise((resolve) => link.addEventListener('fwx-finish', resolve, { once: true }));

  it('visits with its options', async () => {
    const link = await linkOf(
      `<fwx-page-link href="/to" only="a, b" except="c" reset="d" headers='{"X-Own":"1"}' preserve-scroll>To</fwx-page-link>`,
    );
    const isOver = finished(link);
    inside(link).click();
    await isOver;
    const [{ headers, method, url } = { headers: {}, method: '', url: '' }] = test.sent;
    expect([method, new URL(url, location.href).pathname]).to.deep.equal(['get', '/to']);
    expect(headers['x-inertia-partial-data']).to.equal('a,b,d');
    expect(headers['x-inertia-partial-except']).to.equal('c');
    expect(headers['x-inertia-reset']).to.equal('d');
    expect(headers['x-own']).to.equal('1');
  });

  it('sends the data of other methods', async () => {
    const link = await linkOf(
      `<fwx-page-link href="/to" method="patch" as="button" data='{"a":{"b":1}}'>To</fwx-page-link>`,
    );
    const isOver = finished(link);
    link.click();
    await isOver;
    expect(test.sent[0]?.method).to.equal('patch');
    expect(test.sent[0]?.data).to.deep.equal({ a: { b: 1 } });
  });

  it('fires events of its visit, is marked as loading, and can be prevented', async () => {
    const link = await linkOf('<fwx-page-link href="/to">To</fwx-page-link>');
    const firedEvents: string[] = [];
    for (const name of ['before', 'start', 'success', 'finish'])
      link.addEventListener(`fwx-${name}`, ({ type }) => {
        firedEvents.push(`${type} ${inside(link).hasAttribute('data-loading')}`);
      });
    const isOver = finished(link);
    link.visit();
    await isOver;
    expect(firedEvents).to.deep.equal([
      'fwx-before false',
      'fwx-start true',
      'fwx-success true',
      'fwx-finish false',
    ]);
    link.addEventListener('fwx-before', (event) => event.preventDefault());
    link.visit();
    expect(test.sent.length).to.equal(1);
  });

  it('fires an event for validation errors', async () => {
    test.answer = () => ({ page: pageOf('P', { errors: { name: 'No.' } }) });
    const link = await linkOf('<fwx-page-link href="/to" method="post">To</fwx-page-link>');
    const errorEvent = new Promise<CustomEvent<{ errors: object }>>((resolve) =>
      link.addEventListener('fwx-error', (event) =>
        resolve(event as CustomEvent<{ errors: object }>),
      ),
    );
    link.click();
    expect((await errorEvent).detail.errors).to.deep.equal({ name: 'No.' });
  });

  it('prefetches once when it is connected', async () => {
    await linkOf('<fwx-page-link href="/ahead" prefetch="mount">To</fwx-page-link>');
    await test.requests(1);
    expect(test.sent[0]?.headers['purpose']).to.equal('prefetch');
  });

  it('prefetches on mousedown, and uses the response for the visit', async () => {
    const link = await linkOf('<fwx-page-link href="/press" prefetch="click">To</fwx-page-link>');
    const { left, top, width, height } = inside(link).getBoundingClientRect();
    const position: [number, number] = [Math.round(left + width / 2), Math.round(top + height / 2)];
    await sendMouse({ type: 'move', position });
    test.answer = () => ({ page: pageOf('P', { n: 7 }) });
    await sendMouse({ type: 'down' });
    await test.requests(1);
    await sendMouse({ type: 'up' });
    await until(() => document.querySelector('#n')?.textContent === '7', 'it is shown');
    expect(test.sent.map(({ headers }) => headers['purpose'])).to.deep.equal(['prefetch']);
  });

  it('fires events when it prefetches, and not again when it visits', async () => {
    const link = await linkOf('<fwx-page-link href="/told">To</fwx-page-link>');
    const firedEvents: string[] = [];
    for (const type of ['prefetching', 'prefetched', 'start', 'success', 'finish']) {
      link.addEventListener(`fwx-${type}`, () => void firedEvents.push(type));
    }
    link.prefetchNow();
    await until(() => firedEvents.includes('prefetched'), 'it is fetched');
    expect(firedEvents).to.deep.equal(['prefetching', 'prefetched']);
    link.click();
    await until(() => firedEvents.includes('success'), 'it is visited');
    expect(firedEvents.slice(2)).to.deep.equal(['start', 'finish', 'success']);
    expect(test.sent.length).to.equal(1);
  });

  for (const [motion, isAnimated] of [
    ['no-preference', true],
    ['reduce', false],
  ] as const) {
    it(`${isAnimated ? 'animates' : 'does not animate'} the change of the page when motion is ${motion}`, async () => {
      await emulateMedia({ reducedMotion: motion });
      const link = await linkOf('<fwx-page-link href="/to" view-transition>To</fwx-page-link>');
      const startedVisit = new Promise<unknown>((resolve) =>
        link.addEventListener('fwx-start', (event) =>
          resolve((event as CustomEvent<{ visit: object }>).detail.visit),
        ),
      );
      link.click();
      expect(await startedVisit).to.include({ viewTransition: isAnimated });
      await until(() => !inside(link).hasAttribute('data-loading'));
      await emulateMedia({ reducedMotion: 'reduce' });
    });
  }

  for (const attributes of ['target="_blank"', 'method="dialog"']) {
    it(`does not handle forms with ${attributes}`, async () => {
      const link = await linkOf(
        `<fwx-page-link><form action="/x" ${attributes}><button>X</button></form></fwx-page-link>`,
      );
      let isPrevented = true;
      link.addEventListener('submit', (event) => {
        isPrevented = event.defaultPrevented;
        event.preventDefault();
      });
      link.click();
      expect(isPrevented).to.equal(false);
      expect(test.sent.length).to.equal(0);
    });
  }

  it('does not handle other hosts, fragments, downloads and other targets', async () => {
    for (const attributes of [
      'href="https://example.com/"',
      'href="#place"',
      'href="/x" download',
      'href="/x" target="_blank"',
    ]) {
      const link = await linkOf(`<fwx-page-link><a ${attributes}>X</a></fwx-page-link>`);
      let isPrevented = true;
      link.addEventListener('click', (event) => {
        isPrevented = event.defaultPrevented;
        event.preventDefault();
      });
      inside(link).click();
      expect(isPrevented, attributes).to.equal(false);
    }
    expect(test.sent.length).to.equal(0);
  });
});
