import { html as staticHtml, unsafeStatic } from 'lit/static-html.js';

import { renderToString } from 'fwx/server/ssr';

/** Elements of fwx in an example, rendered by the server as in any page; trusted HTML. */
export function liveExample(code: string): string {
  const example = renderToString(staticHtml`${unsafeStatic(code)}`)
    // Addresses of the example's own site.
    .replaceAll(/ (href|action)="\/[^"]*"/g, ' $1="#main"');
  return `<div class="live" role="group" aria-label="Result of the example above">${example}</div>`;
}

/** Whether a block of code can be shown as it runs: markup of elements alone. */
export const isLive = (code: string, language: string): boolean =>
  language === 'html' && code.includes('<fwx-') && !/<(?:!doctype|html|script|link)\b/i.test(code);
