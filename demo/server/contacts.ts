import {
  type EventDispatcher,
  fetchResponse,
  type PageAssets,
  type PageMiddleware,
  pageProtocol,
  PageProto,
  pageRenderer,
} from 'fwx/server/page';
import { currentLanguage, Fw } from 'fwx/server/core';
import { renderToString } from 'fwx/server/ssr';
import type { Cache } from 'fwx/server/web';
import { pageTemplate } from 'fwx/components/page';
import { type Context, Hono } from 'hono';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html } from 'lit/html.js';

import { t } from '../messages/index.ts';
import { layout, type Link, type PageContext } from '../pages/layout.ts';
import type { Figure, SharedProps } from '../pages/contacts/props.ts';
import { contactsSite } from '../pages/contacts/site.ts';
import { words, type Words } from '../pages/contacts/words.ts';
import type { ContactNews } from './contact-news.ts';
import { ContactsFlashes } from './contacts-flashes.ts';
import { photoBytes, receiveContact } from './contacts-form.ts';
import type { ContactsStore } from './contacts-store.ts';
import { fileForm, readFileForm } from './read-form.ts';
import { type Annotate, noteFiles } from './request-notes.ts';
import { uploadHeaders } from './security.ts';

const pageSize = 15;
// Base64 makes a photo a third larger.
const bodyBytes = Math.ceil(photoBytes * (4 / 3)) + 200_000;

/** What the contacts work on. */
export interface ContactsOptions {
  readonly annotate: Annotate;
  /** Is told of every page that the protocol answers with. */
  readonly pageEvents: EventDispatcher | null;
  readonly cache: Cache;
  readonly news: ContactNews;
  readonly store: ContactsStore;
  readonly assets: PageAssets;
  readonly link: Link;
  /** What the document around a page has to know. */
  readonly pageContext: (context: Context) => PageContext;
}

/** The contacts: middleware around everything, and routes at addresses without language. */
export interface Contacts {
  /** Belongs outside of the languages: the client has to see the addresses that the visitor sees. */
  readonly middleware: PageMiddleware;
  readonly routes: Hono;
  /** Photos, which are the same in every language. */
  readonly photos: Hono;
}

/** All texts of the pages in the language of the request; `{name}` is filled in by the page. */
const ownWords = (): Words =>
  Object.fromEntries(words.map((word) => [word, t(word, { name: '{name}' })])) as Words;

async function figuresOf({ cache, store }: ContactsOptions): Promise<Figure[]> {
  const { companies, contacts, photos } = await cache.getOrSet('figures', () => store.figures());
  const number = new Intl.NumberFormat(currentLanguage());
  return [
    { label: t('Contacts'), value: number.format(contacts) },
    { label: t('Companies'), value: number.format(companies) },
    { label: t('With a photo'), value: number.format(photos) },
  ];
}

/** The contacts of the demo. */
export function createContacts(options: ContactsOptions): Contacts {
  const flashes = new ContactsFlashes();
  const middleware = pageProtocol({
    id: 'contacts',
    eventDispatcher: options.pageEvents,
    assets: options.assets,
    flashes: (request) => flashes.of(request),
    renderer: pageRenderer((page) => pageTemplate(page, contactsSite)),
    rootView: ({ document, head, html: content }) =>
      renderToString(
        layout({ ...(document as PageContext), head }, '', html`${unsafeHTML(content)}`),
      ),
  });
  return { middleware, routes: routesOf(options, flashes), photos: photosOf(options.store) };
}

function photosOf(store: ContactsStore): Hono {
  const app = new Hono();
  app.get('/:id{[0-9]+}', (context) => {
    const photo = store.photo(Number(context.req.param('id')));
    if (!photo) return context.text('There is no such photo.', 404);
    return new Response(new Uint8Array(photo.bytes), {
      headers: { ...uploadHeaders, 'Content-Type': photo.type },
    });
  });
  return app;
}

