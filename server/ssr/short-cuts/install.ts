import type { nothing, TemplateResult } from 'lit/html.js';

import { accordionTemplate } from '../../../components/accordion/accordion.template.ts';
import { breadcrumbsTemplate } from '../../../components/breadcrumbs/breadcrumbs.template.ts';
import { buttonGroupTemplate } from '../../../components/button-group/button-group.template.ts';
import { buttonMenuTemplate } from '../../../components/button-menu/button-menu.template.ts';
import { buttonTemplate } from '../../../components/button/button.template.ts';
import { drawerTemplate } from '../../../components/drawer/drawer.template.ts';
import { shortCuts } from '../../../components/internal/short-cuts.ts';
import { languageMenuTemplate } from '../../../components/language-menu/language-menu.template.ts';
import { menuTemplate } from '../../../components/menu/menu.template.ts';
import { uploadInputTemplate } from '../../../components/upload/upload.template.ts';
import { accordionMarkup } from './accordion.ts';
import { breadcrumbsMarkup } from './breadcrumbs.ts';
import { buttonGroupMarkup } from './button-group.ts';
import { buttonMenuMarkup } from './button-menu.ts';
import { buttonMarkup } from './button.ts';
import { drawerMarkup } from './drawer.ts';
import { languageMenuMarkup } from './language-menu.ts';
import { menuMarkup } from './menu.ts';
import { ReadyMarkup } from './ready-markup.ts';
import { isByTemplates, type Write } from './shell.ts';
import { uploadMarkup } from './upload.ts';

/**
 * Gives the templates of widgets their short cuts. Each is a function of its own: one
 * for all, with what differs in a variable, would not be compiled into its template.
 */
export function installShortCuts(write: Write): void {
  shortCuts.accordion = (options) =>
    isByTemplates() ? null : ready(accordionMarkup(options, write), accordionTemplate, options);
  shortCuts.breadcrumbs = (options) =>
    isByTemplates() ? null : ready(breadcrumbsMarkup(options, write), breadcrumbsTemplate, options);
  shortCuts.button = (options) =>
    isByTemplates()
      ? null
      : ready(buttonMarkup(options, options.encodeLabel ?? true, write), buttonTemplate, options);
  shortCuts.buttonGroup = (options) =>
    isByTemplates() ? null : ready(buttonGroupMarkup(options, write), buttonGroupTemplate, options);
  shortCuts.buttonMenu = (options) => {
    if (isByTemplates()) return null;
    const written = buttonMenuMarkup(options, write);
    return typeof written === 'string' ? ready(written, buttonMenuTemplate, options) : written;
  };
  shortCuts.drawer = (options) =>
    isByTemplates() ? null : ready(drawerMarkup(options, write), drawerTemplate, options);
  shortCuts.languageMenu = (options) =>
    isByTemplates()
      ? null
      : ready(languageMenuMarkup(options, write), languageMenuTemplate, options);
  shortCuts.menu = (options) =>
    isByTemplates() ? null : ready(menuMarkup(options, write), menuTemplate, options);
  shortCuts.upload = (options) =>
    isByTemplates() ? null : ready(uploadMarkup(options, write), uploadInputTemplate, options);
}

/** What is written, as a template; `null` for what has no short way. */
function ready<O>(
  written: string | null,
  template: (options: O) => TemplateResult | typeof nothing,
  options: O,
): TemplateResult | null {
  return written === null ? null : new ReadyMarkup(written, template, options);
}
