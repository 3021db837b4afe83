import type { Meta, StoryObj } from '@storybook/web-components-vite';
import { html, type TemplateResult } from 'lit';
import { fixed } from './element.ts';

const meta: Meta = { title: 'Widgets/Options of every widget' };

export default meta;

type Story = StoryObj;

const items = [
  { label: 'One', content: 'First' },
  { label: 'Two', content: 'Second' },
];
const entries = [
  { label: 'Edit', type: 'button' },
  { label: 'Delete', type: 'button' },
] as const;
const languages = [
  { language: 'en', label: 'English', href: '#en', isCurrent: true },
  { language: 'de', label: 'Deutsch', href: '#de' },
];
const wide = { style: 'justify-self: stretch' };
const aside = { class: 'breadcrumb-divider', 'aria-hidden': 'true' };

const stack = (content: unknown): TemplateResult =>
  html`<div style="display: grid; gap: 1rem; justify-items: start">${content}</div>`;

/** `options` are attributes of the documented root: an id, classes, data, ARIA. */
export const Attributes: Story = fixed(() =>
  stack([
    html`<fwx-accordion .items=${items} .options=${{ style: 'justify-self: stretch', class: 'theme-info', data: { from: 'story' } }}></fwx-accordion>`,
    html`<fwx-button label="Button" .options=${{ id: 'options-button', title: 'A tooltip' }}></fwx-button>`,
    html`<fwx-button-group .buttons=${[{ label: 'A' }, { label: 'B' }]} .options=${{ class: 'theme-accent', 'aria-label': 'Letters' }}></fwx-button-group>`,
    html`<fwx-button-menu label="Menu" .menu=${{ items: entries }} .options=${{ id: 'options-menu' }} .buttonOptions=${{ class: 'theme-warning', title: 'Opens a menu' }} .containerOptions=${{ tag: 'span' }} render-container></fwx-button-menu>`,
    html`<fwx-menu label="List" .items=${entries} .options=${{ class: 'menu-translucent' }}></fwx-menu>`,
    html`<fwx-breadcrumbs .links=${['Here']} .dividerOptions=${aside} .options=${{ class: 'mb-0' }} .navOptions=${{ 'aria-label': 'Where you are', class: 'theme-primary' }}></fwx-breadcrumbs>`,
    html`<fwx-language-menu .links=${languages} .options=${{ class: 'theme-secondary' }}></fwx-language-menu>`,
    html`<fwx-active-field .options=${{ class: 'theme-success' }}><label>Field</label><input name="a" autocomplete="off"></fwx-active-field>`,
    html`<fwx-drawer heading="Filters" .content=${'Everything has attributes of its own.'} .toggleButton=${{ label: 'Drawer', class: 'btn-outline' }} .options=${{ id: 'options-drawer' }} .headerOptions=${{ class: 'theme-primary' }} .bodyOptions=${{ style: 'font-style: italic' }} footer="Footer" .footerOptions=${{ class: 'theme-danger' }}></fwx-drawer>`,
  ]),
);

/** Writes what it hears below the widgets. */
function note(event: Event): void {
  const target = event.currentTarget instanceof Element ? event.currentTarget : null;
  const output = target?.closest('.heard')?.querySelector('output');
  output?.append(`${event.type} `);
}

