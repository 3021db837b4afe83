import { shortened } from '../../core/internal.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';
import { redactArguments } from '../policy/redact-arguments.ts';
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
/** Characters that a part takes in addition to its text. */
const NODE_SIZE = 50;

/** Characters that the logged values of one capture may take. Without it, a large object in a loop fills the memory. */
export class ValueRoom {
  #left = 10_000_000;

  /** Characters for the next value: at least 1,000, so that each value can be recognized. */
  get next(): number {
    return Math.max(1_000, this.#left);
  }

  /** Takes the characters of a value. */
  take(size: number): void {
    this.#left -= size;
  }
}

/** Encodes one value as data, limited in depth and size. Redacts secrets, and calls no code of a value that has parts to show. */
class Encoder {
  readonly #policy: CapturePolicy;
  readonly #above = new Set<object>();
  readonly #room: number;
  #nodes = 0;
  #texts = 0;

  constructor(policy: CapturePolicy, room: number) {
    this.#policy = policy;
    this.#room = room;
  }

  /** Characters of the encoded parts. */
  get size(): number {
    return this.#nodes * NODE_SIZE + this.#texts;
  }

  get #isFull(): boolean {
    return this.#nodes > MAX_NODES || this.size > this.#room;
  }

  encode(value: unknown, depth: number): DebugValue {
    this.#nodes++;
    if (this.#isFull) {
      const nodes = Math.min(MAX_NODES, this.#nodes - 1);
      return { type: 'truncated', reason: 'size', value: `*SKIPPED over ${nodes} nodes*` };
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
    const cut = shortened(this.#policy.cutText(value), Math.max(1, this.#room - this.size));
    const text = this.#policy.redactText(cut);
    this.#texts += text.length;
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
    const name = classNameOf(value);
    return { type: 'object', class: name, value: this.#label(value, name, entries), entries };
  }

  #label(value: object, name: string, { length }: readonly DebugEntry[]): string {
    const label = labelOf(value);
    const own = length === 0 && label === name ? ownTextOf(value) : null;
    return this.#policy.cutText(this.#policy.redactText(own ?? label));
  }

  #entries(value: object, depth: number): DebugEntry[] {
    const entries: DebugEntry[] = [];
    // A pair of a name and a value, such as those of `Object.entries()`.
    const isPair = Array.isArray(value) && value.length === 2;
    for (const [key, part] of entriesOf(isPair ? redactArguments(value, this.#policy) : value)) {
      const keyType = typeof key === 'number' ? 'int' : 'string';
      const isSecret = typeof key === 'string' && this.#policy.isSensitiveKey(key);
      const encoded: DebugValue = isSecret
        ? { type: 'string', value: this.#policy.placeholder }
        : this.encode(key === 'rawHeaders' ? pairsOf(part) : part, depth + 1);
      entries.push({ keyType, key, value: encoded });
      if (this.#isFull) break;
    }
    return entries;
  }
}

/** Names and values of a request of Node, which lists them in turn, as pairs. */
function pairsOf(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  return list.flatMap((name: unknown, at) => (at % 2 === 0 ? [[name, list[at + 1]]] : []));
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
 * @param room Limits the size together with that of other values. Default none.
 */
export function encodeValue(
  value: unknown,
  policy: CapturePolicy,
  room: ValueRoom | null = null,
): DebugValue {
  const encoder = new Encoder(policy, room?.next ?? Infinity);
  try {
    return encoder.encode(value, 0);
  } catch (error) {
    return { type: 'unsupported', value: `(unreadable: ${String(error)})` };
  } finally {
    room?.take(encoder.size);
  }
}
