import assert from 'node:assert/strict';

import {
  Bootstrap,
  Manager,
  pageProtocol,
  type PageObject,
  type PageProtocolOptions,
} from '../../../server/page/index.ts';
import type { Application, Controller } from '../../../server/web/index.ts';
import { appOf } from '../web/support.ts';

/** Headers of a client of the protocol. */
export const marked = { 'x-inertia': 'true', 'x-requested-with': 'XMLHttpRequest' };

type Run = (controller: Controller, params: Record<string, unknown>) => unknown;

/** An application with the page protocol, whose controller `site` has these actions. */
export function pageApp(
  actions: Readonly<Record<string, Run>>,
  manager: Record<string, unknown> = {},
  components: Record<string, Record<string, unknown>> = {},
): Application {
  return appOf(
    actions,
    { bootstrap: [Bootstrap], name: 'Shop' },
    { ...components, pageproto: { class: Manager, ...manager } },
  );
}

/** Responds to one request with a page, without any application. */
export function answer(
  handler: (request: Request) => unknown,
  options: PageProtocolOptions = {},
  init: RequestInit & { readonly url?: string } = {},
): Promise<Response> {
  const { url = 'https://example.com/p', ...rest } = init;
  return pageProtocol(options)(new Request(url, rest), handler);
}

/** The page object of a response: its JSON, or the content of the script element of the document. */
export async function pageIn(response: Response): Promise<PageObject> {
  const text = await response.text();
  if (response.headers.has('x-inertia')) return JSON.parse(text) as PageObject;
  const json = /<script data-page="[^"]*" type="application\/json">([^<]*)<\/script>/.exec(
    text,
  )?.[1];
  assert.ok(json !== undefined, `the document has a page: ${text}`);
  return JSON.parse(json) as PageObject;
}
