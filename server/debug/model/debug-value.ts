import type { CapturePolicy } from '../policy/capture-policy.ts';
import { classNameOf, entriesOf, labelOf, ownTextOf } from './value-parts.ts';

/** A value of the program as data that JSON can represent. */
export type DebugValue =
  | { readonly type: 'null' | 'undefined' }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int' | 'float'; readonly value: number }
  | { readonly type: 'special-float'; readonly value: 'NAN' | 'INF' | '-INF' }
  | { readonly type: 'string'; readonly value: string; readonly length?: number }
  | { readonly type: 'binary'; readonly value: string; readonly length: number }
  | { readonly type: 'array'; readonly entries: readonly DebugEntry[] }
  | {
      readonly type: 'object';
      readonly class: string;
      /** The object as text. */
      readonly value: string;
      readonly entries: readonly DebugEntry[];
    }
  | { readonly type: 'truncated'; readonly reason: 'depth' | 'size'; readonly value: string }
  | { readonly type: 'recursion'; readonly reason: 'object-cycle'; readonly value: string }
  | { readonly type: 'unsupported'; readonly value: string };

/** A key and its value. */
export interface DebugEntry {
  readonly keyType: 'int' | 'string';
  readonly key: string | number;
  readonly value: DebugValue;
}

/** Maximum depth of a value. */
export const MAX_DEPTH = 10;
/** Maximum number of parts of one value. */
export const MAX_NODES = 10_000;
const MAX_BINARY_BYTES = 256;

/** Encodes one value as data, limited in depth and size. Redacts secrets, and calls no code of a value that has parts to show. */
class Encoder {
  readonly #policy: CapturePolicy;
  readonly #above = new Set<object>();
  #nodes = 0;

  constructor(policy: CapturePolicy) {
    this.#policy = policy;
  }

  encode(value: unknown, depth: number): DebugValue {
    if (++this.#nodes > MAX_NODES) {
      return { type: 'truncated', reason: 'size', value: `*SKIPPED over ${MAX_NODES} nodes*` };
    }
    if (typeof value === 'object' && value !== null) return this.#object(value, depth);
    return this.#scalar(value);
  }

  #scalar(value: unknown): DebugValue {
    switch (typeof value) {
      case 'string':
        return this.#text(value);
      case 'number':
        return numberValue(value);
      case 'boolean':
        return { type: 'bool', value };
      case 'undefined':
        return { type: 'undefined' };
      case 'function':
        return { type: 'object', class: '\\Closure', value: value.name, entries: [] };
      case 'bigint':
      case 'symbol':
        return { type: 'unsupported', value: `${typeof value} ${String(value)}` };
      default:
        return { type: 'null' };
    }
  }

  #text(value: string): DebugValue {
    const cut = this.#policy.cutText(value);
    const text = this.#policy.redactText(cut);
    return cut === value
      ? { type: 'string', value: text }
      : { type: 'string', value: text, length: value.length };
  }

  #object(value: object, depth: number): DebugValue {
    if (this.#above.has(value)) {
      return { type: 'recursion', reason: 'object-cycle', value: classNameOf(value) };
    }
    if (depth >= MAX_DEPTH) {
      return { type: 'truncated', reason: 'depth', value: '*DEEP NESTED VALUE*' };
    }
    if (ArrayBuffer.isView(value)) return binaryValue(value);
    this.#above.add(value);
    const entries = this.#entries(value, depth);
    this.#above.delete(value);
    if (Array.isArray(value)) return { type: 'array', entries };
    return {
      type: 'object',
      class: classNameOf(value),
      value: this.#label(value, entries),
      entries,
    };
  }

  #label(value: object, { length }: readonly DebugEntry[]): string {
    const label = labelOf(value);
    const own = length === 0 && label === classNameOf(value) ? ownTextOf(value) : null;
    return this.#policy.cutText(this.#policy.redactText(own ?? label));
  }

  #entries(value: object, depth: number): DebugEntry[] {
    const entries: DebugEntry[] = [];
    for (const [key, part] of entriesOf(value)) {
      const keyType = typeof key === 'number' ? 'int' : 'string';
      const isSecret = typeof key === 'string' && this.#policy.isSensitiveKey(key);
      const encoded: DebugValue = isSecret
        ? { type: 'string', value: this.#policy.placeholder }
        : this.encode(part, depth + 1);
      entries.push({ keyType, key, value: encoded });
      if (this.#nodes > MAX_NODES) break;
    }
    return entries;
  }
}

function numberValue(value: number): DebugValue {
  if (Number.isNaN(value)) return { type: 'special-float', value: 'NAN' };
  if (!Number.isFinite(value)) return { type: 'special-float', value: value > 0 ? 'INF' : '-INF' };
  return { type: Number.isInteger(value) ? 'int' : 'float', value };
}

function binaryValue({ buffer, byteLength, byteOffset }: ArrayBufferView): DebugValue {
  const bytes = new Uint8Array(buffer, byteOffset, Math.min(byteLength, MAX_BINARY_BYTES));
  return { type: 'binary', value: btoa(String.fromCharCode(...bytes)), length: byteLength };
}

/**
 * Encodes a value of the program as data. Never throws: a value that cannot be read becomes `(unreadable: …)`.
 *
 * @param policy Redacts secrets and cuts long texts.
 */
export function encodeValue(value: unknown, policy: CapturePolicy): DebugValue {
  try {
    return new Encoder(policy).encode(value, 0);
  } catch (error) {
    return { type: 'unsupported', value: `(unreadable: ${String(error)})` };
  }
}
