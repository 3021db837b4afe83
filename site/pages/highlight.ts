import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import css from 'highlight.js/lib/languages/css';
import ini from 'highlight.js/lib/languages/ini';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import nginx from 'highlight.js/lib/languages/nginx';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';

const languages = { bash, css, ini, javascript, json, nginx, typescript, xml };
for (const [name, language] of Object.entries(languages)) hljs.registerLanguage(name, language);

const aliases: Readonly<Record<string, string>> = {
  'angular-html': 'xml',
  html: 'xml',
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  sh: 'bash',
  svelte: 'xml',
  ts: 'typescript',
  tsx: 'typescript',
  vue: 'xml',
};

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text as HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Code as HTML with a class for each kind of token; without a known language, escaped alone. */
export function highlight(code: string, language: string): string {
  const name = aliases[language] ?? language;
  return name in languages ? hljs.highlight(code, { language: name }).value : escapeHtml(code);
}

/** Highlighted code line by line; a token that spans lines is closed and opened again. */
export function highlightLines(code: string, language: string): string[] {
  const open: string[] = [];
  return highlight(code, language)
    .split('\n')
    .map((line) => {
      const before = open.join('');
      for (const [tag] of line.matchAll(/<span[^>]*>|<\/span>/g)) {
        if (tag === '</span>') open.pop();
        else open.push(tag);
      }
      return before + line + '</span>'.repeat(open.length);
    });
}
