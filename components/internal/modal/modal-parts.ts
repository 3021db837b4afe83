import { nothing } from 'lit/html.js';

import { isNamed } from '../content/accessible-name.ts';
import { valueOf } from '../options/choice.ts';
import { contentOf, labelOf } from '../content/content.ts';
import { extras, html } from '../attributes/extras.ts';
import { type ModalOptions, modalOptions } from './modal-options.ts';
import { closeButtonTemplate, toggleButtonTemplate } from '../content/part-button.ts';
import type { Refuse } from '../context/refuse.ts';
import { type Stringable, textOf } from '../context/stringable.ts';
import { withTag } from '../attributes/tag-template.ts';

/** Parts of the markup around and inside a `<dialog>`. */
export interface ModalParts {
  /** The button that opens it. */
  readonly toggle: unknown;
  /** Header, body and footer. */
  readonly inside: unknown;
  /** Value of `data-bs-backdrop`, `nothing` where it is the default. */
  readonly backdrop: unknown;
  /** Value of `data-bs-keyboard`, `nothing` where it is the default. */
  readonly keyboard: unknown;
  /** Value of `aria-labelledby`, `nothing` where the title does not name it. */
  readonly labelledBy: unknown;
}

/**
 * Header, body, footer, the button that opens it, and the attributes of the settings.
 *
 * @param owner The class of the widget; in lower case the prefix of the classes of its parts.
 * @param ids Id of the dialog, and its selector for the close button, where it is not the closest of its class around it.
 */
export function modalParts(
  options: ModalOptions,
  owner: string,
  [id, target]: readonly [id: string, target: string | null],
  refuse: Refuse,
): ModalParts {
  const prefix = owner.toLowerCase();
  const { closeButton, footer, title, titleOptions } = options;
  const hasOwnName = title == null || titleOptions?.tag === null || isNamed(options.options);
  const heading = title == null ? nothing : titleTemplate(title, options, prefix, id);
  const close = closeButtonTemplate(closeButton, owner, target, refuse);
  return {
    ...settingsOf(options, owner, refuse),
    toggle: options.toggleButton
      ? toggleButtonTemplate(options.toggleButton, owner, id, refuse)
      : nothing,
    labelledBy: hasOwnName ? nothing : textOf(titleOptions?.['id'] ?? `${id}-label`),
    inside: html`${headerTemplate(options, prefix, [heading, close])}<div class=${`${prefix}-body`} ${extras(options.bodyOptions)}>${contentOf(options.content)}</div>${footer == null ? nothing : html`<div class=${`${prefix}-footer`} ${extras(options.footerOptions)}>${contentOf(footer)}</div>`}`,
  };
}

function settingsOf(
  options: ModalOptions,
  owner: string,
  refuse: Refuse,
): Pick<ModalParts, 'backdrop' | 'keyboard'> {
  const backdrop = valueOf(modalOptions.backdrop, options.backdrop, ['backdrop', owner], refuse);
  return {
    backdrop: backdrop === true ? nothing : String(backdrop),
    keyboard: options.keyboard === false ? 'false' : nothing,
  };
}

function headerTemplate(
  { headerOptions }: ModalOptions,
  prefix: string,
  [heading, close]: readonly [heading: unknown, close: unknown],
): unknown {
  if (heading === nothing && close === nothing) return nothing;
  return html`<div class=${`${prefix}-header`} ${extras(headerOptions)}>${heading}${close}</div>`;
}

function titleTemplate(
  title: Stringable,
  options: ModalOptions,
  prefix: string,
  id: string,
): unknown {
  const label = labelOf(title, options.encodeTitle ?? modalOptions.encodeTitle.default);
  const { tag = 'h5', ...given } = options.titleOptions ?? {};
  if (tag === null) return label;
  const template = html`<h5 id=${`${id}-label`} class=${`${prefix}-title`} ${extras(given)}>${label}</h5>`;
  return withTag(template, tag);
}
