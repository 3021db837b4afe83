import { definePage } from 'fwx/components/page';
import { html } from 'lit/html.js';

import type { SharedProps } from './props.ts';

/** What stands where a contact was that somebody else may have deleted. */
export const missingPage = definePage({
  head: ({ words }: SharedProps) => ({ title: words['That did not work'] }),
  render: ({ base, words }) => html`<h1>${words['That did not work']}</h1>
    <p>${words['There is no such contact.']}</p>
    <p>
      <fwx-page-link><a href=${base}>${words['Back to the list']}</a></fwx-page-link>
    </p>`,
});
