import {
  type ClientSettings,
  config,
  getInitialPageFromDOM,
  http,
  HttpCancelledError,
  type HttpClient,
  type HttpClientOptions,
  type HttpRequest,
  router,
} from '../router/core.ts';
import type { PageData } from '../router/core-types.ts';

import { FwxApp, type FwxAppSettings, type Hydrate, type Swap } from './fwx-app.ts';
import { normalizePage, type NormalizedPage, type PageModule } from './page-definition.ts';
import { pageData } from '../state/page-data.ts';
import type { PageSite } from './page-template.ts';
import { pageProgressContract } from '../page-progress.contract.ts';

/** Options of the progress bar. */
export interface ProgressOptions {
  /** How long a visit may take before the bar is shown, in milliseconds. Default 250. */
  readonly delay?: number | undefined;
  /** Text for screen readers. Default: "Loading" in the language of the page. */
  readonly label?: string | undefined;
}

/** Options of {@link createFwxApp}. */
export interface FwxAppOptions extends PageSite, FwxAppSettings {
  /** Id of the root element, as rendered by the server. Default `app`. */
  readonly id?: string | undefined;
  /** The initial page. Default: the one in the document. */
  readonly page?: PageData | undefined;
  /**
   * `hydrate` of `@lit-labs/ssr-client`, which hydrates pages that the server has rendered. Without
   * it they are rendered again.
   */
  readonly hydrate?: Hydrate | undefined;
  /** The progress bar; `false` for none. A page may contain a `<fwx-page-progress>` of its own. */
  readonly progress?: ProgressOptions | false | undefined;
  /** Nonce of the content security policy, for the dialog that shows responses which are not pages. */
  readonly nonce?: string | undefined;
  /** Client for requests, or names of the CSRF cookie and header. Default: `XMLHttpRequest`. */
  readonly http?: HttpClient | HttpClientOptions | undefined;
  /** Settings of `@inertiajs/core`, such as `{ prefetch: { hoverDelay: 100 } }`. */
  readonly defaults?: ClientSettings | undefined;
}

/**
 * Starts the application: finds the initial page in the document, hydrates what the server has
 * rendered or renders the page, and then shows the pages that the router visits. Call it once per
 * document.
 *
 * @returns The application, when the first page can be used.
 * @throws {Error} There is no root element, or no page in the document.
 * @throws {TypeError} `resolve` does not find the page, or what it returns is not a page.
 */
export async function createFwxApp(options: FwxAppOptions): Promise<FwxApp> {
  configure(options);
  const { hydrate = null, id = 'app', resolve } = options;
  const initialPage = options.page ?? getInitialPageFromDOM(id);
  const root = document.getElementById(id);
  if (!root || !initialPage) {
    throw new Error(
      `createFwxApp() found no ${root ? 'page' : 'root element'} with the id "${id}" in the document.`,
    );
  }
  const resolveComponent = (name: string, page?: PageData): Promise<NormalizedPage> =>
    found(name, resolve(name, page ?? initialPage));
  const [component, kept] = await Promise.all([
    resolveComponent(initialPage.component, initialPage),
    router.decryptHistory().catch(() => null),
  ]);
  const app = new FwxApp(root, pageData(initialPage), options);
  // The router starts before the first page connects, because the page may visit and reload at once.
  router.init<NormalizedPage>({
    initialPage,
    resolveComponent,
    swapComponent: (swap: Swap) => app.swap(swap),
    onFlash: (flash) => app.showFlash(flash),
  });
  app.start(component, hydrate, kept);
  app.follow();
  for (const name of ['success', 'error', 'clientVisit'] as const) router.on(name, writeHistory);
  if (options.progress !== false) addProgress(options.progress ?? {});
  return app;
}

async function found(
  name: string,
  module: PageModule | null | undefined | Promise<PageModule | null | undefined>,
): Promise<NormalizedPage> {
  return normalizePage(name, await module);
}

function configure({ defaults = {}, http: client, nonce }: FwxAppOptions): void {
  config.replace(defaults);
  if (nonce !== undefined) config.set('nonce', nonce);
  if (client) http.setClient(client);
  http.onRequest(rejectCancelled);
}

// The core's client adds its `abort` listener when it sends, and misses that another visit in the same
// task has already cancelled this one: its response would be shown if it arrives last.
function rejectCancelled(request: HttpRequest): HttpRequest {
  if (request.signal?.aborted) throw new HttpCancelledError('Request was cancelled', request.url);
  return request;
}

// The core's queue of history writes ends just then, and misses what the callbacks store until its next write.
// A scroll event makes it write the scroll position, a tenth of a second later.
function writeHistory(): void {
  window.dispatchEvent(new Event('scroll'));
}

function addProgress({ delay, label }: ProgressOptions): void {
  const { tag } = pageProgressContract;
  if (document.querySelector(tag)) return;
  const bar = document.createElement(tag);
  if (delay !== undefined) bar.setAttribute('delay', String(delay));
  if (label !== undefined) bar.setAttribute('label', label);
  document.body.append(bar);
}
