import { jsonList } from '../internal/converters.ts';
import type { ElementContract } from '../internal/element-contract.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { noneIfEmpty, widgetProperties } from '../internal/widget-properties.ts';
import { type LanguageMenuOptions, languageMenuTemplate } from './language-menu.template.ts';

/** What both sides know of `<fwx-language-menu>`. */
export const languageMenuContract = {
  tag: 'fwx-language-menu',
  root: '.language-menu',
  properties: {
    label: { type: String },
    links: { converter: jsonList, content: true },
    open: { type: Boolean, reflect: true },
    placement: { type: String },
    size: { type: String },
    theme: { type: String },
    variant: { converter: noneIfEmpty },
    ...widgetProperties,
  },
  render: (model: LanguageMenuOptions, children: unknown): unknown =>
    children ?? languageMenuTemplate(languageMenuOptions(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties. */
export function languageMenuOptions(model: LanguageMenuOptions): LanguageMenuOptions {
  return {
    ...model,
    placement: model.placement || null,
    size: model.size || null,
    theme: model.theme || null,
  };
}
