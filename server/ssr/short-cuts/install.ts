import type { TemplateResult } from 'lit/html.js';

import { accordionTemplate } from '../../../components/accordion/accordion.template.ts';
import { breadcrumbsTemplate } from '../../../components/breadcrumbs/breadcrumbs.template.ts';
import { buttonGroupTemplate } from '../../../components/button-group/button-group.template.ts';
import { buttonMenuTemplate } from '../../../components/button-menu/button-menu.template.ts';
import { buttonTemplate } from '../../../components/button/button.template.ts';
import { drawerTemplate } from '../../../components/drawer/drawer.template.ts';
import { type ShortCut, shortCuts } from '../../../components/internal/short-cuts.ts';
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
import { ready } from './ready-markup.ts';
import { isByTemplates, type Write } from './shell.ts';
import { uploadMarkup } from './upload.ts';

/** Gives the templates of widgets their short cuts: decision 0220. */
export function installShortCuts(write: Write): void {
  shortCuts.accordion = cut(accordionTemplate, (options) => accordionMarkup(options, write));
  shortCuts.breadcrumbs = cut(breadcrumbsTemplate, (options) => breadcrumbsMarkup(options, write));
  shortCuts.button = cut(buttonTemplate, (options) =>
    buttonMarkup(options, options.encodeLabel ?? true, write),
  );
  shortCuts.buttonGroup = cut(buttonGroupTemplate, (options) => buttonGroupMarkup(options, write));
  shortCuts.buttonMenu = cut(buttonMenuTemplate, (options) => buttonMenuMarkup(options, write));
  shortCuts.drawer = cut(drawerTemplate, (options) => drawerMarkup(options, write));
  shortCuts.languageMenu = cut(languageMenuTemplate, (options) =>
    languageMenuMarkup(options, write),
  );
  shortCuts.menu = cut(menuTemplate, (options) => menuMarkup(options, write));
  shortCuts.upload = cut(uploadInputTemplate, (options) => uploadMarkup(options, write));
}

function cut<O>(
  template: (options?: O) => unknown,
  markup: (options: O) => TemplateResult | string | null,
): ShortCut<O> {
  return (options) => {
    if (isByTemplates()) return null;
    const written = markup(options);
    if (typeof written !== 'string') return written;
    return ready(written, template, options);
  };
}
