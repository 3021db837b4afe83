import { parse } from '../dom/parse.ts';

/** Attribute of an element whose tags are removed when the markup around it is written. */
export const heldMark = 'data-fwx-held';

/** Markup without the tags that have {@link heldMark}; the content between them is kept. */
export function dropHeld(markup: string): string {
  if (!markup.includes(heldMark)) return markup;
  const root = parse(markup);
  for (const element of root.querySelectorAll(`[${heldMark}]`)) {
    element.replaceWith(...element.nodes);
  }
  return root.innerHTML;
}
