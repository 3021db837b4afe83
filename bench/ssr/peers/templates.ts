import { html, type TemplateResult } from 'lit/html.js';

import type { Item, PageModel } from '../page.ts';

/** The same markup as Lit templates. */
export function accordion(items: readonly Item[], id: string): TemplateResult {
  return html`<div id=${id} class="accordion">${items.map(
    ({ label, text }, i) =>
      html`<details class="accordion-item" name=${id} ?open=${i === 0}><summary class="accordion-header">${label}</summary><div class="accordion-body">${text}</div></details>`,
  )}</div>`;
}

export function button({ label, text }: Item): TemplateResult {
  return html`<button type="button" class="btn-solid theme-${text}">${label}</button>`;
}

export const group = (labels: readonly string[]): TemplateResult =>
  html`<div class="btn-group" role="group">${labels.map((label) => button({ label, text: 'info' }))}</div>`;

export const trail = (links: readonly Item[]): TemplateResult =>
  html`<nav aria-label="breadcrumb"><ol class="breadcrumb">${links.map(
    ({ label, text }) =>
      html`<li class="breadcrumb-item"><a class="breadcrumb-link" href=${text}>${label}</a></li>`,
  )}</ol></nav>`;

export const drawer = ({ label, text }: Item, id: string): TemplateResult =>
  html`<dialog id=${id} class="drawer drawer-start" tabindex="-1" aria-labelledby="${id}-label"><div class="drawer-header"><h5 id="${id}-label" class="drawer-title">${label}</h5><button type="button" class="btn-close" data-bs-dismiss="drawer" aria-label="Close"></button></div><div class="drawer-body">${text}</div></dialog>`;

export const field = ({ label, text }: Item, id: string): TemplateResult =>
  html`<div class="form-field mb-3"><label class="form-label" for=${id}>${label}</label><input type="text" id=${id} class="form-control" value=${text}></div>`;

export function page(model: PageModel): TemplateResult {
  const { accordions, buttons, groups, trails, drawers, fields } = model;
  return html`<main>${accordions.map((items, i) => accordion(items, `a${i}`))}${buttons.map(button)}${groups.map(group)}${trails.map(trail)}${drawers.map((one, i) => drawer(one, `d${i}`))}${fields.map((one, i) => field(one, `f${i}`))}</main>`;
}

export function table5000(items: Iterable<Item>): TemplateResult {
  return html`<table><tbody>${rowsOf(items)}</tbody></table>`;
}

function* rowsOf(items: Iterable<Item>): Generator<TemplateResult> {
  for (const one of items) {
    yield html`<tr><td>${one.label}</td><td>${one.text}</td><td>${button({ label: 'Open', text: 'info' })}</td></tr>`;
  }
}
