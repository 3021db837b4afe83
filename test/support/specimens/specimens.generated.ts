// The test data of each element. Written by `npm run manifest`, never by hand.
import { accordionItem } from './accordion-item.ts';
import { accordion } from './accordion.ts';
import { activeField } from './active-field.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { buttonGroup } from './button-group.ts';
import { buttonMenu } from './button-menu.ts';
import { button } from './button.ts';
import { drawer } from './drawer.ts';
import { languageMenu } from './language-menu.ts';
import { menu } from './menu.ts';
import { pageLink } from './page-link.ts';
import { pageDeferred, pageInfiniteScroll, pageProgress, pageWhenVisible } from './page.ts';
import { upload } from './upload.ts';
import type { Specimen } from './specimen.ts';

/** Test data of each element of `components/contracts.ts`. */
export const specimens: readonly Specimen[] = [
  accordionItem,
  accordion,
  activeField,
  breadcrumbs,
  buttonGroup,
  buttonMenu,
  button,
  drawer,
  languageMenu,
  menu,
  pageLink,
  pageDeferred,
  pageInfiniteScroll,
  pageProgress,
  pageWhenVisible,
  upload,
];
