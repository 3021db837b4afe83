import { Fw } from '../../core/index.ts';
import type { Manager } from '../manager.ts';
import { type RenderedPage, rootMarkup } from '../page-renderer.ts';
import type { Page } from '../protocol/page.ts';
import type { RootDocument } from '../root-document.ts';
import { abortAfter } from './abort-after.ts';

/** The parts of the document of an initial page. */
interface DocumentParts {
  readonly page: Page;
  readonly viewData: Readonly<Record<string, unknown>>;
  readonly language: string;
  readonly charset: string;
  /** Title when `viewData` has none. */
  readonly title: string;
}

/** Creates the argument of the root view. */
export function rootDocument(
  manager: Manager,
  { page, viewData, language, charset, title }: DocumentParts,
  rendered: RenderedPage | null,
): RootDocument {
  const { id } = manager;
  const pageJson = page.scriptJson();
  const html = rendered?.body ?? rootMarkup(id, pageJson, null);
  const nonce = textOf(viewData['nonce']) ?? manager.getNonce();
  const assets = manager.assets?.tags(page.component(), nonce) ?? '';
  const head = headOf(textOf(viewData['head']), rendered, assets);
  const own = { id, page: page.toArray(), pageJson, html, head, toString: markup };
  return { language, charset, title, nonce, ...viewData, ...own };
}

function headOf(given: string | null, rendered: RenderedPage | null, assets: string): string {
  return [given, ...(rendered?.head ?? []), assets].filter(Boolean).join('\n');
}

/** The markup of a root document, which is its text. */
function markup(this: RootDocument): string {
  return this.html;
}

/** Whether the manager renders the page on the server. */
export function isRendered({ renderer, ssr }: Manager, component: string): boolean {
  return renderer !== null && (typeof ssr === 'function' ? ssr(component) : ssr);
}

/** The page from the renderer of the manager; null when the client renders it. */
export async function renderPage(
  { id, renderer, ssrTimeout }: Manager,
  page: Page,
): Promise<RenderedPage | null> {
  try {
    const work = (signal: AbortSignal) => renderer?.(page.toArray(), { id, signal }) ?? null;
    return (await abortAfter(ssrTimeout, work)) ?? null;
  } catch (error) {
    // The client can render every page: after a failure here the page is only delayed.
    Fw.error(
      `The page "${page.component()}" could not be rendered on the server: ${reasonOf(error)}`,
      'pageproto',
    );
    return null;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
