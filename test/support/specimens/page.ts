import { pageDeferredContract } from '../../../components/page/page-deferred.contract.ts';
import { pageInfiniteScrollContract } from '../../../components/page/page-infinite-scroll.contract.ts';
import { pageProgressContract } from '../../../components/page/page-progress.contract.ts';
import { pageWhenVisibleContract } from '../../../components/page/page-when-visible.contract.ts';
import type { Specimen } from './specimen.ts';

/**
 * The parts that no element of pages has: they do not change their children, or render a bar
 * without options of its own.
 */
const noParts = {
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
  readme: null,
} as const satisfies Partial<Specimen>;

/** Test data of `<fwx-page-deferred>`. */
export const pageDeferred: Specimen = {
  ...noParts,
  contract: pageDeferredContract,
  policy: '<fwx-page-deferred></fwx-page-deferred>',
};

/** Test data of `<fwx-page-infinite-scroll>`. */
export const pageInfiniteScroll: Specimen = {
  ...noParts,
  contract: pageInfiniteScrollContract,
  policy: '<fwx-page-infinite-scroll></fwx-page-infinite-scroll>',
};

/** Test data of `<fwx-page-progress>`. */
export const pageProgress: Specimen = {
  ...noParts,
  contract: pageProgressContract,
  removed: ['<fwx-page-progress></fwx-page-progress>'],
  css: ['<fwx-page-progress></fwx-page-progress>', null],
  policy: '<fwx-page-progress></fwx-page-progress>',
};

/** Test data of `<fwx-page-when-visible>`. */
export const pageWhenVisible: Specimen = {
  ...noParts,
  contract: pageWhenVisibleContract,
  policy: '<fwx-page-when-visible></fwx-page-when-visible>',
};
