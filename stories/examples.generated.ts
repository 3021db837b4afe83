// The first story of each widget. Written by `npm run manifest`, never by hand.
import * as accordion from './accordion.stories.ts';
import * as breadcrumbs from './breadcrumbs.stories.ts';
import * as button from './button.stories.ts';
import * as buttonGroup from './button-group.stories.ts';
import * as buttonMenu from './button-menu.stories.ts';
import * as drawer from './drawer.stories.ts';
import * as languageMenu from './language-menu.stories.ts';
import * as menu from './menu.stories.ts';
import * as upload from './upload.stories.ts';

/** Stories by the names of their widgets. */
export const examples = {
  'Accordion': accordion.Default,
  'Breadcrumbs': breadcrumbs.Default,
  'Button': button.Default,
  'Button group': buttonGroup.Default,
  'Button menu': buttonMenu.Default,
  'Drawer': drawer.Default,
  'Language menu': languageMenu.Default,
  'Menu': menu.Default,
  'Upload': upload.Default,
};
