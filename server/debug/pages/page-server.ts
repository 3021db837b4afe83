import { ForbiddenHttpException, HttpException, NotFoundHttpException } from '../../core/index.ts';
import { findCookie } from '../../web/internal.ts';
import { renderToString } from '../../ssr/index.ts';
import { html } from 'lit/html.js';
import { DebugResponseHeaders } from '../access/debug-response-headers.ts';
import { outsideOfCaptures, runInCapture } from '../capture/capture-scope.ts';
import { requestFacts } from '../capture/request-facts.ts';
import type { ActionContext } from './actions/action-context.ts';
import { deleteAction, pinAction, themeAction, unpinAction } from './actions/change-actions.ts';
import { compareAction } from './actions/compare-action.ts';
import { explainAction } from './actions/explain-action.ts';
import { exportAction } from './actions/export-action.ts';
import { resetIdentityAction, setIdentityAction } from './actions/identity-actions.ts';
import { indexAction } from './actions/index-action.ts';
import { infoAction } from './actions/info-action.ts';
import { downloadMailAction, mailPreviewAction } from './actions/mail-actions.ts';
import { queueJobAction } from './actions/queue-job-action.ts';
import { replayAction } from './actions/replay-action.ts';
import { toolbarDataAction } from './actions/toolbar-data-action.ts';
import { viewAction } from './actions/view-action.ts';
import { assetAnswer } from './assets.ts';
import {
  acceptsJson,
  type ActionResult,
  jsonAnswer,
  type Page,
  type PageAnswer,
  type PageRequest,
  rawAnswer,
} from './page-request.ts';
import type { PageModule } from './page-module.ts';
import { settingText } from './setting-text.ts';
import { layoutTemplate, type PageTheme } from './templates/layout.ts';

export type { PageAnswer, PageRequest } from './page-request.ts';

type Action = (context: ActionContext) => Promise<ActionResult>;

const actions: Readonly<Record<string, Action>> = {
  index: indexAction,
  view: viewAction,
  compare: compareAction,
  'toolbar-data': toolbarDataAction,
  export: exportAction,
  pin: pinAction,
  unpin: unpinAction,
  delete: deleteAction,
  replay: replayAction,
  'db-explain': explainAction,
  'queue-job': queueJobAction,
  info: infoAction,
  theme: themeAction,
  'set-identity': setIdentityAction,
  'reset-identity': resetIdentityAction,
  'download-mail': downloadMailAction,
  'mail-preview': mailPreviewAction,
};

const identityActions = ['set-identity', 'reset-identity'];

/** Actions whose errors are JSON, too, except for the forms of browsers. */
const scripted = new Set(['toolbar-data', ...identityActions]);

/** Actions that change captures or the session, make new captures, or send requests to other servers. */
const changes = new Set(['pin', 'unpin', 'delete', 'replay', 'db-explain', ...identityActions]);

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Responds to requests for pages of a debugger. */
export class PageServer {
  readonly #module: PageModule;

  constructor(module: PageModule) {
    this.#module = module;
  }

  /** Responds to a request below the path of the debugger; returns null for any other request. */
  async respond(request: PageRequest): Promise<PageAnswer | null> {
    const action = this.#actionOf(request.url);
    if (action === null) return null;
    return this.#module.enableDebugLogs
      ? this.#captured(request, action)
      : outsideOfCaptures(() => this.#respond(request, action));
  }

  /** Whether a page needs the session of the application: the user panel, and the actions of its forms. */
  needsSession(url: URL): boolean {
    const action = this.#actionOf(url);
    if (action === null) return false;
    if (identityActions.includes(action)) return true;
    const panel = url.searchParams.get('panel') ?? this.#module.defaultPanel;
    return action === 'view' && panel === 'user';
  }

  /** Returns the action of a URL; null outside of the debugger. */
  #actionOf({ pathname }: URL): string | null {
    const { baseUrl, defaultRoute } = this.#module;
    if (pathname !== baseUrl && !pathname.startsWith(`${baseUrl}/`)) return null;
    return pathname.slice(baseUrl.length + 1).replace(/\/$/, '') || defaultRoute;
  }

