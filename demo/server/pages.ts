import type { UrlLanguageManager } from 'fwx/server/locale';
import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import { HTTPException } from 'hono/http-exception';

import { t } from '../messages/index.ts';
import { homePage } from '../pages/home.ts';
import { themes } from '../pages/layout.ts';
import { messagePage } from '../pages/message.ts';
import { uploadPage } from '../pages/upload.ts';
import type { Assets } from './assets.ts';
import type { Contacts } from './contacts.ts';
import { addFilesPages } from './files.ts';
import type { Gallery } from './gallery.ts';
import { fileForm, readFileForm, readForm, smallForm } from './read-form.ts';
import { emptyForm, limits, receivePhotos, refused } from './receive-photos.ts';
import { knownPath, linkMaker, pageRenderer } from './render-page.ts';
import { type Annotate, noteFiles, noteRoutes } from './request-notes.ts';
import { sameOriginOnly } from './same-origin.ts';
import type { VisitorFiles } from './visitor-files.ts';

/** Dependencies of the pages. */
export interface PagesOptions {
  readonly annotate: Annotate;
  readonly assets: Assets;
  readonly gallery: Gallery;
  readonly files: VisitorFiles;
  readonly manager: UrlLanguageManager;
  readonly contacts: Contacts;
}

const yearSeconds = 365 * 24 * 60 * 60;
// Base64 makes a file a third larger; the other fields and the JSON around the files are small.
const bodyBytes = Math.ceil(limits.files * limits.fileBytes * (4 / 3)) + 1_000_000;

const tooLarge = (): string =>
  t('Together the photos are too large; {files, number} of {size, number} MiB each is the most.', {
    files: limits.files,
    size: limits.fileBytes / 2 ** 20,
  });

/** The pages of the demo, at their URLs without language. */
export function createPages({
  annotate,
  assets,
  contacts,
  files,
  gallery,
  manager,
}: PagesOptions): Hono {
  const app = new Hono();
  const page = pageRenderer(assets, manager);
  const link = linkMaker(manager);

  app.use(noteRoutes(annotate, assets));
  app.use(sameOriginOnly);

  app.get('/', (context) => page(context, homePage(link)));

  app.get('/upload', async (context) =>
    page(context, uploadPage(await gallery.list(), emptyForm, link)),
  );

  app.post(
    '/upload',
    fileForm(bodyBytes, async (context) =>
      page(context, uploadPage(await gallery.list(), refused(emptyForm, tooLarge()), link), 413),
    ),
    async (context) => {
      const sent = await readFileForm(context.req.raw, 'photos', bodyBytes);
      await noteFiles(annotate, sent, 'photos');
      const form = await receivePhotos(sent, gallery);
      return form.error === null
        ? context.redirect(link('/upload'), 303)
        : page(context, uploadPage(await gallery.list(), form, link), 422);
    },
  );

  addFilesPages(app, { annotate, files, link, page });

  app.post('/theme', smallForm, async (context) => {
    const form = await readForm(context.req.raw);
    const theme = themes.find((each) => each === form.get('theme'));
    if (theme) {
      setCookie(context, 'theme', theme, {
        path: '/',
        maxAge: yearSeconds,
        sameSite: 'Lax',
        httpOnly: true,
      });
    }
    return context.redirect(link(knownPath(form.get('to'))), 303);
  });

  app.route('/contacts', contacts.routes);

  app.notFound((context) => {
    const text = t('The address may be mistyped.');
    return page(context, messagePage(t('Nothing is here'), text, link), 404);
  });
  app.onError((error, context) => {
    const status = error instanceof HTTPException ? error.status : 500;
    if (status === 500) console.error(error);
    const [title, text] =
      status === 500
        ? [t('Something went wrong'), t('It is not your fault. Please try again.')]
        : [t('That did not work'), error.message || t('The request was refused.')];
    return page(context, messagePage(title, text, link), status);
  });
  return app;
}
