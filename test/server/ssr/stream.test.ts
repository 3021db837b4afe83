import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { beforeEach, describe, it } from 'node:test';

import { repeat } from 'lit/directives/repeat.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html } from 'lit/html.js';

import { runInRequestScope } from '../../../server/core/index.ts';
import {
  defineServerElement,
  nextId,
  renderToIterable,
  renderToStream,
  renderToString,
  resetIds,
  type StreamOptions,
} from '../../../server/ssr/index.ts';

defineServerElement('s-box', {
  properties: { items: { content: true } },
  render: ({ items = [] }: { items?: Iterable<unknown> }, children) =>
    html`<div id=${nextId()}>${items}${children}</div>`,
});

const unsafeStyle = 'p { color: red }'.repeat(1_200);
const cell = (n: number): unknown => html`<td title=${n}>${`<${n}>`}</td>`;
const row = (n: number): unknown => html`<tr>${cell(n)}<td>${unsafeHTML('<b></b>')}</td></tr>`;
const table = (rows: unknown): unknown =>
  html`<h1>${'T&'}</h1><table><tbody>${rows}</tbody></table>`;

async function chunksOf(value: unknown, options?: StreamOptions): Promise<string[]> {
  const chunks: string[] = [];
  for await (const chunk of renderToIterable(value, options)) chunks.push(chunk);
  return chunks;
}

/** A list that records how far it was read, and whether it was closed. */
function watched(length: number): {
  rows: Iterable<unknown>;
  state: { read: number; closed: boolean };
} {
  const state = { read: 0, closed: false };
  function* rows(): Generator {
    try {
      for (; state.read < length; state.read++) yield row(state.read);
    } finally {
      state.closed = true;
    }
  }
  return { rows: rows(), state };
}

