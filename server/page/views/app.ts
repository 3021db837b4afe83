import { escapeHtml } from '../../core/internal.ts';
import type { RootDocument } from '../root-document.ts';

/** The default root view: a document with everything that the client needs. */
export default function appView(root: RootDocument): string {
  const { charset, head, html, language, title } = root;
  // A server-rendered head may contain a title.
  const ownTitle = /<title[\s>]/i.test(head)
    ? ''
    : `<title data-inertia>${escapeHtml(title)}</title>`;
  return `<!DOCTYPE html>
<html lang="${escapeHtml(language)}"><head>
<meta charset="${escapeHtml(charset)}"><meta name="viewport" content="width=device-width, initial-scale=1">
${ownTitle}${head}
</head><body>
${html}
</body></html>
`;
}
