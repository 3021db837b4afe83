import { currentCapture } from '../capture/capture-scope.ts';
import { type CallObserver, watchCalls } from '../hooks/http-calls.ts';
import { type Frame, type LazyStack, ownFrames, takeStack } from '../model/stack-frames.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { Collector } from './collector.ts';

/** A call to another server. */
export interface HttpEntry {
  /** From 1. */
  readonly seq: number;
  readonly method: string;
  /** Redacted. */
  readonly url: string;
  readonly label: string;
  /** Status of the answer; 0 when there was none. */
  readonly status: number;
  /** Milliseconds since the start of the capture. */
  readonly timestamp: number;
  /** Milliseconds to the headers of the answer; null when there were none. */
  readonly wait: number | null;
  /** Milliseconds to the end of the answer; null when it was not read to its end. */
  readonly duration: number | null;
  /** Bytes of the answer's body as it was sent; null when that is not known. */
  readonly bytes: number | null;
  /** Message of its error; `''` for none. */
  readonly error: string;
  readonly trace: readonly Frame[];
}

/** The calls of a capture. */
export type HttpPayload = {
  readonly entries: readonly HttpEntry[];
  /** All calls, also those that were not kept. */
  readonly count: number;
};

interface OpenCall {
  readonly method: string;
  readonly url: string;
  readonly timestamp: number;
  readonly stack: LazyStack;
  status: number;
  wait: number | null;
  duration: number | null;
  bytes: number | null;
  error: unknown;
}

interface State {
  readonly calls: OpenCall[];
  count: number;
}

const MAX_CALLS = 1_000;

/** Captures calls of `fetch`, undici and `node:http`. */
export class HttpCollector extends Collector<State> {
  override id(): string {
    return 'http';
  }

  override instrument(): () => void {
    const onFault = (): void => {
      const capture = currentCapture();
      if (capture) capture.faults++;
    };
    return watchCalls({ begin: (method, url) => this.#begin(method, url) }, onFault);
  }

  protected override start(): State {
    return { calls: [], count: 0 };
  }

  protected override collect({ calls, count }: State): JsonRecord | null {
    if (count === 0) return null;
    const entries = calls.map((call, at): HttpEntry => {
      const { error, method, stack, url, ...facts } = call;
      const shown = this.policy.redactUrl(url);
      const { message = '', code = '' } = (error ?? {}) as { message?: string; code?: string };
      return {
        ...facts,
        seq: at + 1,
        method,
        url: shown,
        label: `${method} ${shown}`.slice(0, 80),
        error: error === null ? '' : this.policy.redactText(message || code || 'failed'),
        trace: ownFrames(stack),
      };
    });
    return { entries, count };
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
