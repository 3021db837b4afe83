import { Response, View } from '../../web/index.ts';
import type { RootDocument, RootView } from '../root-document.ts';
import appView from '../views/app.ts';
import { writeText } from './write-result.ts';
import { wrongResult } from './wrong-result.ts';

/** Name of the built-in root view. */
export const builtInView = '@pageproto/views/app';

/**
 * Renders the document of an initial page into the response.
 *
 * @param view The view component of the application; null with another server.
 * @throws {InvalidConfigException} The root view has returned nothing.
 */
export async function renderRoot(
  rootView: string | RootView,
  root: RootDocument,
  response: Response,
  view: View | null,
): Promise<Response> {
  if (rootView === builtInView) return take(response, appView(root));
  const document: unknown =
    typeof rootView === 'string'
      ? await (view ?? View.create()).renderFile(rootView, root)
      : await rootView(root, view ?? undefined);
  if (document == null) throw wrongResult('rootView', 'a document', document);
  return take(response, document);
}

function take(response: Response, document: unknown): Response {
  // A formatter of the application itself takes the text as data.
  if (typeof document === 'string' && !Object.hasOwn(response.formatters, 'html')) {
    writeText(response, 'text/html', document);
    return response;
  }
  if (document instanceof Response) return document;
  if (document instanceof globalThis.Response) return copyDocument(response, document);
  response.format = 'html';
  response.data = document;
  return response;
}

/** Status, headers and body of a Fetch response; the page sets `Vary`. */
function copyDocument(response: Response, document: globalThis.Response): Response {
  response.setStatusCode(document.status, document.statusText || null);
  for (const [name, value] of document.headers) {
    if (name === 'vary')
      response.headers.set('Vary', `${response.headers.getLine('vary')}, ${value}`);
    else if (name !== 'set-cookie') response.headers.set(name, value);
  }
  for (const line of document.headers.getSetCookie()) response.headers.add('Set-Cookie', line);
  response.format = 'raw';
  response.stream = document.body;
  return response;
}
