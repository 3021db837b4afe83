import {
  addCssClass,
  type AttributeMap,
  encode,
  type Stringable,
} from '../../../components/markup.ts';
import { hiddenInput } from '../html-inputs.ts';
import type { ChoiceItems, ChoiceLabel, ChoiceRecord } from '../html-select.ts';

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
