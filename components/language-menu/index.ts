import { FwxLanguageMenu } from './language-menu.ts';

if (!customElements.get(FwxLanguageMenu.contract.tag)) {
  customElements.define(FwxLanguageMenu.contract.tag, FwxLanguageMenu);
}

export { FwxLanguageMenu };
export {
  type LanguageMenuLink,
  type LanguageMenuOptions,
  languageMenuTemplate,
} from './language-menu.template.ts';
