import type { Stringable } from '../context/stringable.ts';

const svg = (shape: string): string =>
  '<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" ' +
  `stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shape}</svg>`;

/** Beside the label of an accordion item; points down, the stylesheet rotates it. */
export const accordionChevron: Stringable = /* @__PURE__ */ svg(
  '<polyline points="2,5 8,11 14,5"/>',
);
/** Beside the text of a combobox: up and down. */
export const comboboxCaret: Stringable = /* @__PURE__ */ svg(
  '<path d="M4.5 6 8 2.5 11.5 6M4.5 10 8 13.5 11.5 10"/>',
);
/** After the label of the selected item of a menu. */
export const menuItemCheck: Stringable = /* @__PURE__ */ svg('<polyline points="2,8 6,12 14,4"/>');

const firstTag = /^<([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/i;
const attribute = /(\s+)([^\s=/>"']+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/**
 * Renders an icon with a class, which comes before the other classes of its first tag; text is
 * wrapped in a `span` that assistive technology skips. `''` stays `''`.
 *
 * @param icon Trusted HTML (a tag of any kind) or plain text such as `+`.
 */
export function renderIcon(icon: Stringable, cssClass: string): string {
  const markup = String(icon);
  const known = rendered.get(cssClass)?.get(markup);
  return known ?? remember(cssClass, markup, withIconClass(markup.trim(), cssClass));
}

// Caches the few icons that every item of every widget repeats. Both maps are bounded.
const rendered = new Map<string, Map<string, string>>();
const renderedLimit = 100;

function remember(cssClass: string, markup: string, result: string): string {
  let ofClass = rendered.get(cssClass);
  if (!ofClass && rendered.size < renderedLimit) rendered.set(cssClass, (ofClass = new Map()));
  if (ofClass && ofClass.size < renderedLimit) ofClass.set(markup, result);
  return result;
}

function withIconClass(markup: string, cssClass: string): string {
  if (markup === '') return '';
  const tag = firstTag.exec(markup);
  if (!tag) return `<span class="${cssClass}" aria-hidden="true">${markup}</span>`;
  const [whole, name, attributes = ''] = tag;
  return `<${name}${withClass(attributes, cssClass)}>${markup.slice(whole.length)}`;
}

/** Parses whole attributes, so that a `class=` inside the value of another attribute is not changed. */
function withClass(attributes: string, cssClass: string): string {
  let found = false;
  const merged = attributes.replace(attribute, (all, blank: string, name: string, value = '') => {
    if (found || name.toLowerCase() !== 'class') return all;
    found = true;
    const own = value.replace(/^(["'])(.*)\1$/s, '$2').trim();
    return `${blank}${name}="${own === '' ? cssClass : `${cssClass} ${own}`}"`;
  });
  return found ? merged : ` class="${cssClass}"${attributes}`;
}
