import { html, nothing } from 'lit/html.js';
import { renderToString } from 'fwx/server/ssr';
import { type EncodedFile, initialFiles, UploadWidget } from 'fwx/server/upload';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';

/** Most bytes of a picture. */
export const maxFileSize = 8_000_000;

/** Data of the page. */
export interface PageProps {
  /** Why the form was refused; null when it was not. */
  readonly error: string | null;
  /** Files of the refused form, which stay chosen. */
  readonly files: readonly EncodedFile[];
  /** Addresses of the stored photos. */
  readonly photos: readonly string[];
}

/** The page, as the server renders it. Without a script the form has a plain file input. */
export function page({ error, files, photos }: PageProps): string {
  const input = UploadWidget.widget({
    name: 'photo',
    acceptedFileTypes: ['image/jpeg', 'image/png', 'image/webp'],
    maxFileSize,
    allowImageEdit: true,
    files: initialFiles(files),
  });
  return renderToString(html`<!doctype html>
    <html lang="en" data-bs-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>__NAME__</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/fwx/fwx.min.css" />
        <link rel="stylesheet" href="/app.css" />
        <script type="module" src="/fwx/fwx.min.js"></script>
      </head>
      <body>
        <main>
          <h1>__NAME__</h1>
          ${error === null ? nothing : html`<p role="alert">${error}</p>`}
          <form method="post" enctype="multipart/form-data">
            ${unsafeHTML(input)}
            <div><button class="btn-solid theme-primary">Send</button></div>
          </form>
          ${photos.map((photo) => html`<img src=${photo} alt="" /> `)}
        </main>
      </body>
    </html>`);
}