describe('renderToIterable', () => {
  beforeEach(resetIds);

  const pages: [title: string, page: () => unknown][] = [
    ['an array', () => table([1, 2, 3].map(row))],
    ['repeat', () => table(repeat([1, 2], String, row))],
    ['nested lists', () => table([[1, 2].map(row), [[row(3)], 'x<']])],
    ['no list', () => table(row(1))],
    ['elements with lists', () => html`<s-box .items=${[1, 2].map(row)}><p>${[1, 2]}</p></s-box>`],
    ['elements in lists', () => [1, 2].map((n) => html`<s-box .items=${[n]}></s-box>`)],
    ['a list behind pre', () => html`<pre>${['\n', 'a']}</pre>`],
    ['text', () => '<x>'],
    ['nothing', () => []],
  ];
  for (const [title, page] of pages) {
    for (const hydratable of [false, true]) {
      it(`yields the text of renderToString for ${title}${hydratable ? ', marked' : ''}`, async () => {
        const whole = renderToString(page(), { hydratable });
        for (const chunkSize of [1, 50, 16_384]) {
          resetIds();
          assert.equal((await chunksOf(page(), { hydratable, chunkSize })).join(''), whole);
        }
      });
    }
  }

  it('splits chunks of at least the requested size', async () => {
    const chunks = await chunksOf(table(Array.from({ length: 500 }, (_, n) => row(n))), {
      chunkSize: 1_000,
    });
    assert.ok(chunks.length > 10);
    assert.ok(chunks.slice(0, -1).every(({ length }) => length >= 1_000 && length < 1_100));
  });

  it('yields a chunk that has exactly the requested size', async () => {
    assert.deepEqual(await chunksOf(['abc', 'def'], { chunkSize: 3 }), ['abc', 'def']);
    assert.deepEqual(await chunksOf(['abc', 'def'], { chunkSize: 4 }), ['abcdef']);
    function* texts(): Generator {
      yield 'abc';
      yield 'def';
    }
    async function* later(): AsyncGenerator {
      yield* texts();
    }
    assert.deepEqual(await chunksOf(texts(), { chunkSize: 3 }), ['abc', 'def']);
    assert.deepEqual(await chunksOf(texts(), { chunkSize: 4 }), ['abcdef']);
    assert.deepEqual(await chunksOf(later(), { chunkSize: 3 }), ['abc', 'def']);
    assert.deepEqual(await chunksOf(later(), { chunkSize: 4 }), ['abcdef']);
    const template = html`<b>${1}</b><b>${2}</b>`;
    assert.deepEqual(await chunksOf(template, { chunkSize: 4 }), ['<b>1', '</b><b>2', '</b>']);
  });

  it('awaits promises and asynchronous lists in their order', async () => {
    async function* rows(): AsyncGenerator {
      yield row(1);
      await Promise.resolve();
      yield Promise.resolve(row(2));
    }
    const page = html`<p>${Promise.resolve('a<')}</p>${table(rows())}${[Promise.resolve([1, 2])]}`;
    const expected = html`<p>${'a<'}</p>${table([row(1), row(2)])}${[[1, 2]]}`;
    assert.equal((await chunksOf(page)).join(''), renderToString(expected));
  });

  it('reads a list no further than the chunk requires', async () => {
    const { rows, state } = watched(1_000);
    const chunks = renderToIterable(table(rows), { chunkSize: 500 });
    await chunks.next();
    assert.ok(state.read > 5 && state.read < 20, `read ${state.read}`);
    await chunks.return();
    assert.equal(state.closed, true);
  });

  it('keeps every value of a table of 5,000 rows with a promise each', async () => {
    const rows = (of: (n: number) => unknown): unknown[] =>
      Array.from({ length: 5_000 }, (_, n) => html`<tr><td>${of(n)}</td></tr>`);
    const chunks = await chunksOf(table(rows((n) => Promise.resolve(n))));
    assert.equal(chunks.join(''), renderToString(table(rows((n) => n))));
    assert.ok(chunks.length < 10, `${chunks.length} chunks`);
  });

  it('keeps the value of a promise when the buffer is full', async () => {
    const style = unsafeHTML(`<style>${unsafeStyle}</style>`);
    const chunks = await chunksOf(html`${style}<main>${Promise.resolve('in')}</main>`);
    assert.ok(chunks.join('').endsWith('<main>in</main>'));
  });

  it('reads an asynchronous list when the buffer is full', async () => {
    async function* rows(): AsyncGenerator {
      yield 1;
      yield 2;
    }
    const page = html`<p>${'long'}</p>${rows()}<i></i>`;
    assert.equal((await chunksOf(page, { chunkSize: 1 })).join(''), '<p>long</p>12<i></i>');
  });

  it('yields text that is ready before it waits', async () => {
    let settle: (value: unknown) => void = () => {};
    const slow = new Promise((resolve) => (settle = resolve));
    const chunks = renderToIterable(html`<head></head>${slow}<footer></footer>`);
    assert.equal((await chunks.next()).value, '<head></head>');
    settle('x');
    assert.equal((await chunks.next()).value, 'x<footer></footer>');
    assert.equal((await chunks.next()).done, true);
  });

  it('waits for values in a title and a textarea', async () => {
    const page = html`<title>${Promise.resolve('a<')}</title><textarea>${Promise.resolve('\nb')}</textarea>`;
    assert.equal((await chunksOf(page)).join(''), '<title>a&lt;</title><textarea>\n\nb</textarea>');
  });

  it('handles the rejection of a promise that it has not reached', async () => {
    let settle: (value: unknown) => void = () => {};
    const slow = new Promise((resolve) => (settle = resolve));
    const lost = [{ content: Promise.reject(new Error('lost')) }];
    const page = html`<b>${slow}</b>${html`<s-box .items=${lost}></s-box>`}<i>${Promise.reject(
      new Error('failing'),
    )}</i>`;
    const chunks = renderToIterable(page);
    await chunks.next();
    // An unhandled rejection would fail this test.
    await new Promise((resolve) => setTimeout(resolve, 5));
    settle([]);
    await assert.rejects(async () => {
      while (!(await chunks.next()).done);
    });
  });

  it('closes lists when a promise in them fails', async () => {
    let isClosed = false;
    function* rows(): Generator {
      try {
        yield row(1);
        yield Promise.reject(new Error('lost'));
        yield row(2);
      } finally {
        isClosed = true;
      }
    }
    await assert.rejects(chunksOf(table(rows())), { message: 'lost' });
    assert.equal(isClosed, true);
  });

  for (const chunkSize of [0, -1, 1.5, Number.NaN]) {
    it(`refuses a chunk size of ${chunkSize}`, () => {
      assert.throws(() => renderToIterable('', { chunkSize }), {
        name: 'InvalidArgumentException',
        message: `"chunkSize" must be a whole number of 1 or more, got ${chunkSize}.`,
      });
    });
  }
});

