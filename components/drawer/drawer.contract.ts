import type { ComplexAttributeConverter } from 'lit';

import { attributesJson, attributesJsonWithText } from '../internal/attribute-data.ts';
import { onUnlessFalse } from '../internal/converters.ts';
import type { ElementContract } from '../internal/element-contract.ts';
import { refusing } from '../internal/refuse-warning.ts';
import type { Stringable } from '../internal/stringable.ts';
import { noneIfEmpty, widgetProperties } from '../internal/widget-properties.ts';
import { type DrawerOptions, drawerTemplate } from './drawer.template.ts';

/** Values of the properties of `<fwx-drawer>`; `heading` and `bodyScroll` are `title` and `scroll`. */
export interface DrawerModel extends Omit<DrawerOptions, 'title' | 'scroll'> {
  readonly heading?: Stringable | null | undefined;
  readonly bodyScroll?: boolean | undefined;
  readonly toggleLabel?: string | null | undefined;
}

/** `true`, `false` or any other value as it is; a bare attribute is `true`. */
const backdropValue: ComplexAttributeConverter<boolean | string> = {
  fromAttribute: (value) =>
    value === null || value === '' || value === 'true' ? true : value === 'false' ? false : value,
  toAttribute: (value) => (value === true ? null : String(value)),
};

/** What both sides know of `<fwx-drawer>`. */
export const drawerContract = {
  tag: 'fwx-drawer',
  root: 'dialog',
  beside: '[data-bs-toggle="drawer"]',
  properties: {
    backdrop: { converter: backdropValue },
    bodyOptions: { attribute: 'body-options', converter: attributesJson },
    bodyScroll: { attribute: 'scroll', type: Boolean },
    closeButton: { attribute: 'close-button', converter: attributesJsonWithText('label') },
    content: { attribute: false, content: true },
    encodeTitle: { attribute: false },
    footer: { attribute: false, content: true },
    footerOptions: { attribute: 'footer-options', converter: attributesJson },
    fullscreen: { type: Boolean },
    headerOptions: { attribute: 'header-options', converter: attributesJson },
    heading: { type: String },
    keyboard: { converter: onUnlessFalse },
    open: { type: Boolean, reflect: true },
    placement: { converter: noneIfEmpty },
    responsive: { type: String },
    sheet: { type: Boolean },
    titleOptions: { attribute: 'title-options', converter: attributesJson },
    toggleButton: { attribute: 'toggle-button', converter: attributesJson },
    toggleLabel: { attribute: 'toggle-label', type: String },
    ...widgetProperties,
  },
  render: (model: DrawerModel, children: unknown): unknown =>
    children ?? drawerTemplate(drawerOptions(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties. */
export function drawerOptions(model: DrawerModel): DrawerOptions {
  const { heading, bodyScroll, toggleLabel, toggleButton, ...rest } = model;
  return {
    ...rest,
    responsive: model.responsive || null,
    scroll: bodyScroll,
    title: heading,
    toggleButton:
      toggleLabel == null ? toggleButton : { label: toggleLabel, ...asMap(toggleButton) },
  };
}

function asMap(button: DrawerOptions['toggleButton']): object {
  return typeof button === 'object' && !Array.isArray(button) ? button : {};
}
