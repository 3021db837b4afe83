// Elements of the toolbar.
// @ts-check

/** @typedef {import('./toolbar-data.js').Item} Item */

/**
 * Creates an element with attributes and children; strings become text nodes.
 * @param {string} name
 * @param {Record<string, string | null>} attributes
 * @param {(Node | string | null)[]} children
 */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * An element whose text has its own direction, so that `12 ms` reads correctly in a right-to-left page.
 * @param {string} name
 * @param {string} text
 */
export function makeText(name, text) {
  return make(name, { dir: 'auto' }, text);
}

/**
 * A link to a page of the debugger, which opens in the drawer.
 * @param {Record<string, string | null>} attributes
 * @param {(Node | string | null)[]} children
 */
export function makePanelLink(attributes, ...children) {
  return make('a', { 'data-panel': '', ...attributes }, ...children);
}

/**
 * The link of a chip.
 * @param {Item} item
 * @param {(text: string) => string} translate
 * @param {(Node | null)[]} children
 */
export function makeChipLink(item, translate, ...children) {
  const { extra, id, title, tone = '', url, value } = item;
  const warning = tone === 'warning' || tone === 'danger' ? translate(tone) : null;
  const name = [title, value, extra, warning].filter(Boolean).join(', ');
  return makePanelLink(
    { href: url, class: tone, 'aria-label': name, title, 'data-stop': id },
    ...children,
  );
}
