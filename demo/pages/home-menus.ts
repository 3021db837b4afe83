import { html, type TemplateResult } from 'lit/html.js';

import { t } from '../messages/index.ts';
import type { Link } from '../server/render-page.ts';

const style = (label: string, isOn = false) => ({
  label,
  variant: 'outline' as const,
  toggle: true,
  options: isOn ? { class: 'active' } : {},
});

export const buttonGroups = (): TemplateResult => html`<section class="topic" id="button-group">
  <h2>${t('Button group')}</h2>
  <p>${t('Buttons that belong together; screen readers say what they are for.')}</p>
  <div class="row-of-buttons">
    <fwx-button-group
      label=${t('Text')}
      .buttons=${[style(t('Bold'), true), style(t('Italic')), style(t('Underlined'))]}
    ></fwx-button-group>
    <fwx-button-group
      size="sm"
      divider
      label=${t('Text')}
      .buttons=${[{ label: t('Copy') }, { label: t('Cut') }, { label: t('Paste') }]}
    ></fwx-button-group>
  </div>
</section>`;

const actions = () => ({
  items: [
    { label: t('Rename'), type: 'button' as const },
    { label: t('Share'), items: [t('By mail'), t('As a link')].map(action) },
    { label: t('Show details'), type: 'check' as const, selected: true },
    '-',
    {
      label: t('Delete'),
      type: 'button' as const,
      theme: 'danger' as const,
      description: t('For good'),
    },
  ],
});

const action = (label: string) => ({ label, type: 'button' as const });

export const menus = (link: Link): TemplateResult => html`<section class="topic" id="menu">
  <h2>${t('Menu')}</h2>
  <p>${t('Submenus, items to choose, arrow keys; in the top layer, so that nothing cuts it off.')}</p>
  <div class="examples">
    <div class="row-of-buttons">
      <fwx-button-menu label=${t('Actions')} variant="outline" .menu=${actions()}></fwx-button-menu>
      <fwx-button-menu
        split
        label=${t('Save')}
        theme="primary"
        .menu=${{ items: [action(t('Save as'))] }}
      ></fwx-button-menu>
    </div>
    <fwx-menu
      label=${t('Menu')}
      .items=${[
        { label: t('Widgets'), url: link('/'), active: true },
        { label: t('Upload'), url: link('/upload') },
        '-',
        { label: t('Contacts'), url: link('/contacts') },
      ]}
    ></fwx-menu>
  </div>
</section>`;

export const breadcrumbs = (link: Link): TemplateResult => html`<section
  class="topic"
  id="breadcrumbs"
>
  <h2>${t('Breadcrumbs')}</h2>
  <p>${t('The way to a page; the last one is the page itself.')}</p>
  <fwx-breadcrumbs
    nav-label=${t('Breadcrumbs')}
    .homeLink=${{ label: t('Widgets'), url: link('/') }}
    .links=${[{ label: t('Upload'), url: link('/upload') }, t('Gallery')]}
  ></fwx-breadcrumbs>
</section>`;
