import { isStringable, textOf } from '../../../components/markup.ts';

/**
 * A value as the text of an input: `1` and `0` for booleans, the text of other values.
 *
 * @returns Null where there is no value; `''` for lists and records, which a client may send for any
 * attribute and which must not break the page that shows the form again.
 */
export function inputText(value: unknown): string | null {
  if (value == null) return null;
  if (typeof value === 'boolean') return value ? '1' : '0';
  return isStringable(value) ? textOf(value) : '';
}

/** The selected values as texts: one, none, or several. */
export type Selection = string | null | ReadonlySet<string>;

/** The selected values as texts, from one value or a list of them. */
export function selectedTexts(selection: unknown): Selection {
  if (!(selection instanceof Set || Array.isArray(selection))) return inputText(selection);
  const texts = new Set<string>();
  for (const one of selection as Iterable<unknown>) {
    const text = inputText(one);
    if (text !== null) texts.add(text);
  }
  return texts;
}

/** Whether the value is among those that are selected. */
export function isSelected(selection: Selection, value: string): boolean {
  return typeof selection === 'object' ? (selection?.has(value) ?? false) : selection === value;
}
