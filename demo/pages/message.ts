import { html } from 'lit/html.js';

import { t } from '../messages/index.ts';
import type { Link, Page } from '../server/render-page.ts';

/** A page that says one thing and leads back to the start. */
export function messagePage(title: string, text: string, link: Link): Page {
  return {
    title,
    content: html`<h1>${title}</h1>
      <p class="lead">${text}</p>
      <p><a href=${link('/')}>${t('Back to the start')}</a></p>`,
  };
}
