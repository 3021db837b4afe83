import { accordionContract } from './accordion/accordion.contract.ts';
import { activeFieldContract } from './active-field/active-field.contract.ts';
import { breadcrumbsContract } from './breadcrumbs/breadcrumbs.contract.ts';
import { buttonGroupContract } from './button-group/button-group.contract.ts';
import { buttonMenuContract } from './button-menu/button-menu.contract.ts';
import { buttonContract } from './button/button.contract.ts';
import { drawerContract } from './drawer/drawer.contract.ts';
import type { ElementContract } from './internal/element-contract.ts';
import { languageMenuContract } from './language-menu/language-menu.contract.ts';
import { menuContract } from './menu/menu.contract.ts';
import { pageDeferredContract } from './page/page-deferred.contract.ts';
import { pageInfiniteScrollContract } from './page/page-infinite-scroll.contract.ts';
import { pageLinkContract } from './page/page-link.contract.ts';
import { pageProgressContract } from './page/page-progress.contract.ts';
import { pageWhenVisibleContract } from './page/page-when-visible.contract.ts';
import { uploadContract } from './upload/upload.contract.ts';

/** Contracts of all elements of this package, for renderers. */
export const contracts: readonly ElementContract[] = [
  accordionContract,
  activeFieldContract,
  breadcrumbsContract,
  buttonContract,
  buttonGroupContract,
  buttonMenuContract,
  drawerContract,
  languageMenuContract,
  menuContract,
  pageDeferredContract,
  pageInfiniteScrollContract,
  pageLinkContract,
  pageProgressContract,
  pageWhenVisibleContract,
  uploadContract,
];
