import { Fw } from '../../core/index.ts';
import type { Manager } from '../manager.ts';
import { type RenderedPage, rootMarkup } from '../page-renderer.ts';
import type { Page } from '../protocol/page.ts';
import type { RootDocument } from '../root-document.ts';
import { within } from './within.ts';

/** What the document of an initial page is made of. */
export interface DocumentParts {
  readonly page: Page;
  readonly viewData: Readonly<Record<string, unknown>>;
  readonly language: string;
  readonly charset: string;
  /** Title when `viewData` has none. */
  readonly title: string;
}

/** What the root view gets. */
export function rootDocument(
  manager: Manager,
  { page, viewData, language, charset, title }: DocumentParts,
  rendered: RenderedPage | null,
): RootDocument {
  const { id } = manager;
  const isBare = isEmpty(viewData);
  const pageJson = page.scriptJson();
  const html = rendered?.body ?? rootMarkup(id, pageJson, null);
  const nonce = (isBare ? null : textOf(viewData['nonce'])) ?? manager.getNonce();
  const assets = manager.assets?.tags(page.component(), nonce) ?? '';
  const given = isBare ? null : textOf(viewData['head']);
  const head = headOf(given, rendered, assets);
  const own = { id, page: page.toArray(), pageJson, html, head, toString: markup };
  // Spreading nothing costs as much as all the rest here.
  return isBare
    ? { language, charset, title, nonce, ...own }
    : { language, charset, title, nonce, ...viewData, ...own };
}

function headOf(given: string | null, rendered: RenderedPage | null, assets: string): string {
  if (rendered === null && given === null) return assets;
  return [given, ...(rendered?.head ?? []), assets].filter(Boolean).join('\n');
}

/** The markup of a root document, as what it stands for as text. */
function markup(this: RootDocument): string {
  return this.html;
}

/** Whether the manager renders the page on the server. */
export function isRendered({ renderer, ssr }: Manager, component: string): boolean {
  return renderer !== null && (typeof ssr === 'function' ? ssr(component) : ssr);
}

/** The page as the renderer of the manager gives it; null leaves it to the client. */
export async function renderPage(
  { id, renderer, ssrTimeout }: Manager,
  page: Page,
): Promise<RenderedPage | null> {
  try {
    const work = (signal: AbortSignal) => renderer?.(page.toArray(), { id, signal }) ?? null;
    return (await within(ssrTimeout, work)) ?? null;
  } catch (error) {
    // The client can render every page: a fault here costs the visitor time, not the page.
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

function isEmpty(map: object): boolean {
  for (const _key in map) return false;
  return true;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
