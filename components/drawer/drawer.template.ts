import { html, nothing, type TemplateResult } from 'lit/html.js';

import { extras } from '../internal/extras.ts';
import { nextId } from '../internal/ids.ts';
import { configText } from '../internal/json-text.ts';
import { modalParts } from '../internal/modal-parts.ts';
import { type Refuse, throwing } from '../internal/refuse.ts';
import { givenId, without } from '../internal/widget-options.ts';
import type { DrawerOptions } from './drawer.options.ts';
import { checkedDrawer, drawerClasses } from './drawer-values.ts';

/**
 * A drawer as documented markup: a button that opens it if configured, and the `<dialog>`.
 *
 * @param refuse Called for invalid values of options. Throws by default.
 */
export function drawerTemplate(
  options: DrawerOptions = {},
  refuse: Refuse = throwing,
): TemplateResult {
  const id = givenId(options) ?? nextId();
  const { backdrop, keyboard, responsive, scroll } = checkedDrawer(options, refuse);
  // The class of a responsive drawer is `lg:drawer`, so the closest `.drawer` does not exist.
  const target = responsive && `#${id}`;
  const { toggle, labelledBy, inside } = modalParts(options, 'Drawer', [id, target], refuse);
  return html`${toggle}<dialog id=${id} class=${drawerClasses(options, refuse)} tabindex="-1" data-bs-config=${configText(options)} data-bs-backdrop=${backdrop === true ? nothing : String(backdrop)} data-bs-keyboard=${keyboard ? nothing : 'false'} data-bs-scroll=${scroll ? 'true' : nothing} aria-labelledby=${labelledBy} ${extras(without(options.options, 'id'))}>${inside}</dialog>`;
}
