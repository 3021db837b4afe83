import type { ElementContract } from '../internal/options/element-contract.ts';
import { option } from '../internal/options/option.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { widgetProperties } from '../internal/options/widget-properties.ts';
import { type LanguageMenuOptions, languageMenuOptions } from './language-menu.options.ts';
import { languageMenuTemplate } from './language-menu.template.ts';

const properties = {
  ...languageMenuOptions,
  /** Whether the menu is open. */
  open: option(false, { reflect: true }),
  ...widgetProperties,
};

/** Contract of `<fwx-language-menu>`, shared by browser and server. */
export const languageMenuContract = {
  tag: 'fwx-language-menu',
  root: '.language-menu',
  properties,
  render: (model: LanguageMenuOptions, children: unknown): unknown =>
    children ?? languageMenuTemplate(optionsOfLanguageMenu(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties. */
export function optionsOfLanguageMenu(model: LanguageMenuOptions): LanguageMenuOptions {
  return {
    ...model,
    placement: model.placement || null,
  };
}
