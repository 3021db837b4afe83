import { html, nothing, type TemplateResult } from 'lit/html.js';

import { isNamed } from '../internal/accessible-name.ts';
import { withExtras } from '../internal/class-list.ts';
import { contentOf, labelOf } from '../internal/content.ts';
import { extras } from '../internal/extras.ts';
import { nextId } from '../internal/ids.ts';
import { configText } from '../internal/json-text.ts';
import { closeButtonTemplate, toggleButtonTemplate } from '../internal/part-button.ts';
import { type Refuse, throwing } from '../internal/refuse.ts';
import { type Stringable, textOf } from '../internal/stringable.ts';
import { tagTemplate } from '../internal/tag-template.ts';
import { givenId, without } from '../internal/widget-options.ts';
import { type DrawerOptions, drawerOptions } from './drawer.options.ts';
import { checkedDrawer, drawerClasses, isResponsive } from './drawer-values.ts';

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
  const toggle = options.toggleButton
    ? toggleButtonTemplate(options.toggleButton, 'Drawer', id, refuse)
    : nothing;
  const { backdrop, keyboard, scroll } = checkedDrawer(options, refuse);
  const hasOwnName =
    options.title == null || options.titleOptions?.tag === null || isNamed(options.options);
  return html`${toggle}<dialog
    id=${id}
    class=${drawerClasses(options, refuse)}
    tabindex="-1"
    data-bs-config=${configText(options)}
    data-bs-backdrop=${backdrop === true ? nothing : String(backdrop)}
    data-bs-keyboard=${keyboard ? nothing : 'false'}
    data-bs-scroll=${scroll ? 'true' : nothing}
    aria-labelledby=${hasOwnName ? nothing : titleId(options, id)}
    ${extras(without(options.options, 'id'))}
  >${headerTemplate(options, id, refuse)}<div class="drawer-body" ${extras(options.bodyOptions)}>${contentOf(options.content)}</div>${footerTemplate(options)}</dialog>`;
}

function titleId(options: DrawerOptions, id: string): string {
  return textOf(options.titleOptions?.['id'] ?? `${id}-label`);
}

function headerTemplate(options: DrawerOptions, id: string, refuse: Refuse): unknown {
  const { title, closeButton = drawerOptions.closeButton.default } = options;
  if (title == null && closeButton === false) return nothing;
  const heading = title == null ? nothing : titleTemplate(title, options, id);
  // The class of a responsive drawer is `lg:drawer`, so the closest `.drawer` does not exist.
  const target = isResponsive(options) ? `#${id}` : null;
  const close =
    closeButton === false ? nothing : closeButtonTemplate(closeButton, 'Drawer', target, refuse);
  return html`<div class="drawer-header" ${extras(options.headerOptions)}>${heading}${close}</div>`;
}

function titleTemplate(title: Stringable, options: DrawerOptions, id: string): unknown {
  const label = labelOf(title, options.encodeTitle ?? drawerOptions.encodeTitle.default);
  const { tag = 'h5', ...given } = options.titleOptions ?? {};
  if (tag === null) return label;
  if (tag === 'h5') {
    return html`<h5 id=${`${id}-label`} class="drawer-title" ${extras(given)}>${label}</h5>`;
  }
  const own = { id: `${id}-label`, class: 'drawer-title' };
  return tagTemplate(tag, withExtras(own, given), label);
}

function footerTemplate({ footer, footerOptions }: DrawerOptions): unknown {
  if (footer == null) return nothing;
  return html`<div class="drawer-footer" ${extras(footerOptions)}>${contentOf(footer)}</div>`;
}
