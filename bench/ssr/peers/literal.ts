import { encode as e } from '../../../components/internal/attributes/html.ts';
import type { Item, PageModel } from '../page.ts';

// The upper limit: template literals, with the same escaping.
const each = <T>(list: readonly T[], write: (one: T, index: number) => string): string => {
  let out = '';
  for (let i = 0; i < list.length; i++) out += write(list[i] as T, i);
  return out;
};

export function accordion(items: readonly Item[], id: string): string {
  return `<div id="${e(id)}" class="accordion">${each(
    items,
    ({ label, text }, i) =>
      `<details class="accordion-item" name="${e(id)}"${i === 0 ? ' open' : ''}><summary class="accordion-header">${e(label)}</summary><div class="accordion-body">${e(text)}</div></details>`,
  )}</div>`;
}

export function button({ label, text }: Item): string {
  return `<button type="button" class="btn-solid theme-${e(text)}">${e(label)}</button>`;
}

const group = (labels: readonly string[]): string =>
  `<div class="btn-group" role="group">${each(labels, (label) => button({ label, text: 'info' }))}</div>`;

const trail = (links: readonly Item[]): string =>
  `<nav aria-label="breadcrumb"><ol class="breadcrumb">${each(
    links,
    ({ label, text }) =>
      `<li class="breadcrumb-item"><a class="breadcrumb-link" href="${e(text)}">${e(label)}</a></li>`,
  )}</ol></nav>`;

const drawer = ({ label, text }: Item, id: string): string =>
  `<dialog id="${e(id)}" class="drawer drawer-start" tabindex="-1" aria-labelledby="${e(id)}-label"><div class="drawer-header"><h5 id="${e(id)}-label" class="drawer-title">${e(label)}</h5><button type="button" class="btn-close" data-bs-dismiss="drawer" aria-label="Close"></button></div><div class="drawer-body">${e(text)}</div></dialog>`;

const field = ({ label, text }: Item, id: string): string =>
  `<div class="form-field mb-3"><label class="form-label" for="${e(id)}">${e(label)}</label><input type="text" id="${e(id)}" class="form-control" value="${e(text)}"></div>`;

export function page({ accordions, buttons, groups, trails, drawers, fields }: PageModel): string {
  return `<main>${each(accordions, (items, i) => accordion(items, `a${i}`))}${each(buttons, button)}${each(groups, group)}${each(trails, trail)}${each(drawers, (one, i) => drawer(one, `d${i}`))}${each(fields, (one, i) => field(one, `f${i}`))}</main>`;
}

export function table5000(items: readonly Item[]): string {
  return `<table><tbody>${each(items, (one) => `<tr><td>${e(one.label)}</td><td>${e(one.text)}</td><td>${button({ label: 'Open', text: 'info' })}</td></tr>`)}</tbody></table>`;
}
