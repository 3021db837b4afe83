import {
  addCssClass,
  type AttributeMap,
  encode,
  type Stringable,
} from '../../../components/markup.ts';
import { hiddenInput } from '../html-inputs.ts';

/**
 * Labels by value. Use a `Map` for values that are whole numbers: JavaScript puts these first in
 * objects.
 */
export type ChoiceItems = ReadonlyMap<Stringable, ChoiceLabel> | ChoiceRecord;

/** {@link ChoiceItems} as a record. */
export interface ChoiceRecord {
  readonly [value: string]: ChoiceLabel;
}

/** A label, or for a select box the choices of a group, whose label is then the key. */
export type ChoiceLabel =
  | Stringable
  | ChoiceRecord
  | ReadonlyMap<Stringable, Stringable | ChoiceRecord>;

/** Value and label of each choice, in order. */
export function choicesOf(
  items: ChoiceItems,
): Iterable<readonly [value: Stringable, label: ChoiceLabel]> {
  return items instanceof Map
    ? (items as ReadonlyMap<Stringable, ChoiceLabel>)
    : Object.entries(items as ChoiceRecord);
}

/** The name of a control that sends a list: it ends in `[]`. */
export function listName(name: string | null): string | null {
  return name === null || name.endsWith('[]') ? name : `${name}[]`;
}

/** The hidden input of a control in which nothing was chosen; `''` when it sends nothing then. */
export function unselected(
  name: string | null,
  value: Stringable | false | null | undefined,
  { form, disabled }: AttributeMap,
): string {
  if (value == null || value === false) return '';
  const bare = name?.endsWith('[]') ? name.slice(0, -2) : name;
  return hiddenInput(bare, value, { form, disabled });
}

/** The attributes of a list whose items are next to each other. */
export function inlineList(attributes: AttributeMap): AttributeMap {
  return addCssClass(attributes, 'd-flex flex-wrap gap-3');
}

/** A text as markup; unchanged when it is markup already. */
export function encodedIf(isText: boolean, text: string): string {
  return isText ? encode(text) : text;
}
