import { escapeHtml, highlight } from './highlight.ts';

const languageNames: Readonly<Record<string, string>> = {
  'angular-html': 'Angular',
  css: 'CSS',
  haproxy: 'HAProxy',
  html: 'HTML',
  ini: 'INI',
  js: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  nginx: 'nginx',
  sh: 'Shell',
  svelte: 'Svelte',
  ts: 'TypeScript',
  tsx: 'TSX',
  vue: 'Vue',
};

/** A block of code with its language or file name above; trusted HTML. */
export function codeFigure(code: string, language: string): string {
  const [, file] = /^(?:\/\/|#|<!--) ([\w./-]+\.\w+)(?: -->)?\n/.exec(code) ?? [];
  const caption = file ?? languageNames[language] ?? 'Text';
  return `<figure class="code"><figcaption>${escapeHtml(caption)}</figcaption><pre tabindex="0"><code>${highlight(code.trimEnd(), language)}</code></pre></figure>`;
}