/** `clientEvents` listens to events of the widget, by name. */
export const Events: Story = fixed(
  () =>
    html`<div class="heard">
      ${stack([
        html`<fwx-accordion .items=${items} .options=${wide} .clientEvents=${{ 'fwx-toggle': note }}></fwx-accordion>`,
        html`<fwx-button toggle label="Toggle" variant="outline" .clientEvents=${{ 'fwx-change': note }}></fwx-button>`,
        html`<fwx-button-group label="Letters" .buttons=${[{ label: 'A' }, { label: 'B' }]} .clientEvents=${{ click: note }}></fwx-button-group>`,
        html`<fwx-button-menu label="Menu" .menu=${{ items: entries }} .clientEvents=${{ 'fwx-show': note, 'fwx-select': note }}></fwx-button-menu>`,
        html`<fwx-menu label="List" .items=${entries} .clientEvents=${{ 'fwx-select': note }}></fwx-menu>`,
        html`<fwx-breadcrumbs nav-label="Trail" .links=${['Here']} .dividerOptions=${aside} .clientEvents=${{ click: note }}></fwx-breadcrumbs>`,
        html`<fwx-language-menu .links=${languages} .clientEvents=${{ 'fwx-shown': note }}></fwx-language-menu>`,
        html`<fwx-active-field required .clientEvents=${{ 'fwx-invalid': note }}><label>Leave it empty</label><input name="b" autocomplete="off"></fwx-active-field>`,
        html`<fwx-drawer heading="Filters" .content=${'Close it again.'} .toggleButton=${{ label: 'Drawer', class: 'btn-outline' }} .clientEvents=${{ 'fwx-shown': note, 'fwx-hidden': note }}></fwx-drawer>`,
      ])}
      <p><output aria-label="Heard"></output></p>
    </div>`,
);

/** `clientOptions` are settings of the script, written as `data-bs-config`. */
export const ScriptSettings: Story = fixed(() =>
  stack([
    html`<fwx-button-menu label="12 pixels below" .menu=${{ items: entries }} .clientOptions=${{ offset: 12 }}></fwx-button-menu>`,
    html`<fwx-menu label="Submenus by click" .items=${[{ label: 'More', items: entries }]} .clientOptions=${{ submenuTrigger: 'click' }}></fwx-menu>`,
    html`<fwx-language-menu .links=${languages} .clientOptions=${{ placement: 'end' }}></fwx-language-menu>`,
    html`<fwx-drawer heading="Stays" .content=${'Escape does not close it.'} .toggleButton=${{ label: 'Drawer', class: 'btn-outline' }} .clientOptions=${{ keyboard: false, backdrop: 'static' }}></fwx-drawer>`,
    html`<fwx-accordion .items=${items} .options=${wide} .clientOptions=${{ note: 'for a script of yours' }}></fwx-accordion>`,
    html`<fwx-button label="Button" .clientOptions=${{ note: 'for a script of yours' }}></fwx-button>`,
    html`<fwx-button-group label="Group" .buttons=${[{ label: 'A' }]} .clientOptions=${{ note: 'for a script of yours' }}></fwx-button-group>`,
    html`<fwx-breadcrumbs nav-label="Settings" .links=${['Here']} .dividerOptions=${aside} .clientOptions=${{ note: 'for a script of yours' }}></fwx-breadcrumbs>`,
    html`<fwx-active-field .clientOptions=${{ note: 'for a script of yours' }}><label>Field</label><input name="c" autocomplete="off"></fwx-active-field>`,
  ]),
);

/** `behavior="none"` leaves everything but the markup to another script, such as Bootstrap's own. */
export const WithoutBehavior: Story = fixed(() =>
  stack([
    html`<fwx-button-menu behavior="none" label="Opens nothing" .menu=${{ items: entries }}></fwx-button-menu>`,
    html`<fwx-menu behavior="none" label="List" .items=${entries}></fwx-menu>`,
    html`<fwx-button behavior="none" toggle label="Stays as it is"></fwx-button>`,
    html`<fwx-button-group behavior="none" label="Group" .buttons=${[{ label: 'A', toggle: true }]}></fwx-button-group>`,
    html`<fwx-language-menu behavior="none" .links=${languages}></fwx-language-menu>`,
    html`<fwx-drawer behavior="none" heading="Closed" .content=${'Nobody sees this.'} toggle-label="Opens nothing"></fwx-drawer>`,
    html`<fwx-accordion behavior="none" .items=${items} .options=${wide}></fwx-accordion>`,
    html`<fwx-breadcrumbs behavior="none" nav-label="Nothing to do" .links=${['Here']} .dividerOptions=${aside}></fwx-breadcrumbs>`,
    html`<fwx-active-field behavior="none" required><label>Checked by the browser alone</label><input name="d" autocomplete="off"></fwx-active-field>`,
  ]),
);
