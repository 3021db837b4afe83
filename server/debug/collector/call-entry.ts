import { type Frame, type LazyStack, ownFrames } from '../model/stack-frames.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';

/** A call to another server. */
export interface HttpEntry {
  /** From 1. */
  readonly seq: number;
  readonly method: string;
  /** Redacted. */
  readonly url: string;
  readonly label: string;
  /** Status of the response; 0 when there was none. */
  readonly status: number;
  /** Milliseconds since the start of the capture. */
  readonly timestamp: number;
  /** Milliseconds to the headers of the response; null when there were none. */
  readonly wait: number | null;
  /** Milliseconds to the end of the response; null when it was not read to its end. */
  readonly duration: number | null;
  /** Bytes of the response's body as it was sent; null when that is not known. */
  readonly bytes: number | null;
  /** Message of its error; `''` for none. */
  readonly error: string;
  readonly trace: readonly Frame[];
}

/** A call as it is kept until the end of its capture. */
export interface OpenCall {
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

/** Creates the stored entry of a call. */
export function callEntryOf(call: OpenCall, seq: number, policy: CapturePolicy): HttpEntry {
  const { error, method, stack, url, ...facts } = call;
  const shown = policy.redactUrl(url);
  const { message = '', code = '' } = (error ?? {}) as { message?: string; code?: string };
  return {
    ...facts,
    seq,
    method,
    url: shown,
    label: `${method} ${shown}`.slice(0, 80),
    error: error === null ? '' : policy.redactText(policy.cutText(message || code || 'failed')),
    trace: ownFrames(stack),
  };
}
