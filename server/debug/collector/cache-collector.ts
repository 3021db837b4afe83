import { Cache } from '../../web/index.ts';
import { currentCapture } from '../capture/capture-scope.ts';
import {
  type CacheEffect,
  type CacheEnd,
  type CacheStart,
  type KeyValueStorage,
  watchCache,
  watchStorage,
} from '../hooks/caches.ts';
import { isRedis, watchRedis } from '../hooks/redis.ts';
import { hasMethods } from '../hooks/wrap-method.ts';
import { type Frame, type LazyStack, ownFrames, takeStack } from '../model/stack-frames.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { classNameOf } from '../model/value-parts.ts';
import { Collector } from './collector.ts';

/** An operation of a cache. */
export interface CacheEntry {
  /** From 1. */
  readonly seq: number;
  /** Class of the cache; `Storage` for storages of unstorage, `Redis` for clients of ioredis. */
  readonly store: string;
  /** Name of the method or command. */
  readonly operation: string;
  readonly effect: CacheEffect;
  /** Keys or tags, redacted; `''` when the operation concerns all, or when a command of Redis has none. */
  readonly key: string;
  /** Result of a read; `''` for other operations, and while the result is unknown. */
  readonly result: 'hit' | 'miss' | '';
  /** Seconds that the entry is kept; null when the operation does not specify it. */
  readonly ttl: number | null;
  /** Milliseconds since the start of the capture. */
  readonly timestamp: number;
  /** Milliseconds; null when it has not ended. */
  readonly duration: number | null;
  /** Message of its error; `''` for none. */
  readonly error: string;
  readonly trace: readonly Frame[];
}

/** The operations of a capture. */
export type CachePayload = {
  readonly entries: readonly CacheEntry[];
  /** Number of all operations, including those that were not kept. */
  readonly count: number;
  readonly hits: number;
  readonly misses: number;
  readonly writes: number;
};

interface OpenOperation extends CacheStart {
  readonly store: string;
  readonly timestamp: number;
  readonly stack: LazyStack;
  result: CacheEntry['result'];
  duration: number | null;
  error: unknown;
}

interface State {
  readonly operations: OpenOperation[];
  count: number;
  hits: number;
  misses: number;
  writes: number;
}

/** Maximum number of operations that are kept; further ones are only counted. */
const MAX_OPERATIONS = 2_000;
const MAX_KEY = 500;

/** Captures operations of the caches, storages and clients of ioredis that were passed to `instrument()`. */
export class CacheCollector extends Collector<State> {
  override id(): string {
    return 'cache';
  }

  override watch(target: object): (() => void) | null {
    if (target instanceof Cache) {
      const store = classNameOf(target);
      return watchCache(target, (start) => this.#begin(store, start));
    }
    const name = classNameOf(target);
    // The prototypes of ioredis have EventEmitter as their constructor.
    if (isRedis(target)) return watchRedis(target, (start) => this.#begin('Redis', start));
    if (!isStorage(target)) return null;
    const store = name === 'Object' ? 'Storage' : name;
    return watchStorage(target, (start) => this.#begin(store, start));
  }

  protected override start(): State {
    return { operations: [], count: 0, hits: 0, misses: 0, writes: 0 };
  }

  protected override collect({ operations, ...counts }: State): JsonRecord | null {
    if (counts.count === 0) return null;
    const payload: CachePayload = {
      entries: operations.map((operation, at) => this.#entry(operation, at + 1)),
      ...counts,
    };
    return { ...payload };
  }

  #begin(store: string, start: CacheStart): CacheEnd | null {
    const state = this.state();
    const capture = currentCapture();
    if (!state || !capture) return null;
    state.count++;
    if (start.effect === 'write') state.writes++;
    const timestamp = capture.elapsed;
    const operation =
      state.operations.length < MAX_OPERATIONS ? beginOperation(store, start, timestamp) : null;
    if (operation) state.operations.push(operation);
    return ({ error = null, isHit = null }) => {
      if (isHit === true) state.hits++;
      if (isHit === false) state.misses++;
      if (!operation) return;
      operation.duration = capture.elapsed - timestamp;
      operation.error = error;
      if (isHit !== null) operation.result = isHit ? 'hit' : 'miss';
    };
  }

  #entry({ error, key, stack, ...facts }: OpenOperation, seq: number): CacheEntry {
    const message = error instanceof Error ? error.message || error.name : String(error);
    return {
      ...facts,
      seq,
      key: this.policy.redactText(key).slice(0, MAX_KEY),
      error: error === null ? '' : this.policy.cutText(this.policy.redactText(message)),
      trace: ownFrames(stack),
    };
  }
}

function beginOperation(store: string, start: CacheStart, timestamp: number): OpenOperation {
  return {
    ...start,
    store,
    timestamp,
    stack: takeStack(),
    result: '',
    duration: null,
    error: null,
  };
}

function isStorage(target: object): target is KeyValueStorage {
  return hasMethods(target, ['getItem', 'setItem', 'removeItem', 'getKeys']);
}
