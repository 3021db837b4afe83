import { nothing, type TemplateResult } from 'lit/html.js';

import { valueOf } from '../internal/options/choice.ts';
import { extras, html } from '../internal/attributes/extras.ts';
import { nextId } from '../internal/context/ids.ts';
import { modalParts } from '../internal/modal/modal-parts.ts';
import { type Refuse, throwing } from '../internal/context/refuse.ts';
import { without } from '../internal/attributes/attribute-maps.ts';
import { configText, givenId } from '../internal/options/widget-options.ts';
import { type DrawerOptions, drawerStyleOptions } from './drawer.options.ts';

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
  const { placement: placements, responsive: widths } = drawerStyleOptions;
  const placement = valueOf(placements, options.placement, ['placement', 'Drawer'], refuse);
  const responsive = valueOf(widths, options.responsive, ['responsive', 'Drawer'], refuse);
  // The class of a responsive drawer is `lg:drawer`, so the closest `.drawer` does not exist.
  const target = responsive && `#${id}`;
  const parts = modalParts(options, 'Drawer', [id, target], refuse);
  let classes = responsive === null ? 'drawer' : `${responsive}:drawer`;
  if (placement !== null) classes += ` drawer-${placement}`;
  if (options.fullscreen) classes += ' drawer-fullscreen';
  if (options.sheet) classes += ' drawer-sheet';
  return html`${parts.toggle}<dialog id=${id} class=${classes} tabindex="-1" data-bs-config=${configText(options)} data-bs-backdrop=${parts.backdrop} data-bs-keyboard=${parts.keyboard} data-bs-scroll=${options.scroll ? 'true' : nothing} aria-labelledby=${parts.labelledBy} ${extras(without(options.options, 'id'))}>${parts.inside}</dialog>`;
}
