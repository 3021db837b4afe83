import { fileURLToPath } from 'node:url';

import { serveStatic } from '@hono/node-server/serve-static';
import { runInRequestScope } from 'fwx/server/core';
import { localeUrls } from 'fwx/server/locale';
import type { EventDispatcher } from 'fwx/server/page';
import type { Cache } from 'fwx/server/web';
import { Hono } from 'hono';

import type { Assets } from './assets.ts';
import type { ContactNews } from './contact-news.ts';
import { createContacts } from './contacts.ts';
import type { ContactsStore } from './contacts-store.ts';
import { addFilesAddresses } from './files.ts';
import type { Gallery } from './gallery.ts';
import { languageManager } from './languages.ts';
import { createPages } from './pages.ts';
import { linkMaker, pageContextMaker } from './render-page.ts';
import type { Annotate } from './request-notes.ts';
import { secureCookies, securityHeaders, uploadHeaders } from './security.ts';
import { VisitorFiles } from './visitor-files.ts';
import { visitorOfRequest } from './visitor.ts';

const docs = fileURLToPath(new URL('../../docs', import.meta.url));

/** Dependencies of the demo. */
export interface DemoOptions {
  readonly assets: Assets;
  readonly gallery: Gallery;
  readonly contacts: ContactsStore;
  /** What follows when a contact was saved. */
  readonly news: ContactNews;
  /** Keeps what is expensive to compute. */
  readonly cache: Cache;
  /** Tells the debugger of requests. Default null: there is none. */
  readonly annotate?: Annotate;
  /** Is told of every page of the page protocol. Default null: nobody is. */
  readonly pageEvents?: EventDispatcher | null;
  /** Folder for the files that belong to one visitor alone; an absolute path. */
  readonly filesFolder: string;
  /**
   * Scheme and host that visitors see: `https://example.com`, with which cookies are `Secure`. Default null: what
   * each request claims.
   */
  readonly origin?: string | null;
}

/**
 * The demo as a Fetch application. Its routes have no language: it is removed from the URL before they
 * run, and added to the links they create.
 */
export function createDemo({
  annotate = null,
  assets,
  cache,
  contacts: store,
  filesFolder,
  gallery,
  news,
  origin = null,
  pageEvents = null,
}: DemoOptions): Hono {
  const app = new Hono();
  const manager = languageManager(origin);
  const contacts = createContacts({
    annotate,
    cache,
    news,
    pageEvents,
    store,
    assets: assets.contacts,
    link: linkMaker(manager),
    pageContext: pageContextMaker(assets, manager),
  });
  const files = new VisitorFiles(filesFolder, visitorOfRequest);
  const pages = createPages({ annotate, assets, contacts, files, gallery, manager });
  const locale = localeUrls(manager);

  // Ids, language and other request state start anew for each request.
  app.use((_context, next) => runInRequestScope(next));
  app.use(securityHeaders);
  if (origin?.startsWith('https:')) app.use(secureCookies);
  app.use('/assets/*', async (context, next) => {
    await next();
    // The name of a bundled file changes with its content.
    if (context.res.ok) context.header('Cache-Control', 'public, max-age=31536000, immutable');
  });
  app.use('/assets/*', serveStatic({ root: assets.folder }));
  app.get('/icon.svg', serveStatic({ root: docs, path: 'icon.svg' }));
  // A photo is the same in every language.
  app.get('/uploads/:name', async (context) => {
    const found = await gallery.open(context.req.param('name'));
    if (!found) return context.text('There is no such photo.', 404);
    return new Response(found.body, { headers: { ...uploadHeaders, 'Content-Type': found.type } });
  });
  app.route('/contact-photos', contacts.photos);
  app.route('/hooks', news.receiver());
  addFilesAddresses(app, files);
  app.all('*', ({ env, req }) =>
    contacts.middleware(req.raw, (outer) => locale(outer, (inner) => pages.fetch(inner, env))),
  );
  return app;
}
