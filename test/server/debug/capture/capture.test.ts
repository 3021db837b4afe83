import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';

import { LogLevel } from '../../../../server/core/index.ts';
import { Capture, MAX_MESSAGES } from '../../../../server/debug/capture/capture.ts';
import { PoolEntry } from '../../../../server/debug/capture/pool-entry.ts';
import { requestFacts } from '../../../../server/debug/capture/request-facts.ts';
import type { TraceSpan } from '../../../../server/debug/model/trace-span.ts';

const newCapture = (): Capture => new Capture(requestFacts({ method: 'GET', url: '/' }));

function spanOf(traceId = 'a'.repeat(32), time = Date.now()): TraceSpan {
  return {
    name: 'span',
    kind: 0,
    startTime: [Math.floor(time / 1000), (time % 1000) * 1e6],
    duration: [0, 0],
    ended: false,
    status: { code: 0 },
    attributes: {},
    events: [],
    spanContext: () => ({ traceId, spanId: '1'.repeat(16) }),
  };
}

/** A capture with a fixed time, some milliseconds after its start. */
function stoppedCapture(milliseconds: number): Capture {
  const capture = newCapture();
  while (capture.elapsed < milliseconds);
  capture.stopClock();
  return capture;
}

/** Start of a span on the time line of a capture, when its begin is reported this much later. */
function timestampOf(context: TestContext, age: number): number {
  const capture = stoppedCapture(10);
  context.mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
  capture.addSpan(spanOf('a', 1_000_000 - age));
  context.mock.timers.reset();
  return (capture.spans[0]?.timestamp ?? NaN) - capture.elapsed;
}

describe('Capture', () => {
  it('measures its duration until its clock is stopped', () => {
    const before = Date.now();
    const capture = newCapture();
    assert.ok(Math.abs(capture.startSeconds * 1000 - before) < 5_000);
    const began = performance.now();
    while (capture.elapsed < 5);
    const took = performance.now() - began;
    assert.ok(took > 0 && took < 5_000);
    capture.stopClock();
    const { elapsed } = capture;
    while (performance.now() - began < took + 5);
    capture.stopClock();
    assert.equal(capture.elapsed, elapsed);
    assert.equal(capture.isOpen, true);
    capture.close();
    assert.deepEqual([capture.elapsed, capture.isOpen], [elapsed, false]);
  });

  it('stops its clock when it is closed', () => {
    const capture = newCapture();
    capture.close();
    const { elapsed } = capture;
    const began = performance.now();
    while (performance.now() - began < 2);
    assert.equal(capture.elapsed, elapsed);
  });

  it('joins one trace, and ignores zero ids', () => {
    const capture = newCapture();
    capture.joinTrace('0'.repeat(32));
    capture.joinTrace('');
    assert.equal(capture.traceId, null);
    capture.joinTrace('0a');
    capture.joinTrace('0b');
    assert.equal(capture.traceId, '0a');
  });

  it('keeps 2,000 spans and counts the others', () => {
    const capture = newCapture();
    for (let at = 0; at < 2_003; at++) capture.addSpan(spanOf('b'));
    assert.deepEqual(
      [capture.spans.length, capture.droppedSpans, capture.traceId],
      [2_000, 3, 'b'],
    );
  });

  it('keeps the beginnings of values once those before them were large', () => {
    const capture = newCapture();
    const rows = Array.from({ length: 4_000 }, (_, id) => ({ id, text: 'x'.repeat(10) }));
    const text = 'y'.repeat(5_000);
    const values = [...Array<unknown>(40).fill(rows), text, { text }, new Error('z')];
    for (const value of values) capture.addMessage([value, LogLevel.INFO, 'a', 0, [], 0]);
    const sizes = capture.messages.map(
      (message) => JSON.stringify(capture.valueOf(message)).length,
    );
    assert.ok((sizes[0] ?? 0) > 200_000 && sizes.slice(35).every((size) => size < 10_000));
    assert.ok(sizes.every((size) => size > 50));
    assert.equal(capture.messages[40]?.[0], `${'y'.repeat(999)}…`);
    assert.match(JSON.stringify(capture.valueOf(capture.messages.at(-1)!)), /Error: z/);
  });

  it('keeps 10,000 messages and counts the others', () => {
    const capture = newCapture();
    for (let at = 0; at < MAX_MESSAGES + 2; at++) {
      capture.addMessage([at, LogLevel.INFO, 'shop', 0, [], 0]);
    }
    assert.deepEqual([capture.messages.length, capture.droppedMessages], [10_000, 2]);
    assert.equal(capture.messages.at(-1)?.[0], 9_999);
  });

  it('drops its data when it ends: sockets that were opened in it keep it in memory', () => {
    const capture = newCapture();
    capture.addMessage(['a', LogLevel.INFO, 'shop', 0, [], 0]);
    capture.addSpan(spanOf('a', Date.now()));
    capture.facts.body = { contentType: 'text/plain', text: 'a', size: 1, note: '' };
    capture.close();
    const { facts, messages, spans } = capture;
    assert.deepEqual([messages, spans, facts.body], [[], [], null]);
  });

  it('places spans that are reported afterwards at their begin, and not before its own', (context) => {
    assert.equal(timestampOf(context, 0), 0);
    // Clocks may differ by this time.
    assert.equal(timestampOf(context, 5), 0);
    assert.equal(timestampOf(context, 6), -6);
    const capture = stoppedCapture(1);
    capture.addSpan(spanOf('a', Date.now() - 60_000));
    assert.equal(capture.spans[0]?.timestamp, 0);
  });
});

describe('PoolEntry', () => {
  it('returns the waiting time of its caller once', () => {
    const before = performance.now();
    const entry = new PoolEntry();
    assert.equal(entry.takeWait(), 0);
    while (performance.now() - before < 2);
    entry.leave();
    const wait = entry.takeWait();
    assert.ok(wait > 0 && wait <= performance.now() - before);
    assert.equal(entry.takeWait(), 0);
  });
});
