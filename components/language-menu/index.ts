import { FwxLanguageMenu } from './language-menu.ts';

if (!customElements.get(FwxLanguageMenu.contract.tag)) {
  customElements.define(FwxLanguageMenu.contract.tag, FwxLanguageMenu);
}

export { FwxLanguageMenu };
export { languageMenuTemplate } from './language-menu.template.ts';
export type { LanguageMenuLink, LanguageMenuOptions } from './language-menu.options.ts';
