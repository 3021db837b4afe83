export { type Address, trustedUrl } from '../../components/internal/address.ts';
export {
  AccordionItem,
  type AccordionItemConfig,
  type AccordionItems,
} from '../../components/accordion/accordion-item.ts';
export { accordionTemplate } from '../../components/accordion/accordion.template.ts';
export type { AccordionOptions } from '../../components/accordion/accordion.options.ts';
export {
  BreadcrumbLink,
  type BreadcrumbLinkConfig,
  type BreadcrumbLinks,
} from '../../components/breadcrumbs/breadcrumb-link.ts';
export { breadcrumbsTemplate } from '../../components/breadcrumbs/breadcrumbs.template.ts';
export type {
  BreadcrumbsOptions,
  DividerOptions,
  HomeLink,
} from '../../components/breadcrumbs/breadcrumbs.options.ts';
export { buttonGroupTemplate } from '../../components/button-group/button-group.template.ts';
export type {
  ButtonGroupItem,
  ButtonGroupOptions,
} from '../../components/button-group/button-group.options.ts';
export { buttonMenuTemplate } from '../../components/button-menu/button-menu.template.ts';
export type {
  ButtonMenuOptions,
  ContainerOptions,
} from '../../components/button-menu/button-menu.options.ts';
export { buttonTemplate } from '../../components/button/button.template.ts';
export type { ButtonOptions } from '../../components/button/button.options.ts';
export { drawerTemplate } from '../../components/drawer/drawer.template.ts';
export type {
  DrawerButtonOptions,
  DrawerOptions,
  TaggedOptions,
} from '../../components/drawer/drawer.options.ts';
export type { AttributeMap } from '../../components/internal/attributes.ts';
export type { Content } from '../../components/internal/content.ts';
export {
  Breakpoint,
  ButtonVariant,
  DrawerPlacement,
  Placement,
  Size,
  Theme,
} from '../../components/internal/enums.ts';
export { IconSet, type IconSetConfig } from '../../components/internal/icon-set.ts';
export { Message } from '../../components/internal/message.ts';
export type { Stringable } from '../../components/internal/stringable.ts';
export {
  type MenuEntry,
  type MenuItemConfig,
  MenuItemType,
} from '../../components/menu/menu-item.ts';
export { languageMenuTemplate } from '../../components/language-menu/language-menu.template.ts';
export type {
  LanguageMenuLink,
  LanguageMenuOptions,
} from '../../components/language-menu/language-menu.options.ts';
export { menuTemplate } from '../../components/menu/menu.template.ts';
export type { MenuOptions } from '../../components/menu/menu.options.ts';
export { Accordion } from './accordion.ts';
export { Breadcrumbs } from './breadcrumbs.ts';
export { ButtonGroup } from './button-group.ts';
export { Button } from './button.ts';
export { ButtonMenu, type MenuClass } from './button-menu.ts';
export { Drawer } from './drawer.ts';
export { Html } from './html.ts';
export type { InputModel } from './input-name.ts';
export { LanguageMenu } from './language-menu.ts';
export { Menu } from './menu.ts';
export { Widget, type WidgetEvents } from './widget.ts';
export { WidgetEvent } from './widget-event.ts';
export type { WidgetView } from './widget-scope.ts';
export { ActiveField, type FieldCalls } from './active-field.ts';
export { ActiveForm, type FieldConfig } from './active-form.ts';
export { type FieldContext, FieldLayout, ValidationStateOn } from './field-context.ts';
export type { ErrorOptions, ErrorSummaryOptions, FormModel } from './html-active.ts';
export type { CheckListItem, CheckListOptions, CheckOptions } from './html-checks.ts';
export type { FormOptions } from './html-form.ts';
export type { ChoiceItems, ChoiceLabel, ChoiceRecord, SelectOptions } from './html-select.ts';
export type { ListOptions } from './html-text.ts';
export { InputWidget } from './input-widget.ts';
export type { FieldCheckOptions } from './internal/field-inputs.ts';
export type { HorizontalCssClasses } from './internal/field-layout.ts';
export type { FieldWidgetType } from './internal/field-widget.ts';
