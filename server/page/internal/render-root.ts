import { Response, View } from '../../web/index.ts';
import type { RootDocument, RootView } from '../root-document.ts';
import appView from '../views/app.ts';

/** Name of the built-in root view. */
export const builtInView = '@pageproto/views/app';

/**
 * Renders the document of an initial page into the response.
 *
 * @param view The view component of the application; null behind another server.
 */
export async function renderRoot(
  rootView: string | RootView,
  root: RootDocument,
  response: Response,
  view: View | null,
): Promise<Response> {
  response.format = 'html';
  if (rootView === builtInView) {
    response.data = appView(root);
    return response;
  }
  if (typeof rootView === 'string') {
    response.data = await (view ?? View.create()).renderFile(rootView, root);
    return response;
  }
  const pending: unknown = rootView(root, view ?? undefined);
  const made: unknown = pending instanceof Promise ? await pending : pending;
  if (made instanceof Response) return made;
  if (made instanceof globalThis.Response) return takeDocument(response, made);
  response.data = made;
  return response;
}

/** Status, headers and body of a Fetch response; `Vary` is the page's business. */
function takeDocument(response: Response, document: globalThis.Response): Response {
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
