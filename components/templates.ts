// The widgets, for `server/`: what its modules import of them. Written by `npm run manifest`, never by hand.
export {
  AccordionItem,
  type AccordionItemConfig,
  type AccordionItems,
} from './accordion/accordion-item.ts';
export { type AccordionOptions, accordionOptions } from './accordion/accordion.options.ts';
export { accordionTemplate } from './accordion/accordion.template.ts';
export type { CompareRule, FieldRule, FilesRule } from './active-field/field-rule.ts';
export {
  BreadcrumbLink,
  type BreadcrumbLinkConfig,
  type BreadcrumbLinks,
} from './breadcrumbs/breadcrumb-link.ts';
export {
  type BreadcrumbsOptions,
  type DividerOptions,
  type HomeLink,
  breadcrumbsOptions,
} from './breadcrumbs/breadcrumbs.options.ts';
export { breadcrumbsTemplate, listTag } from './breadcrumbs/breadcrumbs.template.ts';
export { homeWordIn, setHome } from './breadcrumbs/home.ts';
export {
  type ButtonGroupItem,
  type ButtonGroupOptions,
  buttonGroupOptions,
} from './button-group/button-group.options.ts';
export { buttonGroupTemplate, namelessGroup } from './button-group/button-group.template.ts';
export {
  type ButtonMenuOptions,
  type ContainerOptions,
  buttonMenuOptions,
} from './button-menu/button-menu.options.ts';
export { buttonMenuTemplate, checkedButtonMenu } from './button-menu/button-menu.template.ts';
export { type ButtonOptions, buttonOptions } from './button/button.options.ts';
export { buttonTag, buttonTemplate } from './button/button.template.ts';
export {
  type DrawerButtonOptions,
  type DrawerOptions,
  drawerOptions,
} from './drawer/drawer.options.ts';
export { drawerTemplate } from './drawer/drawer.template.ts';
export type { TaggedOptions } from './internal/modal/modal-options.ts';
export {
  Breakpoint,
  ButtonVariant,
  DrawerPlacement,
  Placement,
  Size,
  Theme,
} from './internal/options/enums.ts';
export { checkedPlacement } from './internal/position/placement.ts';
export {
  type LanguageMenuLink,
  type LanguageMenuOptions,
  languageMenuOptions,
} from './language-menu/language-menu.options.ts';
export { languageMenuTemplate } from './language-menu/language-menu.template.ts';
export { type MenuEntry, type MenuItemConfig, MenuItemType } from './menu/menu-item.ts';
export { type MenuOptions, menuOptions } from './menu/menu.options.ts';
export { menuTemplate } from './menu/menu.template.ts';
export { editorTexts } from './upload/crop/editor-start.ts';
export {
  type KeptFilesOptions,
  keptFile,
  keptFilesTemplate,
} from './upload/form/kept-files.template.ts';
export { uploadMessages } from './upload/labels.ts';
export { optionFaults } from './upload/options/option-faults.ts';
export { assembleOptions, effectiveOption, effectiveOptions } from './upload/options/options.ts';
export { withSizesInBytes } from './upload/options/size-options.ts';
export { Plugin, enabledPlugins, plugins } from './upload/plugin.ts';
export {
  type CropperOptions,
  type InitialFile,
  type UploadProperties,
  pondProperties,
  uploadOptions,
} from './upload/upload.options.ts';
export { uploadInputTemplate } from './upload/upload.template.ts';