  /** Responds to a request of the debugger in a separate capture. */
  async #captured(request: PageRequest, action: string): Promise<PageAnswer> {
    const { logTarget } = this.#module;
    const { client, method, url } = request;
    const facts = requestFacts({ method, url: url.href, ip: client.ip, route: action });
    const capture = logTarget.beginRequest(facts);
    try {
      const answer = await runInCapture(capture, () => this.#respond(request, action));
      facts.status = answer.status;
      facts.responseHeaders = answer.headers;
      return answer;
    } finally {
      // Errors of an export are kept in `storeFault`.
      void logTarget.exportCapture(capture);
    }
  }

  async #respond(request: PageRequest, action: string): Promise<PageAnswer> {
    let answer: PageAnswer;
    try {
      const refusal = await this.#module.checkAccess(request.client, action);
      if (refusal !== null) throw new ForbiddenHttpException(refusal);
      answer = this.#answer(request, action, await this.#run(request, action));
    } catch (error) {
      answer = this.#fault(request, action, error);
    }
    return hardened(answer);
  }

  async #run(request: PageRequest, action: string): Promise<ActionResult> {
    const context: ActionContext = { module: this.#module, request };
    if (action.startsWith('assets/')) {
      const asset = await assetAnswer(action.slice('assets/'.length));
      if (asset) return asset;
    }
    if (this.#module.readOnly && changes.has(action)) {
      throw new ForbiddenHttpException('The captures shown here are read only.');
    }
    const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (run) return run(context);
    throw new NotFoundHttpException('The debugger has no such page.');
  }

  #answer(request: PageRequest, action: string, result: ActionResult): PageAnswer {
    if ('raw' in result) return result.raw;
    const { data, status = 200 } = result;
    const isForScripts =
      scripted.has(action) && !/text\/html/i.test(request.header('accept') ?? '');
    if (isForScripts || acceptsJson(request)) return jsonAnswer(data, status).raw;
    return { ...this.#render(request, action, result).raw, status };
  }

  #fault(request: PageRequest, action: string, error: unknown): PageAnswer {
    const fault: FaultWithHeaders = error instanceof HttpException ? error : {};
    const { headers = {}, statusCode: status = 500 } = fault;
    const text = error instanceof Error ? error.message : String(error);
    const page: Page = {
      title: 'Error',
      status,
      data: { error: text },
      content: html`<div class="debug-empty"><h1>${status}</h1><p><strong>${text}</strong></p><p><a href=${this.#module.baseUrl}>History</a></p></div>`,
    };
    const answer = this.#answer(request, action, page);
    return { ...answer, headers: [...answer.headers, ...Object.entries(headers)] };
  }

  #render(request: PageRequest, action: string, { content, title }: Page) {
    const { baseUrl, pageTitle } = this.#module;
    const given =
      typeof pageTitle === 'function'
        ? settingText('pageTitle', () => pageTitle(baseUrl))
        : pageTitle;
    const { pathname, search } = request.url;
    const document = layoutTemplate({
      base: baseUrl,
      name: given ?? 'Debugger',
      title,
      theme: themeOf(request),
      // A page that a form has requested by POST cannot be requested by GET.
      here: request.method === 'POST' ? baseUrl : pathname + search,
      action,
      content,
    });
    return rawAnswer(renderToString(document), 'text/html; charset=utf-8');
  }
}

/** An exception with a status, and perhaps with headers for its response. */
type FaultWithHeaders = Partial<HttpException> & {
  readonly headers?: Readonly<Record<string, string>>;
};

function themeOf({ header, url }: PageRequest): PageTheme {
  const cookies = header('cookie');
  const cookie = cookies === null ? null : findCookie(cookies, 'yii-debug-toolbar-theme');
  const wanted = cookie ?? url.searchParams.get('yii_debug_theme');
  if (wanted === null || wanted === undefined) return null;
  return wanted === 'dark' ? 'dark' : 'light';
}

/** Adds the headers of the debugger to a response. */
function hardened({ body, headers, status }: PageAnswer): PageAnswer {
  const all = new Headers(headers);
  const isAsset = all.get('cache-control') === 'no-cache';
  if (!all.has('Content-Security-Policy')) all.set('Content-Security-Policy', POLICY);
  // Pages of the application that require this of their frames show the debugger in the drawer of the toolbar.
  all.set('Cross-Origin-Embedder-Policy', 'require-corp');
  DebugResponseHeaders.apply(all);
  if (isAsset) all.set('Cache-Control', 'no-cache');
  return { status, headers: [...all], body };
}
