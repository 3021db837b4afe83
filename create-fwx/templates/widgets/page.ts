import { html } from 'lit/html.js';
import { renderToString } from 'fwx/server/ssr';

const questions = [
  {
    label: 'Does it work without a script?',
    content: 'Yes. The server has rendered the markup, and the browser opens and closes it.',
    expand: true,
  },
  { label: 'Where do I change it?', content: 'In page.ts. Styles are in public/app.css.' },
];

/** The page, as the server renders it. The elements take their markup over in the browser. */
export function page(): string {
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
        <header>
          <h1>__NAME__</h1>
          <fwx-drawer heading="Help" placement="end" toggle-label="Help">
            <p>All of this page is HTML with elements of fwx.</p>
          </fwx-drawer>
        </header>
        <main>
          <fwx-accordion id="questions" .items=${questions}></fwx-accordion>
        </main>
      </body>
    </html>`);
}
