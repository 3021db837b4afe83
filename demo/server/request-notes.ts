import { EncodedFile } from 'fwx/server/upload';
import type { RequestNotes } from 'fwx/server/debug';
import type { FormFields } from 'fwx/server/validator';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';

import type { Assets } from './assets.ts';
import { visitorOf } from './visitor.ts';

/** Tells the debugger of a request; null without a debugger. */
export type Annotate = ((notes: RequestNotes) => void) | null;

/** Tells of the route, the visitor and the files of the page. */
export function noteRoutes(annotate: Annotate, { script, styles }: Assets): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const isPage = context.res.headers.get('Content-Type')?.startsWith('text/html') ?? false;
    annotate?.({
      route: `${context.req.method} ${routePath(context, -1)}`,
      params: context.req.param(),
      user: visitorNote(context),
      bundles: isPage ? [{ name: 'demo', css: styles, js: [script] }] : [],
    });
  };
}

function visitorNote(context: Context): NonNullable<RequestNotes['user']> | null {
  const id = visitorOf(context);
  // The whole id is a key to the visitor's files.
  return id === null ? null : { id: `${id.slice(0, 8)}…`, identity: { role: 'visitor' } };
}

/** Tells of the files that came in a form. Payloads that cannot be read are refused elsewhere. */
export async function noteFiles(
  annotate: Annotate,
  form: FormFields,
  field: string,
): Promise<void> {
  if (!annotate) return;
  const files = await EncodedFile.fromFormData(form, field).catch(() => []);
  annotate({
    files: files.map((file) => ({
      field,
      name: file.name,
      size: file.getSize(),
      type: file.type,
      detectedType: file.getMimeType(),
    })),
  });
}
