import { shortened } from '../../core/internal.ts';
import type { DebugEntry, DebugValue } from './debug-value.ts';

/** A value as one line of text, cut at 160 characters. */
export function lineOf(value: DebugValue): string {
  return shortened(shortText(value, 0), 160);
}

function shortText(value: DebugValue, depth: number): string {
  switch (value.type) {
    case 'string':
      return depth === 0 ? value.value : JSON.stringify(value.value);
    case 'array':
      return `[${partsOf(value.entries, depth, false)}]`;
    case 'object': {
      const isNamed = value.value.startsWith(value.class);
      const label = isNamed ? value.value : `${value.class} ${value.value}`;
      if (value.entries.length === 0) return value.class === 'Object' ? '{}' : label;
      const name = value.class === 'Object' ? '' : `${label} `;
      return `${name}{${partsOf(value.entries, depth, true)}}`;
    }
    case 'binary':
      return `(${value.length} bytes)`;
    case 'null':
    case 'undefined':
      return value.type;
    default:
      return String(value.value);
  }
}

function partsOf(entries: readonly DebugEntry[], depth: number, withKeys: boolean): string {
  if (depth > 2) return '…';
  const shown = entries.slice(0, 12).map(({ key, value }) => {
    const text = shortText(value, depth + 1);
    return withKeys ? `${key}: ${text}` : text;
  });
  return shown.join(', ') + (entries.length > 12 ? ', …' : '');
}

/** The value of a key; null when there is none. */
export function partOf(value: DebugValue, key: string): DebugValue | null {
  return entriesIn(value).find((entry) => entry.key === key)?.value ?? null;
}

/** Keys and values of a list or an object; none of anything else. */
export function entriesIn(value: DebugValue | null): readonly DebugEntry[] {
  return value !== null && 'entries' in value ? value.entries : [];
}
