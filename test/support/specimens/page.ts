import { pageDeferredContract } from '../../../components/page/page-deferred.contract.ts';
import { pageInfiniteScrollContract } from '../../../components/page/page-infinite-scroll.contract.ts';
import { pageProgressContract } from '../../../components/page/page-progress.contract.ts';
import { pageWhenVisibleContract } from '../../../components/page/page-when-visible.contract.ts';
import type { Specimen } from './specimen.ts';

/** What all elements of pages lack: they show the children of the author, which they leave as they are, or a bar without options of its own. */
const nothing = {
  data: {},
  widget: null,
  badValues: null,
  badData: null,
  hostile: null,
  plain: null,
  morphs: null,
  translated: null,
  trusted: null,
  adopted: null,
  removed: null,
  css: null,
} as const satisfies Partial<Specimen>;

/** Test data of `<fwx-page-deferred>`. */
export const deferred: Specimen = {
  ...nothing,
  contract: pageDeferredContract,
  policy: '<fwx-page-deferred></fwx-page-deferred>',
};

/** Test data of `<fwx-page-infinite-scroll>`. */
export const infiniteScroll: Specimen = {
  ...nothing,
  contract: pageInfiniteScrollContract,
  policy: '<fwx-page-infinite-scroll></fwx-page-infinite-scroll>',
};

/** Test data of `<fwx-page-progress>`. */
export const progress: Specimen = {
  ...nothing,
  contract: pageProgressContract,
  removed: ['<fwx-page-progress></fwx-page-progress>'],
  css: ['<fwx-page-progress></fwx-page-progress>', null],
  policy: '<fwx-page-progress></fwx-page-progress>',
};

/** Test data of `<fwx-page-when-visible>`. */
export const whenVisible: Specimen = {
  ...nothing,
  contract: pageWhenVisibleContract,
  policy: '<fwx-page-when-visible></fwx-page-when-visible>',
};
