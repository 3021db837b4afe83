import type { Capture } from '../capture/capture.ts';
import { countFault, currentCapture } from '../capture/capture-scope.ts';
import { type CallObserver, watchCalls } from '../hooks/http-calls.ts';
import { takeStack } from '../model/stack-frames.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { callEntryOf, type HttpEntry, type OpenCall } from './call-entry.ts';
import { Collector } from './collector.ts';
import { callsOfSpans } from './span-calls.ts';
import { splitSpans } from './split-spans.ts';
import { mergeByTime } from './unseen-spans.ts';

/** The calls of a capture. */
export type HttpPayload = {
  readonly entries: readonly HttpEntry[];
  /** Number of all calls, including those that were not kept. */
  readonly count: number;
};

interface State {
  readonly calls: OpenCall[];
  count: number;
}

const MAX_CALLS = 1_000;

/** Captures calls of `fetch`, undici, `node:http` and `node:http2`, and those only known from spans of OpenTelemetry. */
export class HttpCollector extends Collector<State> {
  override id(): string {
    return 'http';
  }

  override instrument(): () => void {
    return watchCalls({ begin: (method, url) => this.#begin(method, url) }, countFault);
  }

  protected override start(): State {
    return { calls: [], count: 0 };
  }

  protected override collect({ calls, count }: State, capture: Capture): JsonRecord | null {
    const spanCalls = callsOfSpans(splitSpans(capture.spans).calls, calls);
    if (count + spanCalls.length === 0) return null;
    const payload: HttpPayload = {
      entries: mergeByTime(calls, spanCalls).map((call, at) =>
        callEntryOf(call, at + 1, this.policy),
      ),
      count: count + spanCalls.length,
    };
    return { ...payload };
  }

  #begin(method: string, url: string): CallObserver | null {
    const state = this.state();
    const capture = currentCapture();
    if (!state || !capture) return null;
    state.count++;
    if (state.calls.length >= MAX_CALLS) return null;
    const call: OpenCall = {
      method,
      url,
      timestamp: capture.elapsed,
      stack: takeStack(),
      status: 0,
      wait: null,
      duration: null,
      bytes: null,
      error: null,
    };
    state.calls.push(call);
    const since = (): number => capture.elapsed - call.timestamp;
    return {
      answered: (status) => Object.assign(call, { status, wait: since() }),
      received: (bytes) => (call.bytes = (call.bytes ?? 0) + bytes),
      ended: (error) =>
        Object.assign(call, { duration: call.duration ?? since(), error: error ?? null }),
    };
  }
}
