import { html, type TemplateResult } from 'lit';

import { parts } from './every-widget/parts.generated.ts';

const hidden = { class: 'breadcrumb-divider', 'aria-hidden': 'true' };
const languages = [
  { language: 'en', label: 'English', href: '#en', isCurrent: true },
  { language: 'de', label: 'Deutsch', href: '#de' },
  { language: 'pl', label: 'Polski', href: '#pl' },
];
const actions = {
  items: [
    { label: 'Edit', type: 'button' },
    { label: 'Duplicate', type: 'button', description: 'With all its items' },
    '-',
    { label: 'Move to', items: [{ label: 'Drafts', type: 'button' }] },
    { label: 'Delete', type: 'button', theme: 'danger' },
  ],
} as const;
const pages = [
  { label: 'Orders', url: '#orders', active: true },
  { label: 'Customers', url: '#customers' },
  '-',
  { label: 'Settings', url: '#settings' },
] as const;
const questions = [
  { label: 'When will it arrive?', content: 'Within three days, on workdays.', expand: true },
  { label: 'Can it be sent back?', content: 'Yes, within 30 days.' },
  { label: 'Who is to be asked?', content: 'Write to us, day and night.' },
];

const header = (id: string): TemplateResult =>
  html`<header style="display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; margin-block-end: 1rem">
    <fwx-breadcrumbs nav-label="Trail ${id}" .options=${{ class: 'mb-0' }} .dividerOptions=${hidden} .links=${[{ label: 'Orders', url: '#orders' }, 'No. 1042']}></fwx-breadcrumbs>
    <fwx-language-menu .links=${languages} size="sm" label="Language ${id}"></fwx-language-menu>
  </header>`;

const toolbar = (id: string): TemplateResult =>
  html`<div style="display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; margin-block-end: 1.5rem">
    <fwx-button theme="primary" label="Send now"></fwx-button>
    <fwx-button variant="outline" label="Print"></fwx-button>
    <fwx-button-group label="View ${id}" .buttons=${[
      { label: 'List', variant: 'outline', toggle: true, options: { class: 'active' } },
      { label: 'Grid', variant: 'outline', toggle: true },
    ]}></fwx-button-group>
    <fwx-button-menu split label="Save" theme="success" .menu=${actions}></fwx-button-menu>
    <fwx-button-menu label="More" variant="text" .menu=${actions}></fwx-button-menu>
    <fwx-drawer heading="Filters" placement="end" .toggleButton=${{ label: 'Filters', class: 'btn-subtle' }}
      .content=${html`<fwx-active-field><label>City</label><input name="city-${id}" autocomplete="off"></fwx-active-field>`}
      .footer=${html`<button type="button" class="btn-solid theme-primary" data-bs-dismiss="drawer">Apply</button>`}></fwx-drawer>
  </div>`;

const form = (id: string): TemplateResult =>
  html`<form action="#sent" aria-label="Customer ${id}">
    <fwx-active-field required><label>Name</label><input name="name-${id}" autocomplete="name" value="Jane Doe"></fwx-active-field>
    <fwx-active-field><label>Mail</label><input type="email" name="mail-${id}" autocomplete="email" placeholder="jane@example.com"><small>For the bill.</small></fwx-active-field>
    <fwx-active-field><label>Country</label><select name="country-${id}"><option>Germany</option><option>Poland</option></select></fwx-active-field>
    <fwx-active-field><label>Discount</label><input type="range" name="discount-${id}" min="0" max="50" value="15"></fwx-active-field>
    <fwx-active-field><input type="checkbox" name="news-${id}" checked><label>Send news</label><small>Once a month.</small></fwx-active-field>
    <div class="form-field mb-3"><div class="switch"><input type="checkbox" id="fast-${id}" role="switch" switch checked></div><div class="form-field-content"><label for="fast-${id}">Send by express</label></div></div>
    <button type="submit" class="btn-solid theme-primary">Save</button>
    <button type="reset" class="btn-text">Reset</button>
  </form>`;

/** Every widget in one page, as a shop would use them; those of the folder `every-widget` too. `id` keeps names apart. */
export const everyWidget = (id: string): TemplateResult =>
  html`${header(id)}
    <h1 style="font-size: 1.5rem; margin-block: 0 1rem">Order no. 1042</h1>
    ${toolbar(id)} ${parts.map((part) => part(id))}
    <div style="display: grid; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); gap: 2rem; align-items: start">
      ${form(id)}
      <div style="display: grid; gap: 1.5rem">
        <fwx-accordion .items=${questions}></fwx-accordion>
        <nav aria-label="Pages ${id}"><fwx-menu .items=${pages}></fwx-menu></nav>
      </div>
    </div>`;
