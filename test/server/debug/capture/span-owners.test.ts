import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { activeSpan, spanIn } from '../../../../server/debug/capture/active-span.ts';
import { Capture } from '../../../../server/debug/capture/capture.ts';
import { runInCapture } from '../../../../server/debug/capture/capture-scope.ts';
import { requestFacts } from '../../../../server/debug/capture/request-facts.ts';
import {
  setActiveSpanOwner,
  ownerOfChildSpan,
  setSpanOwner,
} from '../../../../server/debug/capture/span-owners.ts';
import { DebugSpanProcessor } from '../../../../server/debug/index.ts';
import type { ActiveSpan, TraceSpan } from '../../../../server/debug/model/trace-span.ts';

const API = Symbol.for('opentelemetry.js.api.1');
const SPAN = Symbol.for('OpenTelemetry Context Key SPAN');
const host = globalThis as { [API]?: unknown };

const newCapture = (): Capture => new Capture(requestFacts({ method: 'GET', url: '/' }));
const newSpan = (traceId = 'ab'): ActiveSpan => ({ spanContext: () => ({ traceId, spanId: '1' }) });
const contextOf = (span: unknown) => ({
  getValue: (key: symbol) => (key === SPAN ? span : undefined),
});

/** Runs work while a span is the active one. */
function inSpan(span: unknown, work: () => void): void {
  const before = host[API];
  host[API] = { context: { active: () => contextOf(span) } };
  try {
    work();
  } finally {
    if (before === undefined) delete host[API];
    else host[API] = before;
  }
}

describe('The active span', () => {
  it('is that of the context of OpenTelemetry', () => {
    const span = newSpan();
    inSpan(span, () => assert.equal(activeSpan(), span));
    for (const none of [undefined, null, {}, 'span']) {
      inSpan(none, () => assert.equal(activeSpan(), null));
      assert.equal(spanIn(contextOf(none)), null);
    }
    assert.deepEqual(
      [spanIn(null), spanIn(undefined), spanIn(contextOf(span))],
      [null, null, span],
    );
    assert.equal(activeSpan(), null);
  });
});

describe('The capture of a span', () => {
  it('is that of its parent, also in the scope of another capture', () => {
    const [own, other] = [newCapture(), newCapture()];
    const parent = newSpan();
    setSpanOwner(parent, own);
    assert.equal(ownerOfChildSpan(parent), own);
    runInCapture(other, () => assert.equal(ownerOfChildSpan(parent), own));
    runInCapture(own, () => assert.equal(ownerOfChildSpan(parent), own));
  });

  it('is the running one where the parent is unknown, has several captures, or one that has ended', () => {
    const [first, second, running] = [newCapture(), newCapture(), newCapture()];
    const parent = newSpan();
    runInCapture(running, () => {
      assert.equal(ownerOfChildSpan(null), running);
      assert.equal(ownerOfChildSpan(parent), running);
      setSpanOwner(parent, first);
      setSpanOwner(parent, second);
      assert.equal(ownerOfChildSpan(parent), running);
      first.close();
      assert.equal(ownerOfChildSpan(parent), second);
      setSpanOwner(parent, running);
      second.close();
      assert.equal(ownerOfChildSpan(parent), running);
    });
    assert.equal(ownerOfChildSpan(parent), running);
    running.close();
    assert.equal(ownerOfChildSpan(parent), null);
  });

  it('begins below the active span, whose trace it joins', () => {
    const [capture, alone] = [newCapture(), newCapture()];
    const span = newSpan('cd');
    inSpan(span, () => setActiveSpanOwner(capture));
    assert.deepEqual([ownerOfChildSpan(span), capture.traceId], [capture, 'cd']);
    setActiveSpanOwner(alone);
    assert.equal(alone.traceId, null);
  });
});

describe('DebugSpanProcessor', () => {
  const spanOf = (facts: Partial<TraceSpan> = {}): TraceSpan => ({
    ...newSpan(),
    name: 'a',
    kind: 0,
    startTime: [0, 0],
    duration: [0, 0],
    ended: false,
    status: { code: 0 },
    attributes: {},
    events: [],
    ...facts,
  });

  it('assigns spans to the captures in which they begin', async () => {
    const processor = new DebugSpanProcessor();
    const capture = newCapture();
    const span = spanOf();
    runInCapture(capture, () => processor.onStart(span, contextOf(null)));
    const child = spanOf();
    processor.onStart(child, contextOf(span));
    processor.onStart(spanOf(), contextOf(null));
    processor.onEnd(span);
    await Promise.all([processor.forceFlush(), processor.shutdown()]);
    assert.deepEqual(
      capture.spans.map((one) => one.span),
      [span, child],
    );
  });

  it('never throws', () => {
    const capture = newCapture();
    const broken = spanOf({
      spanContext: () => {
        throw new Error('broken');
      },
    });
    runInCapture(capture, () => new DebugSpanProcessor().onStart(broken, contextOf(null)));
    assert.equal(capture.faults, 1);
  });
});
