import { html } from 'lit/html.js';

import { attrs } from '../internal/attrs.ts';
import type { ElementContract } from '../internal/element-contract.ts';

/** What both sides know of `<fwx-page-progress>`. */
export const pageProgressContract = {
  tag: 'fwx-page-progress',
  root: 'progress',
  properties: {
    delay: { type: Number },
    label: { type: String },
  },
  render: ({ label }: { readonly label?: string | null }, children: unknown): unknown =>
    children ??
    html`<progress ${attrs({ class: 'page-progress', popover: 'manual', 'aria-label': label })}></progress>`,
} satisfies ElementContract;
