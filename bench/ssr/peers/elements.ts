import { LitElement } from 'lit';
import { html, type TemplateResult } from 'lit/html.js';

import { defineServerElement } from '../../../server/ssr/index.ts';
import type { Item, PageModel } from '../page.ts';
import * as templates from './templates.ts';

type Render = (data: never, id: string) => unknown;

const kinds: Readonly<Record<string, Render>> = {
  accordion: templates.accordion,
  button: templates.button,
  group: templates.group,
  trail: templates.trail,
  drawer: templates.drawer,
  field: templates.field,
};

/** One custom element per widget: `own-*` for our renderer, `lit-*` with shadow roots for Lit's. */
for (const [kind, render] of Object.entries(kinds)) {
  defineServerElement(`own-${kind}`, {
    properties: { data: { content: true }, name: {} },
    render: ({ data, name = '' }: { data?: never; name?: string }) => render(data as never, name),
  });
  class Shadow extends LitElement {
    static override properties = { data: {}, name: {} };
    declare data: never;
    declare name: string;
    override render(): unknown {
      return render(this.data, this.name);
    }
  }
  customElements.define(`lit-${kind}`, Shadow);
}

export const own = {
  accordion: (items: readonly Item[], id: string): TemplateResult =>
    html`<own-accordion .data=${items} name=${id}></own-accordion>`,
  page: ({ accordions, buttons, groups, trails, drawers, fields }: PageModel): TemplateResult =>
    html`<main>${accordions.map((one, i) => own.accordion(one, `a${i}`))}${buttons.map((one) => html`<own-button .data=${one}></own-button>`)}${groups.map((one) => html`<own-group .data=${one}></own-group>`)}${trails.map((one) => html`<own-trail .data=${one}></own-trail>`)}${drawers.map((one, i) => html`<own-drawer .data=${one} name="d${i}"></own-drawer>`)}${fields.map((one, i) => html`<own-field .data=${one} name="f${i}"></own-field>`)}</main>`,
};

export const shadow = {
  accordion: (items: readonly Item[], id: string): TemplateResult =>
    html`<lit-accordion .data=${items} name=${id}></lit-accordion>`,
  page: ({ accordions, buttons, groups, trails, drawers, fields }: PageModel): TemplateResult =>
    html`<main>${accordions.map((one, i) => shadow.accordion(one, `a${i}`))}${buttons.map((one) => html`<lit-button .data=${one}></lit-button>`)}${groups.map((one) => html`<lit-group .data=${one}></lit-group>`)}${trails.map((one) => html`<lit-trail .data=${one}></lit-trail>`)}${drawers.map((one, i) => html`<lit-drawer .data=${one} name="d${i}"></lit-drawer>`)}${fields.map((one, i) => html`<lit-field .data=${one} name="f${i}"></lit-field>`)}</main>`,
};
