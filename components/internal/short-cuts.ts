import type { TemplateResult } from 'lit/html.js';

import type { AccordionOptions } from '../accordion/accordion.template.ts';
import type { BreadcrumbsOptions } from '../breadcrumbs/breadcrumbs.template.ts';
import type { ButtonGroupOptions } from '../button-group/button-group.template.ts';
import type { ButtonMenuOptions } from '../button-menu/button-menu.template.ts';
import type { ButtonOptions } from '../button/button.template.ts';
import type { DrawerOptions } from '../drawer/drawer.template.ts';
import type { LanguageMenuOptions } from '../language-menu/language-menu.template.ts';
import type { MenuOptions } from '../menu/menu.template.ts';
import type { UploadOptions } from '../upload/upload.template.ts';

/** Gives what the template would for these options; `null` when there is no short way. */
export type ShortCut<O> = (options: O) => TemplateResult | null;

/** Short ways of templates, for options as they nearly always are. */
export interface ShortCuts {
  accordion?: ShortCut<AccordionOptions>;
  breadcrumbs?: ShortCut<BreadcrumbsOptions>;
  button?: ShortCut<ButtonOptions>;
  buttonGroup?: ShortCut<ButtonGroupOptions>;
  buttonMenu?: ShortCut<ButtonMenuOptions>;
  drawer?: ShortCut<DrawerOptions>;
  languageMenu?: ShortCut<LanguageMenuOptions>;
  menu?: ShortCut<MenuOptions>;
  upload?: ShortCut<UploadOptions>;
}

/**
 * The short ways that there are. Only a server has some: in a page another template means other
 * elements, and what the user has focused or opened would be gone.
 */
export const shortCuts: ShortCuts = {};
