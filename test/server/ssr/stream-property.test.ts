import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';

import { repeat } from 'lit/directives/repeat.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html } from 'lit/html.js';

import {
  defineServerElement,
  nextId,
  renderToIterable,
  renderToStream,
  renderToString,
  resetIds,
} from '../../../server/ssr/index.ts';

defineServerElement('p-box', {
  properties: { items: { content: true } },
  render: ({ items = [] }: { items?: unknown }, children) =>
    html`<div id=${nextId()}>${items}${children}</div>`,
});

/** A value in two forms: completely resolved, and with promises and asynchronous lists. */
interface Pair {
  readonly plain: unknown;
  readonly later: unknown;
}

/** The template of a page. */
interface RandomCase {
  readonly random: () => number;
  /** Lists that have been opened and not closed. */
  open: number;
  rejects: number;
  /** Whether values are created now that a walk cannot reach yet, whose rejections the author must handle. */
  hidden: boolean;
}

/** The place where a promise rejects, in the plain form. */
const gap = '\u0001';
const failure = (at: number): Error => new Error(`lost ${at}`);

function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 1 | state) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const below = ({ random }: RandomCase, limit: number): number => Math.floor(random() * limit);

const texts = ['a', '', '<b>&', '\n', '\nx', "ü'😀", '"', 'long '.repeat(20)];

function text(randomCase: RandomCase): Pair {
  const value = [...texts, 7, 0, null, undefined, true][below(randomCase, texts.length + 5)];
  return { plain: value, later: value };
}

const templates: ((...values: unknown[]) => unknown)[] = [
  (a) => html`<p>${a}</p>`,
  (a, b) => html`<i>x</i>${a}<b>${b}</b>`,
  (a, b) => html`${a}${b}`,
  (a) => html`<pre>${a}</pre>`,
  (a, b) => html`<p-box title=${'t<'} .items=${[a]}><u>${b}</u></p-box>`,
  (a) => html`<p-box>${a}</p-box>`,
  (a) => html`<section class="x ${'y"'}" ?hidden=${true}>${a}<!-- c --></section>`,
];

function template(randomCase: RandomCase, depth: number): Pair {
  const make = templates[below(randomCase, templates.length)] as (typeof templates)[number];
  const pairs = Array.from({ length: make.length }, () => value(randomCase, depth - 1));
  return {
    plain: make(...pairs.map((one) => one.plain)),
    later: make(...pairs.map((one) => one.later)),
  };
}

function list(randomCase: RandomCase, depth: number): Pair {
  const form = below(randomCase, 6);
  const pairs = within(randomCase, form > 1, () =>
    Array.from({ length: below(randomCase, 4) }, () => value(randomCase, depth - 1)),
  );
  const plain = pairs.map((one) => one.plain);
  const later = pairs.map((one) => one.later);
  const forms = [
    () => later,
    () => repeat(later, (one) => one),
    () => new Map(later.map((one, at) => [at, one])).values(),
    () => generator(later, randomCase),
    () => asyncGenerator(later, randomCase),
    () => Promise.resolve(later),
  ];
  return { plain: [...plain], later: (forms[form] as () => unknown)() };
}

function within<T>(randomCase: RandomCase, hidden: boolean, make: () => T): T {
  const before = randomCase.hidden;
  randomCase.hidden ||= hidden;
  const made = make();
  randomCase.hidden = before;
  return made;
}

function* generator(items: readonly unknown[], randomCase: RandomCase): Generator {
  randomCase.open++;
  try {
    yield* items;
  } finally {
    randomCase.open--;
  }
}

async function* asyncGenerator(items: readonly unknown[], randomCase: RandomCase): AsyncGenerator {
  randomCase.open++;
  try {
    for (const one of items) {
      await Promise.resolve();
      yield one;
    }
  } finally {
    randomCase.open--;
  }
}

function promise(randomCase: RandomCase, depth: number): Pair {
  const { plain, later } = within(randomCase, true, () => value(randomCase, depth - 1));
  const waits = [
    () => Promise.resolve(later),
    async () => {
      await Promise.resolve();
      await Promise.resolve();
      return later;
    },
    () => new Promise((resolve) => setImmediate(resolve, later)),
    () => ({ then: (resolve: (value: unknown) => void) => resolve(later) }),
  ];
  const promised = (waits[below(randomCase, waits.length)] as () => unknown)();
  if (randomCase.hidden && promised instanceof Promise) promised.catch(() => {});
  return { plain, later: promised };
}

