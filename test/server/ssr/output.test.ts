import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

import { Output } from '../../../server/ssr/internal/output.ts';

const never = new Promise<unknown>(() => {});

describe('an Output', () => {
  it('is full from the size of a chunk on, except for captured text', () => {
    const out = new Output(3);
    assert.equal(out.isFull, false);
    out.text = 'ab';
    assert.equal(out.isFull, false);
    out.text += 'c';
    assert.equal(out.isFull, true);
    out.capture();
    out.text = 'defg';
    assert.equal(out.isFull, false);
    out.release((text) => text);
    assert.equal(out.isFull, true);
    assert.equal(out.take(), 'abcdefg');
    assert.equal(out.isFull, false);
  });

  it('of a string is never full, and cannot wait', () => {
    const out = new Output();
    out.text = 'x'.repeat(100_000);
    assert.deepEqual([out.isFull, out.canWait], [false, false]);
    assert.throws(() => out.wait(never, () => false), { name: 'InvalidArgumentException' });
    assert.equal(new Output(Number.MAX_SAFE_INTEGER).canWait, true);
  });

  it('has text that can be taken outside of captured text', () => {
    const out = new Output(3);
    assert.deepEqual([out.hasText, out.take()], [false, '']);
    out.capture();
    out.text = 'inside';
    assert.deepEqual([out.hasText, out.take()], [false, '']);
    out.capture();
    out.release((text) => text);
    out.release((text) => `<${text}>`);
    assert.deepEqual([out.hasText, out.take()], [true, '<inside>']);
    out.text = 'before';
    out.capture();
    out.text = 'a';
    out.capture();
    out.text = 'b';
    assert.deepEqual([out.hasText, out.take(), out.hasText], [true, 'before', false]);
    out.release((text) => text + text);
    out.release((text) => `(${text})`);
    assert.equal(out.take(), '(abb)');
  });

  it('continues at the innermost paused function', () => {
    const out = new Output(1);
    const order: string[] = [];
    const step =
      (name: string, pauses = false) =>
      () => {
        order.push(name);
        return pauses && out.defer(step(`${name} again`));
      };
    out.run(() => {
      order.push('start');
      out.defer(step('inner', true));
      out.defer(step('middle'));
      return out.defer(step('outer'));
    });
    assert.deepEqual([order, out.isDone], [['start'], false]);
    out.run();
    assert.deepEqual([order, out.isDone], [['start', 'inner'], false]);
    out.run();
    assert.deepEqual(order, ['start', 'inner', 'inner again', 'middle', 'outer']);
    assert.equal(out.isDone, true);
  });

  it('waits for a promise until it continues', () => {
    const out = new Output(1);
    const seen: unknown[] = [];
    out.run(() =>
      out.wait(never, () => {
        seen.push(out.settled);
        return false;
      }),
    );
    assert.equal(out.awaited, never);
    out.settled = 'value';
    out.run();
    assert.deepEqual([seen, out.awaited, out.isDone], [['value'], null, true]);
  });

  it('closes open iterators, the innermost first, regardless of their errors', async () => {
    const out = new Output(1);
    const closed: string[] = [];
    const open = (name: string, end?: () => never | Promise<never>) =>
      out.opened({
        next: () => ({ done: true, value: undefined }),
        return: () => {
          closed.push(name);
          return (end?.() ?? { done: true, value: undefined }) as IteratorResult<unknown>;
        },
      });
    open('outer');
    open('failing', () => {
      throw new Error('sync');
    });
    open('rejecting', () => Promise.reject(new Error('async')));
    out.opened({ next: () => ({ done: true, value: undefined }) });
    open('ended');
    out.ended();
    out.run(() => out.wait(never, () => false));
    out.close();
    assert.deepEqual(closed, ['rejecting', 'failing', 'outer']);
    assert.deepEqual([out.isDone, out.awaited], [true, null]);
    out.close();
    assert.equal(closed.length, 3);
    // An unhandled rejection would fail this test.
    await nextTurn();
  });
});

describe('the line break behind <pre>', () => {
  const written = (...parts: ((out: Output) => unknown)[]): string => {
    const out = new Output(1);
    let text = '';
    for (const part of parts) {
      const taken = part(out);
      if (typeof taken === 'string') text += taken;
    }
    return text + out.take();
  };
  const write = (text: string) => (out: Output) => void (out.text += text);
  const open = (out: Output): void => out.openPre();
  const close = (out: Output): false => out.closePre();
  const take = (out: Output): string => out.take();
  const capture = (out: Output): void => out.capture();
  const release = (out: Output): void => out.release((text) => text);

  for (const [title, parts, expected] of [
    ['is written twice', [write('<pre>'), open, write('\na'), close], '<pre>\n\na'],
    ['is written twice as the first text of all', [open, write('\n'), close], '\n\n'],
    ['may be a carriage return', [open, write('\r\na'), close], '\n\r\na'],
    ['is one where other text comes first', [open, write('a\n'), close], 'a\n'],
    ['is one behind the end of the value', [open, close, write('\na')], '\na'],
    ['comes after empty texts', [open, write(''), write('\n'), write('a'), close], '\n\na'],
    ['comes in the next chunk', [write('<pre>'), open, take, write('\na'), close], '<pre>\n\na'],
    [
      'comes after several chunks',
      [open, take, take, write('\n'), take, write('\nb'), close],
      '\n\n\nb',
    ],
    ['is not that of a later chunk', [open, write('a'), take, write('\n'), close], 'a\n'],
    ['is captured', [write('<pre>'), open, capture, write('\na'), release, close], '<pre>\n\na'],
    [
      'is captured, while what stands before it is taken',
      [write('<pre>'), open, capture, take, write('\na'), release, close],
      '<pre>\n\na',
    ],
    [
      'stands before what is captured',
      [open, write('\n'), capture, write('\na'), release, close],
      '\n\n\na',
    ],
    [
      'of an element inside of what is captured is its own',
      [write('<pre>'), open, capture, write('<b>'), open, write('\na'), close, release, close],
      '<pre><b>\n\na',
    ],
    ['is none in what is captured beside it', [capture, write('\na'), release], '\na'],
    [
      'is none in what is captured around something else',
      [capture, write('\na'), capture, write('b'), release, release],
      '\nab',
    ],
  ] as const) {
    it(title, () => assert.equal(written(...parts), expected));
  }
});
