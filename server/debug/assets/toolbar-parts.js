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
 * An element whose name is its title: screen readers read a title beside another name as well.
 * @param {string} name
 * @param {Record<string, string | null>} attributes
 * @param {(Element | null)[]} children
 */
export function makeTitled(name, attributes, ...children) {
  for (const child of children) child?.setAttribute('aria-hidden', 'true');
  return make(name, attributes, ...children);
}

/**
 * The link of a chip.
 * @param {Item} item
 * @param {(text: string) => string} translate
 * @param {(Element | null)[]} children
 */
export function makeChipLink(item, translate, ...children) {
  const { extra, id, title, tone = '', url, value } = item;
  const warning = tone === 'warning' || tone === 'danger' ? translate(tone) : null;
  const name = [title, value, extra, warning].filter(Boolean).join(', ');
  const attributes = { 'data-panel': '', href: url, class: tone, title: name, 'data-stop': id };
  return makeTitled('a', attributes, ...children);
}
