import type { ElementContract } from '../internal/element-contract.ts';
import { itemsJson, markupText } from '../internal/attribute-data.ts';
import { onUnlessFalse } from '../internal/converters.ts';
import { addCssClass } from '../internal/class-and-style.ts';
import { Theme } from '../internal/enums.ts';
import { oneOf } from '../internal/refuse.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { widgetProperties } from '../internal/widget-properties.ts';
import { type AccordionOptions, accordionTemplate } from './accordion.template.ts';

/** Values of the properties of `<fwx-accordion>`. */
export interface AccordionModel extends AccordionOptions {
  readonly theme?: Theme | null | undefined;
}

const themes = Object.values(Theme);

/** What both sides know of `<fwx-accordion>`. */
export const accordionContract = {
  tag: 'fwx-accordion',
  root: '.accordion',
  properties: {
    autoCloseItems: { attribute: 'auto-close-items', converter: onUnlessFalse },
    encodeLabels: { attribute: false },
    flush: { type: Boolean },
    gap: { type: Boolean },
    icon: { converter: markupText },
    items: { converter: itemsJson, content: true },
    small: { type: Boolean },
    theme: { type: String },
    ...widgetProperties,
  },
  render: (model: AccordionModel, children: unknown): unknown =>
    children ?? accordionTemplate(accordionOptions(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties: `theme` is one more class of the root. */
export function accordionOptions(model: AccordionModel): AccordionOptions {
  const theme = oneOf(themes, model.theme || null, ['theme', 'Accordion'], refusing);
  if (theme === null) return model;
  return { ...model, options: addCssClass(model.options ?? {}, `theme-${theme}`) };
}
