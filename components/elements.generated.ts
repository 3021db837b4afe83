// The elements of this package. Written by `npm run manifest`, never by hand.
import { accordionItemContract, accordionItemExpansion } from './accordion/accordion-item-markup.ts';
import { accordionExpansion } from './accordion/accordion-markup.ts';
import { accordionContract } from './accordion/accordion.contract.ts';
import { activeFieldExpansion } from './active-field/active-field-markup.ts';
import { activeFieldContract } from './active-field/active-field.contract.ts';
import { breadcrumbsExpansion } from './breadcrumbs/breadcrumbs-markup.ts';
import { breadcrumbsContract } from './breadcrumbs/breadcrumbs.contract.ts';
import { buttonGroupExpansion } from './button-group/button-group-markup.ts';
import { buttonGroupContract } from './button-group/button-group.contract.ts';
import { buttonMenuExpansion } from './button-menu/button-menu-markup.ts';
import { buttonMenuContract } from './button-menu/button-menu.contract.ts';
import { buttonExpansion } from './button/button-markup.ts';
import { buttonContract } from './button/button.contract.ts';
import { drawerExpansion } from './drawer/drawer-markup.ts';
import { drawerContract } from './drawer/drawer.contract.ts';
import { languageMenuExpansion } from './language-menu/language-menu-markup.ts';
import { languageMenuContract } from './language-menu/language-menu.contract.ts';
import { menuExpansion } from './menu/menu-markup.ts';
import { menuContract } from './menu/menu.contract.ts';
import { pageDeferredContract } from './page/page-deferred.contract.ts';
import { pageInfiniteScrollContract } from './page/page-infinite-scroll.contract.ts';
import { pageLinkExpansion } from './page/page-link-markup.ts';
import { pageLinkContract } from './page/page-link.contract.ts';
import { pageProgressContract } from './page/page-progress.contract.ts';
import { pageWhenVisibleContract } from './page/page-when-visible.contract.ts';
import { uploadContract } from './upload/upload.contract.ts';
import type { KnownElement } from './internal/options/element-contract.ts';

/** All elements of this package, for renderers. */
export const elements: readonly KnownElement[] = [
  { contract: accordionContract, expansion: accordionExpansion },
  { contract: accordionItemContract, expansion: accordionItemExpansion },
  { contract: activeFieldContract, expansion: activeFieldExpansion },
  { contract: breadcrumbsContract, expansion: breadcrumbsExpansion },
  { contract: buttonContract, expansion: buttonExpansion },
  { contract: buttonGroupContract, expansion: buttonGroupExpansion },
  { contract: buttonMenuContract, expansion: buttonMenuExpansion },
  { contract: drawerContract, expansion: drawerExpansion },
  { contract: languageMenuContract, expansion: languageMenuExpansion },
  { contract: menuContract, expansion: menuExpansion },
  { contract: pageDeferredContract },
  { contract: pageInfiniteScrollContract },
  { contract: pageLinkContract, expansion: pageLinkExpansion },
  { contract: pageProgressContract },
  { contract: pageWhenVisibleContract },
  { contract: uploadContract },
];
