import type { ElementNode } from '../dom/node.ts';
import { parse } from '../dom/parse.ts';

/**
 * The markup of options with `selected` on the first that has this value, and on no other, as a
 * browser does when `value` of the `<select>` is set.
 */
export function withSelected(markup: string, value: string): string {
  const select = parse(markup, 'select');
  const options = select.querySelectorAll('option');
  const chosen = options.find((option) => valueOf(option) === value);
  for (const option of options) {
    if (option !== chosen) option.removeAttribute('selected');
    else if (!option.hasAttribute('selected')) option.setAttribute('selected', '');
  }
  return select.innerHTML;
}

/** Without an attribute the value of an option is its text, without ASCII white space around it. */
function valueOf(option: ElementNode): string {
  const text = option.textContent.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');
  return option.getAttribute('value') ?? text;
}
