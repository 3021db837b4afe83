import { html, nothing, type TemplateResult } from 'lit';

import { type ErrorFacts, HIDDEN_MESSAGE } from './error-facts.ts';

/**
 * The page for visitors: status, name and a message for them.
 *
 * @param language Language of the message. Names are English; `lang` attributes specify that for screen readers.
 */
export function errorPage({ status, name, message }: ErrorFacts, language: string): TemplateResult {
  const english = /^en(?:[-_]|$)/i.test(language) ? nothing : 'en';
  const ofMessage = message === HIDDEN_MESSAGE || message === name ? english : nothing;
  return html`<!doctype html>
<html lang=${language}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title lang=${english}>${name}</title>
<style>
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif }
body { display: grid; min-height: 100vh; margin: 0; place-content: center; padding: 2rem; box-sizing: border-box }
h1 { margin: 0 0 .5rem; font-size: 1.75rem }
p { margin: 0; max-width: 36rem }
.status { font-size: 1rem; opacity: .7 }
</style>
</head>
<body>
<main>
<p class="status">${status}</p>
<h1 lang=${english}>${name}</h1>
<p dir="auto" lang=${ofMessage}>${message}</p>
</main>
</body>
</html>`;
}
