import { html } from 'lit/html.js';

import type { Page } from '../page.ts';

/** The page that shows Storybook in a frame. */
export function storybookPage(): Page {
  const title = 'Storybook';
  const description = 'Every element with every option, to try in the browser.';
  return {
    path: 'storybook.html',
    section: 'project',
    title,
    description,
    content: html`<p class="lead">${description} <a href="storybook/index.html">Open it in the whole window</a>; it needs a script, the pages under <a href="elements/index.html">Elements</a> do not.</p><iframe class="storybook" src="storybook/index.html" title="Storybook" loading="lazy"></iframe>`,
    headings: [],
    entries: [{ id: '', title, text: description }],
    trail: [],
    isWide: true,
  };
}