describe('renderToStream', () => {
  it('is the body of a response', async () => {
    const page = table([1, 2].map((n) => html`<tr><td>${n} ü😀</td></tr>`));
    assert.equal(
      await new Response(renderToStream(page, { chunkSize: 8 })).text(),
      renderToString(page),
    );
  });

  it('selects the option of a select whose options are streamed later', async () => {
    const page = (options: unknown): unknown =>
      html`<form><select .value=${'b'} name="s">${options}</select><p>${'x'}</p></form>`;
    const options = ['a', 'b'].map((one) => html`<option ?hidden=${false}>${one}</option>`);
    for (const hydratable of [false, true]) {
      const whole = renderToString(page(options), { hydratable });
      assert.match(whole, /<option><!--lit-part-->a<|<option>a</);
      assert.match(whole, /<option selected>(?:<!--lit-part-->)?b</);
      for (const chunkSize of [1, 10, 16_384]) {
        const later = page(options.map((one) => Promise.resolve(one)));
        const body = new Response(renderToStream(later, { hydratable, chunkSize }));
        assert.equal(await body.text(), whole);
      }
    }
  });

  it('renders nothing before it is read, and stops when the reader cancels', async () => {
    const { rows, state } = watched(1_000);
    const reader = renderToStream(table(rows), { chunkSize: 500 }).getReader();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(state.read, 0);
    await reader.read();
    const { read } = state;
    assert.ok(read < 20);
    await reader.cancel();
    assert.deepEqual(state, { read, closed: true });
  });

  it('fails with the error of a template', async () => {
    const broken = [html`<p></p>`, html`<script>${1}</script>`];
    const body = new Response(renderToStream(broken)).text();
    await assert.rejects(body, { name: 'InvalidArgumentException' });
  });

  it('keeps two pages apart that are read alternately', async () => {
    const page = (): unknown => Array.from({ length: 4 }, () => html`<s-box></s-box>`);
    const readers = [1, 2].map(() =>
      runInRequestScope(() => renderToStream(page(), { chunkSize: 1 }).getReader()),
    );
    const ids: string[][] = [[], []];
    for (let turn = 0; turn < 8; turn++) {
      for (const [index, reader] of readers.entries()) {
        const { value } = await reader.read();
        ids[index]?.push(...(/(?<=id=")\w+/.exec(new TextDecoder().decode(value)) ?? []));
      }
    }
    assert.deepEqual(ids, [
      ['w0', 'w1', 'w2', 'w3'],
      ['w0', 'w1', 'w2', 'w3'],
    ]);
  });

  it('waits for a slow client of a real server', async () => {
    const { rows, state } = watched(1_000_000);
    const server = createServer((_request, response) => {
      Readable.fromWeb(renderToStream(table(rows)) as ReadableStream).pipe(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const abort = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}`, { signal: abort.signal });
    const reader = response.body?.getReader();
    await reader?.read();
    // The sockets buffer a small part of the 60 MB of the page.
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(state.read < 500_000, `${state.read} rows were rendered for nobody`);
    abort.abort();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});
