// The widgets, with the templates and options that their elements export. Written by `npm run manifest`:
export { Accordion } from './accordion.ts';
export { ActiveField, type FieldCalls } from './active-field.ts';
export { Breadcrumbs } from './breadcrumbs.ts';
export { Button } from './button.ts';
export { ButtonGroup } from './button-group.ts';
export { ButtonMenu, type MenuClass } from './button-menu.ts';
export { Drawer } from './drawer.ts';
export { LanguageMenu } from './language-menu.ts';
export { Menu } from './menu.ts';
export {
  AccordionItem,
  type AccordionItemConfig,
  type AccordionItems,
  type AccordionOptions,
  BreadcrumbLink,
  type BreadcrumbLinkConfig,
  type BreadcrumbLinks,
  type BreadcrumbsOptions,
  Breakpoint,
  type ButtonGroupItem,
  type ButtonGroupOptions,
  type ButtonMenuOptions,
  type ButtonOptions,
  ButtonVariant,
  type ContainerOptions,
  type DividerOptions,
  type DrawerButtonOptions,
  type DrawerOptions,
  DrawerPlacement,
  type HomeLink,
  type LanguageMenuLink,
  type LanguageMenuOptions,
  type MenuEntry,
  type MenuItemConfig,
  MenuItemType,
  type MenuOptions,
  Placement,
  Size,
  type TaggedOptions,
  Theme,
  accordionTemplate,
  breadcrumbsTemplate,
  buttonGroupTemplate,
  buttonMenuTemplate,
  buttonTemplate,
  drawerTemplate,
  languageMenuTemplate,
  menuTemplate,
} from '../../components/templates.ts';
// Written by hand:
export { type Address, type TrustedUrl, trustedUrl } from '../../components/markup.ts';
export { type AttributeMap } from '../../components/markup.ts';
export { type Content } from '../../components/markup.ts';
export { IconSet, type IconSetConfig } from '../../components/markup.ts';
export { Message } from '../../components/markup.ts';
export { type Stringable } from '../../components/markup.ts';
export { Html } from './html.ts';
export type { InputModel } from './input-name.ts';
export { Widget, WidgetEvent, type WidgetEvents, type WidgetView } from './widget.ts';
export { ActiveForm, type FieldConfig } from './active-form.ts';
export { type FieldContext, FieldLayout, ValidationStateOn } from './field-context.ts';
export type { ErrorOptions, ErrorSummaryOptions, FormModel } from './html-active.ts';
export type { CheckListItem, CheckListOptions, CheckOptions } from './html-checks.ts';
export type { FormOptions } from './html-form.ts';
export type { SelectOptions } from './html-select.ts';
export type { ChoiceItems, ChoiceLabel, ChoiceRecord } from './internal/choices.ts';
export type { ListOptions } from './html-text.ts';
export { InputWidget } from './input-widget.ts';
export type { FieldCheckOptions } from './internal/field-inputs.ts';
export type { HorizontalCssClasses } from './internal/field-layout.ts';
export type { FieldWidgetType } from './internal/field-widget.ts';
