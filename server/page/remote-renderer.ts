import { checkSettings, withDefaults } from '../core/internal.ts';
import type { PageRenderer, RenderedPage } from './page-renderer.ts';

/** Options of {@link remoteRenderer}. */
export interface RemoteRendererOptions {
  /** Origin of the render server. Default `http://127.0.0.1:13714`, the default of the stock clients. */
  readonly url?: string;
  /**
   * Origin of Vite's development server, which renders pages from their sources; used instead of
   * {@link url}. Default none.
   */
  readonly devServer?: string | null;
}

/**
 * A renderer that calls a render server: one of the stock clients (`createServer()` of
 * `@inertiajs/vue3/server`, `.../react/server`, `.../svelte/server`), or Vite's development server with
 * their plugin. The client renders a page that the server cannot render, and the reason is logged.
 *
 * @throws {InvalidConfigException} An origin is not a URL.
 * @throws {UnknownPropertyException} An option is unknown.
 */
export function remoteRenderer(options: RemoteRendererOptions = {}): PageRenderer {
  const { url, devServer } = withDefaults('remoteRenderer()', options, {
    url: 'http://127.0.0.1:13714',
    devServer: null,
  });
  const isUrl = (value: unknown): boolean => URL.canParse(String(value));
  checkSettings(
    'remoteRenderer()',
    { devServer: devServer ?? undefined, url },
    {
      devServer: ['a URL or null', isUrl],
      url: ['a URL', isUrl],
    },
  );
  const endpoint =
    devServer === null ? new URL('/render', url) : new URL('/__inertia_ssr', devServer);
  return async (page, { signal }) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(page),
      // The target of a redirect would receive the page, too.
      redirect: 'error',
      signal,
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(faultOf(answer, response.status));
    // Vite's server has no result while it starts.
    if (answer === null) return null;
    if (isRendered(answer)) return { head: answer.head, body: answer.body };
    throw new Error(
      'The render server gave no page: "head" must be a list of texts and "body" a text.',
    );
  };
}

function isRendered(answer: unknown): answer is RenderedPage {
  const { head, body } = (answer ?? {}) as Partial<RenderedPage>;
  return (
    typeof body === 'string' &&
    Array.isArray(head) &&
    head.every((each) => typeof each === 'string')
  );
}

/** Description of a failure by the server: kind, reason, place and a solution. */
function faultOf(answer: unknown, status: number): string {
  const said = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const text = (key: string): string | null => {
    const value = said[key];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const place = text('sourceLocation');
  const parts = [
    `The render server has answered with ${status}.`,
    [text('type'), text('error')].filter(Boolean).join(': '),
    place && `(${place})`,
    text('hint'),
  ];
  return parts.filter(Boolean).join(' ');
}
