import { html, nothing, type TemplateResult } from 'lit/html.js';

import { buttonTemplate } from '../../../widgets/index.ts';
import { linkTo } from '../page-links.ts';
import { icon } from './icons.ts';

/** Colours of the pages; null follows the system. */
export type PageTheme = 'light' | 'dark' | null;

/** The parts of every page of the debugger around its content. */
export interface Shell {
  /** Path of the debugger. */
  readonly base: string;
  /** Name of the debugger. */
  readonly name: string;
  readonly title: string;
  readonly theme: PageTheme;
  /** Path and query of the page. */
  readonly here: string;
  /** Action of the page, for the navigation. */
  readonly action: string;
  readonly content: TemplateResult;
}

/** The document around the content of a page. */
export function layoutTemplate(shell: Shell): TemplateResult {
  const { base, content, name, theme, title } = shell;
  return html`<!doctype html>
<html lang="en" data-bs-theme=${theme ?? nothing} data-yii-debug-theme=${theme ?? nothing}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="none">
<title>${title} · ${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href=${`${base}/assets/fwx.css`}>
<link rel="stylesheet" href=${`${base}/assets/debug.css`}>
<script type="module" src=${`${base}/assets/pages.js`}></script>
<script type="module" src=${`${base}/assets/pages-keys.js`}></script>
<script type="module" src=${`${base}/assets/pages-palette.js`}></script>
</head>
<body class="debug-body">
<header class="debug-top">
<a class="debug-brand" href=${base}><b>fwx</b> ${name}</a>
<nav aria-label="Debugger">${navLink(shell, '', 'History', 'history')}${navLink(shell, 'compare', 'Compare', 'compare')}${navLink(shell, 'info', 'Runtime', 'config')}</nav>
${themeForm(shell)}
</header>
<main id="main" class="debug-main">${content}</main>
</body>
</html>`;
}

/** Keys that lead to pages, by their actions. */
const keys: Readonly<Record<string, string>> = { '': 'g h', compare: 'g c' };

function navLink({ action, base }: Shell, to: string, label: string, name: string): TemplateResult {
  const isHere = action === (to === '' ? 'index' : to);
  return html`<a href=${linkTo(base, to)} aria-current=${isHere ? 'page' : nothing} data-debug-key=${keys[to] ?? nothing}>${icon(name)}${label}</a>`;
}

// A plain form: it works without a script, and the server sends the right colours at once.
function themeForm({ base, here, theme }: Shell): TemplateResult {
  const next = theme === 'dark' ? 'light' : 'dark';
  const button = buttonTemplate({
    label: next === 'dark' ? 'Dark' : 'Light',
    size: 'xs',
    variant: 'text',
    options: {
      type: 'submit',
      name: 'theme',
      value: next,
      title: `Switch to ${next} theme`,
      'aria-label': `Switch to ${next} theme`,
      'data-debug-key': 't',
    },
  });
  return html`<form class="debug-theme" method="post" action=${`${base}/theme`}><input type="hidden" name="back" value=${here}>${button}</form>`;
}
