import type { AttributeMap } from '../../../components/internal/attributes.ts';
import { addCssClass, type ClassValue } from '../../../components/internal/class-and-style.ts';

/**
 * As `addCssClass`, with a memory for text and text, which is what fields have nearly always. Browsers
 * do without, as they add classes rarely.
 */
export function addClass(map: AttributeMap, added: ClassValue): AttributeMap {
  const before = map['class'] ?? '';
  if (typeof before !== 'string' || typeof added !== 'string') return addCssClass(map, added);
  const text = mergedText(before, added);
  return text === '' ? map : { ...map, class: text };
}

const known = new Map<string, Map<string, string>>();
// Classes are written by developers, or made of the names of fields; the bound is for long tables.
const knownLimit = 1_000;
let knownCount = 0;

function mergedText(before: string, added: string): string {
  const found = known.get(before)?.get(added);
  if (found !== undefined) return found;
  const text = (addCssClass({ class: before }, added)['class'] ?? '') as string;
  if (knownCount++ >= knownLimit) {
    known.clear();
    knownCount = 1;
  }
  const after = known.get(before) ?? new Map<string, string>();
  known.set(before, after.set(added, text));
  return text;
}