function routesOf(options: ContactsOptions, flashes: ContactsFlashes): Hono {
  const { annotate, cache, link, news, pageContext, store } = options;
  const app = new Hono();
  const base = (): string => link('/contacts');
  const show = async (context: Context, component: string, props: object): Promise<Response> => {
    const document = pageContext(context);
    const shared: Omit<SharedProps, 'words'> = { base: base() };
    const response = await fetchResponse(
      PageProto.render(
        component,
        {
          ...shared,
          words: PageProto.once(ownWords).as(`words-${currentLanguage()}`),
          languageLinks: document.languageLinks,
          ...props,
        },
        { document },
      ),
    );
    response.headers.set('Cache-Control', 'no-store');
    return response;
  };
  // A page like any other: the application shows it in its place.
  const missing = async (context: Context): Promise<Response> => {
    const { body, headers } = await show(context, 'Missing', {});
    return new Response(body, { status: 404, headers });
  };
  const found = (context: Context) => store.find(Number(context.req.param('id')));
  const back = (context: Context, to: string, values: object): Response => {
    context.header('Set-Cookie', flashes.keep({ ...values }), { append: true });
    return context.redirect(to, 303);
  };
  const limit = fileForm(bodyBytes, (context) => {
    const errors = {
      photo: t('The photo is too large; {size, number} MiB is the most.', {
        size: photoBytes / 2 ** 20,
      }),
    };
    return back(context, base() + context.req.path.slice('/contacts'.length), { errors });
  });
  const save = async (context: Context, id: number | null): Promise<Response> => {
    const form = await readFileForm(context.req.raw, 'photo', bodyBytes);
    await noteFiles(annotate, form, 'photo');
    const { errors, kept, photo, values } = await receiveContact(form);
    if (Object.keys(errors).length > 0) {
      // The client has its files still; the photo of a browser without it goes back in the page.
      if (context.req.header('x-inertia') === undefined) {
        PageProto.errors(errors);
        const contact = id === null ? null : store.find(id);
        const { body, headers } = await show(context, 'Edit', { contact, kept, sent: values });
        return new Response(body, { status: 422, headers });
      }
      return back(context, `${base()}/${id ?? 'new'}`, { errors, sent: values });
    }
    Fw.debug(values);
    const saved = store.save(id, values, photo);
    // Somebody may have deleted it while the form came in.
    if (saved === null) return missing(context);
    await cache.delete('figures');
    Fw.info(`Contact ${saved} was saved.`, 'contacts');
    news.saved(saved, values, id === null);
    return back(context, base(), { note: t('{name} was saved.', { name: values.name }) });
  };

  app.get('/', (context) => {
    const last = Math.max(1, Math.ceil(store.figures().contacts / pageSize));
    const wanted = Math.trunc(Number(context.req.query('page'))) || 1;
    const page = Math.min(Math.max(1, wanted), last);
    const data = store.list(page, pageSize);
    const next = page < last ? page + 1 : null;
    const place = PageProto.scrollMetadata('page', page > 1 ? page - 1 : null, next, page);
    const figures = () => figuresOf(options);
    return show(context, 'List', {
      contacts: PageProto.scroll({ data }, place),
      // Without a script nobody would ask for them later.
      figures: context.req.query('figures') ? figures : PageProto.defer(figures, 'default', true),
    });
  });
  app.get('/new', (context) => show(context, 'Edit', { contact: null }));
  app.post('/new', limit, (context) => save(context, null));
  app.get('/:id{[0-9]+}', (context) => {
    const contact = found(context);
    return contact ? show(context, 'Edit', { contact }) : missing(context);
  });
  app.post('/:id{[0-9]+}', limit, (context) => {
    const contact = found(context);
    return contact ? save(context, contact.id) : missing(context);
  });
  app.post('/:id{[0-9]+}/delete', async (context) => {
    const contact = found(context);
    if (!contact) return missing(context);
    const { id, name } = contact;
    store.remove(id);
    await cache.delete('figures');
    Fw.info(`Contact ${id} was deleted.`, 'contacts');
    return back(context, base(), { note: t('{name} was deleted.', { name }) });
  });
  return app;
}
