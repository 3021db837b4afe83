import { HttpException, RuntimeException } from 'fwx/server/core';
import { contentDisposition } from 'fwx/server/web';
import type { Context, Hono } from 'hono';

import { t } from '../messages/index.ts';
import { type FilesFault, filesPage } from '../pages/files.ts';
import type { Link } from '../pages/layout.ts';
import { imageTypes } from './gallery.ts';
import { fileForm, readFileForm, readForm, smallForm } from './read-form.ts';
import type { RenderPage } from './render-page.ts';
import { type Annotate, noteFiles } from './request-notes.ts';
import { uploadHeaders } from './security.ts';
import {
  formBytes,
  isKind,
  type Judged,
  type Kind,
  kinds,
  type VisitorFiles,
} from './visitor-files.ts';
import { visitorOf, welcome } from './visitor.ts';

// Base64 makes a file a third larger; the rest of a form is small.
const bodyBytes = Math.ceil(formBytes * (4 / 3)) + 1_000_000;

/** Whether an error is about the files, not about the server. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof RuntimeException || error instanceof HttpException;

/** The message for errors about files; rethrows server errors. */
function refusal(fault: unknown): Judged {
  if (!isRefusal(fault)) throw fault;
  return {
    error: t('The file cannot be used: {reason}', { reason: fault.message }),
    ready: null,
    sent: [],
  };
}

/** Dependencies of the routes of a visitor's files. */
export interface FilesRoutes {
  readonly annotate: Annotate;
  readonly files: VisitorFiles;
  readonly link: Link;
  readonly page: RenderPage;
}

/** Adds the page with a visitor's files and its forms. */
export function addFilesPages(app: Hono, { annotate, files, link, page }: FilesRoutes): void {
  const show = async (
    context: Context,
    fault: FilesFault | null,
    status: 200 | 413 | 422 = 200,
  ): Promise<Response> => {
    const kept = await files.list(welcome(context));
    return page(context, filesPage({ files: kept, fault, link }), status);
  };

  async function receive(context: Context, kind: Kind): Promise<Response> {
    const visitor = welcome(context);
    const form = await readFileForm(context.req.raw, kind, bodyBytes);
    await noteFiles(annotate, form, kind);
    const judged = await files.judge(form, kind, visitor).catch(refusal);
    if (judged.error !== null) return show(context, { ...judged, kind }, 422);
    // Outside the `try`: a full disk is a server error.
    await files.store(visitor, kind).put(judged.ready);
    return context.redirect(link('/files'), 303);
  }

  app.get('/files', (context) => show(context, null));

  app.post('/files/remove', smallForm, async (context) => {
    const form = await readForm(context.req.raw);
    const [kind, name] = [form.get('kind'), form.get('name')];
    const visitor = visitorOf(context);
    if (visitor !== null && isKind(kind) && typeof name === 'string') {
      await files.store(visitor, kind).remove(name);
    }
    return context.redirect(link('/files'), 303);
  });

  for (const kind of Object.keys(kinds) as Kind[]) {
    const onError = (context: Context): Promise<Response> => {
      const size = Math.round(formBytes / 2 ** 20);
      const error = t('A form takes {size, number} MiB at once.', { size });
      return show(context, { kind, error, sent: [] }, 413);
    };
    app.post(`/files/${kind}`, fileForm(bodyBytes, onError), (context) => receive(context, kind));
  }
}

/** Adds the routes without language: the files themselves, and the transfers. */
export function addFilesAddresses(app: Hono, files: VisitorFiles): void {
  app.all('/transfers', ({ req }) => files.transfers.fetch(req.raw));
  app.get('/files/:kind/:name', async (context) => {
    const { kind, name } = context.req.param();
    const visitor = visitorOf(context);
    const found =
      visitor !== null && isKind(kind) ? await files.store(visitor, kind).open(name) : null;
    if (!found) return context.text('There is no such file.', 404);
    const type = kind === 'avatar' ? imageTypes[found.extension] : undefined;
    return new Response(found.body, {
      headers: {
        ...uploadHeaders,
        'Content-Disposition': contentDisposition(found.label, type !== undefined),
        'Content-Type': type ?? 'application/octet-stream',
      },
    });
  });
}
