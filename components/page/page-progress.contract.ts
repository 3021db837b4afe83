import { html } from 'lit/html.js';

import { attrs } from '../internal/attributes/attrs.ts';
import { numeric } from '../internal/options/converters.ts';
import type { ElementContract } from '../internal/options/element-contract.ts';
import { option } from '../internal/options/option.ts';

const properties = {
  /** How long a visit may take before the bar is shown, in milliseconds. */
  delay: option(250, { converter: numeric }),
  /** Text for screen readers; by default "Loading" in the language of the page. */
  label: option<string | null>(null),
};

/** Contract of `<fwx-page-progress>`, shared by browser and server. */
export const pageProgressContract = {
  tag: 'fwx-page-progress',
  root: 'progress',
  properties,
  render: ({ label }: { readonly label?: string | null }, children: unknown): unknown =>
    children ??
    html`<progress ${attrs({ class: 'page-progress', popover: 'manual', 'aria-label': label })}></progress>`,
} satisfies ElementContract;
