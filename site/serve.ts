import { serve, type ServeOptions } from 'fwx/server/bridge';
import { Compression, StaticFiles } from 'fwx/server/web';

import { contentPolicy } from './layout/content-policy.ts';

/** Headers of every document of the site; Storybook needs scripts and styles of its own. */
function headersFor(path: string): Record<string, string> {
  const shared = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  return path.startsWith('/storybook/')
    ? shared
    : { ...shared, 'Content-Security-Policy': `${contentPolicy}; frame-ancestors 'none'` };
}

/** Answers requests with the files of a built site. */
export function siteHandler(folder: string): (request: Request) => Promise<Response> {
  const files = StaticFiles.create({ root: folder });
  const compression = Compression.create();
  const missing = (): Response => new Response('There is no such page.', { status: 404 });
  return async (request) => {
    const { pathname } = new URL(request.url);
    const found = await compression.handle(request, () => files.handle(request, missing));
    const response = new Response(found.body, found);
    for (const [name, value] of Object.entries(headersFor(pathname))) {
      response.headers.set(name, value);
    }
    return response;
  };
}

/** Serves a built site until the process gets a signal. */
export async function serveSite(folder: string, options: ServeOptions): Promise<void> {
  await serve({ fetch: siteHandler(folder) }, options);
}
