import type { ElementContract } from '../internal/options/element-contract.ts';
import { choice, valueOf } from '../internal/options/choice.ts';
import { addCssClass } from '../internal/attributes/class-and-style.ts';
import { Theme } from '../internal/options/enums.ts';
import type { OptionsOf } from '../internal/options/option.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { widgetProperties } from '../internal/options/widget-properties.ts';
import { type AccordionOptions, accordionOptions } from './accordion.options.ts';
import { accordionTemplate } from './accordion.template.ts';

const properties = {
  ...accordionOptions,
  /** Colour theme; `null` is neutral. */
  theme: choice<Theme>(Theme, null),
  ...widgetProperties,
};

/** Values of the properties of `<fwx-accordion>`. */
export interface AccordionModel extends OptionsOf<typeof properties> {}

/** Contract of `<fwx-accordion>`, shared by browser and server. */
export const accordionContract = {
  tag: 'fwx-accordion',
  root: '.accordion',
  properties,
  render: (model: AccordionModel, children: unknown): unknown =>
    children ?? accordionTemplate(optionsOfAccordion(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties: `theme` becomes a class of the root. */
export function optionsOfAccordion({ theme: name, ...options }: AccordionModel): AccordionOptions {
  const theme = accordionTheme(name);
  if (theme === null) return options;
  return { ...options, options: addCssClass(options.options ?? {}, `theme-${theme}`) };
}

/** Returns the theme; refuses an invalid one and returns `null`. */
function accordionTheme(theme: Theme | null | undefined): Theme | null {
  return valueOf(properties.theme, theme, ['theme', 'Accordion'], refusing);
}
