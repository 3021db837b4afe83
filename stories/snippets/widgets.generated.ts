// The widgets of the server, by the tags of their elements. Written by `npm run manifest`, never by hand.
import { optionsOfAccordion } from '../../components/accordion/accordion.contract.ts';
import { optionsOfBreadcrumbs } from '../../components/breadcrumbs/breadcrumbs.contract.ts';
import { optionsOfButton } from '../../components/button/button.contract.ts';
import { optionsOfButtonGroup } from '../../components/button-group/button-group.contract.ts';
import { optionsOfButtonMenu } from '../../components/button-menu/button-menu.contract.ts';
import { optionsOfDrawer } from '../../components/drawer/drawer.contract.ts';
import { optionsOfLanguageMenu } from '../../components/language-menu/language-menu.contract.ts';
import { optionsOfMenu } from '../../components/menu/menu.contract.ts';

/** Name of the widget, and its options for properties of the element. */
export const widgets: Readonly<
  Record<string, readonly [name: string, options: (model: never) => object]>
> = {
  'fwx-accordion': ['Accordion', optionsOfAccordion],
  'fwx-breadcrumbs': ['Breadcrumbs', optionsOfBreadcrumbs],
  'fwx-button': ['Button', optionsOfButton],
  'fwx-button-group': ['ButtonGroup', optionsOfButtonGroup],
  'fwx-button-menu': ['ButtonMenu', optionsOfButtonMenu],
  'fwx-drawer': ['Drawer', optionsOfDrawer],
  'fwx-language-menu': ['LanguageMenu', optionsOfLanguageMenu],
  'fwx-menu': ['Menu', optionsOfMenu],
};
