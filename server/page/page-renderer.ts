import { checkSettings, escapeHtml, settingRules } from '../core/internal.ts';
import type { PageObject } from './protocol/page-object.ts';
import { scriptSafe } from './protocol/script-json.ts';

/** A page that was rendered on the server. */
export interface RenderedPage {
  /** Markup for the head, one element each. Those that the client manages have `data-inertia`. */
  readonly head: readonly string[];
  /** Markup of the page script and the root element, see {@link rootMarkup}. */
  readonly body: string;
}

/** Arguments of a renderer besides the page. */
export interface PageRenderOptions {
  /** Id of the root element. */
  readonly id: string;
  /** Aborts when the page is no longer needed. */
  readonly signal: AbortSignal;
}

/**
 * Renders an initial page. With null the client renders it. A renderer must not keep data of the page:
 * pages of many visitors are rendered at the same time.
 */
export type PageRenderer = (
  page: PageObject,
  options: PageRenderOptions,
) => RenderedPage | null | Promise<RenderedPage | null>;

/** What `resolve` of {@link pageRenderer} returns for a page. */
export interface PageTemplate {
  /** Template of Lit for the content of the root element. */
  readonly body: unknown;
  /** Markup for the head. Default none. */
  readonly head?: readonly string[];
}

/** The script element with the page, and the root element with its content; null leaves it empty. */
export function rootMarkup(id: string, json: string, content: string | null): string {
  const name = escapeHtml(id);
  const script = `<script data-page="${name}" type="application/json">${json}</script>`;
  return content === null
    ? `${script}<div id="${name}"></div>`
    : `${script}<div data-server-rendered="true" id="${name}">${content}</div>`;
}

/**
 * A renderer for pages of Lit templates and elements. The markup is ready for the browser, whose elements
 * reuse it.
 *
 * @param resolve Returns the template of a page, or null for a page that the client renders.
 * @throws {InvalidConfigException} `resolve` is not a function.
 */
export function pageRenderer(
  resolve: (page: PageObject) => PageTemplate | null | Promise<PageTemplate | null>,
): PageRenderer {
  checkSettings('pageRenderer()', { resolve: resolve ?? null }, { resolve: settingRules.function });
  return async (page, { id }) => {
    const template = await resolve(page);
    if (!template) return null;
    const { renderToString } = await import('../ssr/index.ts');
    const content = renderToString(template.body, { hydratable: true });
    return {
      head: template.head ?? [],
      body: rootMarkup(id, scriptSafe(JSON.stringify(page)), content),
    };
  };
}
