import { fileURLToPath } from 'node:url';

import { StaticFiles } from 'fwx/server/web';

import { page } from './page.ts';

const folders = [
  // Script and style sheet of the widgets, ready for browsers.
  StaticFiles.create({
    prefix: '/fwx',
    root: fileURLToPath(new URL('../cdn/', import.meta.resolve('fwx'))),
  }),
  StaticFiles.create({ root: fileURLToPath(new URL('public/', import.meta.url)) }),
];

function route(request: Request): Response {
  const { pathname } = new URL(request.url);
  if (pathname !== '/') return new Response('Not found', { status: 404 });
  return new Response(page(), { headers: { 'content-type': 'text/html; charset=utf-8' } });
}

/** Answers requests, in every server with Fetch. */
export const app = {
  fetch(request: Request, _context?: { readonly ip?: string | undefined }): Promise<Response> {
    const [widgets, own] = folders;
    return widgets!.handle(request, (next) => own!.handle(next, route));
  },
};
