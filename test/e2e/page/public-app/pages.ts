import { basicPages } from './basics.ts';
import { deferredPages } from './deferred.ts';
import { formPages } from './forms.ts';
import type { Pages } from './kit.ts';
import { linkPages } from './links.ts';
import { loadingPages } from './loading.ts';
import { messagePages } from './messages.ts';
import { prefetchPages } from './prefetch.ts';
import { propPages } from './props.ts';
import { rememberPages } from './remember.ts';
import { scrollPages } from './scroll.ts';
import { viewPages } from './views.ts';
import { visitPages } from './visits.ts';

/** All pages of the application. */
export const pages: Pages = {
  ...basicPages,
  ...deferredPages,
  ...formPages,
  ...linkPages,
  ...loadingPages,
  ...messagePages,
  ...prefetchPages,
  ...propPages,
  ...rememberPages,
  ...scrollPages,
  ...viewPages,
  ...visitPages,
};
