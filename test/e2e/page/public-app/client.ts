import {
  createFwxApp,
  type FwxAppOptions,
  type Layout,
  type PageData,
  router,
  type VisitOptions,
} from './client-api.ts';
import { expose } from './kit.ts';
import { defaultLayout } from './layouts.ts';
import { pages } from './pages.ts';

const params = new URLSearchParams(location.search);
const { initialPage } = globalThis as { initialPage?: PageData };

expose({ testing: { Inertia: router }, resolverReceivedPage: null });

const layouts: Readonly<Record<string, Layout>> = {
  withDefaultLayout: defaultLayout,
  withAnonymousDefaultLayout: defaultLayout,
};
const layout = Object.entries(layouts).find(([name]) => params.has(name))?.[1];
const xsrf = params.get('customXsrf');
const nonce = params.get('nonce');

const visitOptions = (_href: string, { headers }: VisitOptions) => ({
  headers: { ...headers, 'X-From-App-Defaults': 'test' },
});

const options: FwxAppOptions = {
  page: initialPage,
  resolve: async (name, page) => {
    expose({ resolverReceivedPage: page });
    // Delays this page like one that is loaded on demand.
    if (name === 'DeferredProps/InstantReload') await new Promise((done) => setTimeout(done, 50));
    return pages[name];
  },
  layout,
  progress: { delay: 0 },
  http: xsrf ? { xsrfCookieName: xsrf, xsrfHeaderName: `X-${xsrf}` } : undefined,
  nonce: nonce === null ? undefined : nonce === 'default' ? 'test-default-nonce' : 'test-nonce',
  defaults: params.has('withAppDefaults') ? { visitOptions } : undefined,
};
await createFwxApp(options);
