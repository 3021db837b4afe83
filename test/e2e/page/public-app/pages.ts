import { basicPages } from './basics.ts';
import { deferredPages } from './deferred.ts';
import { elementPages } from './elements.ts';
import { eventPages } from './events.ts';
import { formPages } from './forms.ts';
import { httpPages } from './http.ts';
import type { Pages } from './kit.ts';
import { linkPages } from './links.ts';
import { loadingPages } from './loading.ts';
import { messagePages } from './messages.ts';
import { precognitionPages } from './precognition.ts';
import { prefetchPages } from './prefetch.ts';
import { propPages } from './props.ts';
import { rememberPages } from './remember.ts';
import { resetPages } from './reset.ts';
import { scrollPages } from './scroll.ts';
import { settingPages } from './settings.ts';
import { viewPages } from './views.ts';
import { visitPages } from './visits.ts';

/** All pages of the application. */
export const pages: Pages = {
  ...basicPages,
  ...deferredPages,
  ...elementPages,
  ...eventPages,
  ...formPages,
  ...httpPages,
  ...linkPages,
  ...loadingPages,
  ...messagePages,
  ...precognitionPages,
  ...prefetchPages,
  ...propPages,
  ...rememberPages,
  ...resetPages,
  ...scrollPages,
  ...settingPages,
  ...viewPages,
  ...visitPages,
};