function rejection(randomCase: RandomCase): Pair {
  const at = randomCase.rejects++;
  const later =
    randomCase.random() < 0.5
      ? Promise.reject(failure(at))
      : new Promise((_, reject) => setImmediate(() => reject(failure(at))));
  if (randomCase.hidden) later.catch(() => {});
  return { plain: unsafeHTML(`${gap}${at}${gap}`), later };
}

function value(randomCase: RandomCase, depth: number): Pair {
  if (depth <= 0) return text(randomCase);
  const kind = below(randomCase, randomCase.rejects >= 0 ? 13 : 12);
  if (kind < 2) return text(randomCase);
  if (kind < 6) return template(randomCase, depth);
  if (kind < 9) return list(randomCase, depth);
  return kind < 12 ? promise(randomCase, depth) : rejection(randomCase);
}

function randomCaseOf(seed: number, rejects: boolean): RandomCase {
  return { random: randomFrom(seed), open: 0, rejects: rejects ? 0 : -1, hidden: false };
}

const chunkSizes = [1, 2, 3, 7, 20, 64, 300, 16_384];

async function collected(chunks: AsyncIterable<string>): Promise<{ text: string; error: unknown }> {
  let out = '';
  try {
    for await (const chunk of chunks) out += chunk;
  } catch (error) {
    return { text: out, error };
  }
  return { text: out, error: null };
}

const decoded = (stream: ReadableStream<Uint8Array>): AsyncIterable<string> =>
  stream.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>);

describe('a stream of a random page', () => {
  const unhandled: unknown[] = [];
  const remember = (error: unknown): void => void unhandled.push(error);
  beforeEach(() => process.on('unhandledRejection', remember));
  afterEach(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    process.off('unhandledRejection', remember);
    assert.deepEqual(unhandled.splice(0), []);
  });

  for (const hydratable of [false, true]) {
    it(`has the bytes of the string in 2,000 cases${hydratable ? ', marked' : ''}`, async () => {
      for (let seed = 0; seed < 2_000; seed++) {
        const page = value(randomCaseOf(seed, false), 5);
        const chunkSize = chunkSizes[seed % chunkSizes.length] as number;
        resetIds();
        const whole = renderToString(page.plain, { hydratable });
        resetIds();
        const options = { hydratable, chunkSize };
        const chunks =
          seed % 3 === 0
            ? decoded(renderToStream(page.later, options))
            : renderToIterable(page.later, options);
        assert.deepEqual(await collected(chunks), { text: whole, error: null }, `seed ${seed}`);
      }
    });
  }

  it('ends with the first rejection and the text before it, in 2,000 cases', async () => {
    let rejected = 0;
    for (let seed = 0; seed < 2_000; seed++) {
      const randomCase = randomCaseOf(seed, true);
      const page = value(randomCase, 5);
      resetIds();
      const [before, at] = renderToString(page.plain).split(gap);
      resetIds();
      const chunkSize = chunkSizes[seed % chunkSizes.length] as number;
      const { text, error } = await collected(renderToIterable(page.later, { chunkSize }));
      if (at !== undefined) rejected++;
      assert.equal(text, before, `seed ${seed}`);
      assert.deepEqual(error, at === undefined ? null : failure(Number(at)), `seed ${seed}`);
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(randomCase.open, 0, `seed ${seed}`);
    }
    assert.ok(rejected > 400, `${rejected} pages had a rejection`);
  });

  it('closes its lists when the reader cancels, in 1,000 cases', async () => {
    for (let seed = 0; seed < 1_000; seed++) {
      const randomCase = randomCaseOf(seed, true);
      const page = value(randomCase, 5);
      const reader = renderToStream(page.later, { chunkSize: 1 }).getReader();
      const read = async (): Promise<void> => {
        for (let turn = 0; turn < seed % 6; turn++) {
          if ((await reader.read()).done) return;
        }
      };
      await read().catch(() => {});
      await reader.cancel().catch(() => {});
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(randomCase.open, 0, `seed ${seed}`);
    }
  });
});
