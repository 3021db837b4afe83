import type { TemplateResult } from 'lit/html.js';

import { type ShortCut, shortCuts } from '../../../components/internal/short-cuts.ts';
import { accordionMarkup } from './accordion.ts';
import { breadcrumbsMarkup } from './breadcrumbs.ts';
import { buttonGroupMarkup } from './button-group.ts';
import { buttonMenuShort } from './button-menu.ts';
import { buttonMarkup } from './button.ts';
import { drawerMarkup } from './drawer.ts';
import { menuMarkup } from './menu.ts';
import { ready } from './ready-markup.ts';
import { isByTemplates, type Write } from './shell.ts';

/** Gives the templates of widgets their short cuts: decision 0220. */
export function installShortCuts(write: Write): void {
  const cut =
    <O>(markup: (options: O, write: Write) => string | null): ShortCut<O> =>
    (options) => {
      if (isByTemplates()) return null;
      const written = markup(options, write);
      return written === null ? null : ready(written);
    };
  shortCuts.accordion = cut(accordionMarkup);
  shortCuts.breadcrumbs = cut(breadcrumbsMarkup);
  shortCuts.button = cut((options) => buttonMarkup(options, options.encodeLabel ?? true, write));
  shortCuts.buttonGroup = cut(buttonGroupMarkup);
  shortCuts.buttonMenu = (options): TemplateResult | null =>
    isByTemplates() ? null : buttonMenuShort(options, write);
  shortCuts.drawer = cut(drawerMarkup);
  shortCuts.menu = cut(menuMarkup);
}
