import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';

import type { LanguageLink } from 'fwx/server/locale';

import { t } from '../messages/index.ts';
import type { Assets } from '../server/assets.ts';

/** Colours of the pages; `auto` follows the system. */
export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What every page knows. */
export interface PageContext {
  readonly assets: Assets;
  readonly theme: Theme;
  /** Path of the page, for the way back after changing the theme. */
  readonly path: string;
  /** The place of the demo that the page belongs to; null for one that is not there. */
  readonly place: string | null;
  /** Language of the page. */
  readonly language: string;
  /** The page in each language. */
  readonly languageLinks: readonly LanguageLink[];
  /** Tags for search engines: where the page is at home, and in which other languages. */
  readonly searchLinks: string;
  readonly link: Link;
  /** Markup for the head that brings the title along. Default none. */
  readonly head?: string;
}

/** The address of a place of the demo in the language of the page. */
export type Link = (path: string) => string;

/** The pages of the demo, in the order of the navigation. */
export const places = [
  { path: '/', label: 'Widgets' },
  { path: '/upload', label: 'Upload' },
  { path: '/files', label: 'Files' },
  { path: '/contacts', label: 'Contacts' },
] as const;

const navigation = ({ place, link }: PageContext): TemplateResult => html`<nav
  class="site-nav"
  aria-label=${t('Main')}
>
  ${places.map(
    ({ path, label }) =>
      html`<a href=${link(path)} aria-current=${path === place ? 'page' : nothing}>${t(label)}</a>`,
  )}
</nav>`;

// Without a script its links stand in the header.
const languageMenu = ({ languageLinks }: PageContext): TemplateResult => html`<fwx-language-menu
  size="sm"
  placement="bottom-end"
  label=${t('Language')}
  .links=${languageLinks}
></fwx-language-menu>`;

// A plain form: choosing colours works without a script, and the server sends the right ones at once.
const themeSwitch = ({ theme, path, link }: PageContext): TemplateResult => html`<form
  class="theme-switch"
  method="post"
  action=${link('/theme')}
>
  <input type="hidden" name="to" value=${path} />
  <fieldset>
    <legend class="visually-hidden">${t('Colours')}</legend>
    ${themes.map(
      (each) =>
        html`<button
          type="submit"
          class="btn-text btn-xs"
          name="theme"
          value=${each}
          aria-pressed=${each === theme ? 'true' : 'false'}
        >
          ${t(each)}
        </button>`,
    )}
  </fieldset>
</form>`;

// A drawer on phones and tablets; on wider screens, and without a script, its content stands in the header.
const siteMenu = (page: PageContext): TemplateResult => html`<fwx-drawer
  responsive="lg"
  placement="end"
  heading=${t('Menu')}
  .toggleButton=${{ label: t('Menu'), class: 'btn-outline btn-sm' }}
  .content=${html`${navigation(page)} ${languageMenu(page)} ${themeSwitch(page)}`}
  .options=${{ id: 'site-menu' }}
></fwx-drawer>`;

/** The document around the content of a page. */
export function layout(page: PageContext, title: string, content: TemplateResult): TemplateResult {
  const { assets, language, link, theme } = page;
  return html`<!doctype html>
    <html lang=${language} dir="ltr" data-bs-theme=${theme === 'auto' ? nothing : theme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content=${theme === 'auto' ? 'light dark' : theme} />
        ${page.head === undefined ? html`<title>${title} · fwx</title>` : nothing}
        ${unsafeHTML(page.searchLinks)}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        ${assets.styles.map((href) => html`<link rel="stylesheet" href=${href} />`)}
        ${unsafeHTML(page.head ?? '')}
        <script type="module" src=${assets.script}></script>
      </head>
      <body>
        <a class="skip-link" href="#main">${t('Skip to the content')}</a>
        <header class="site-header">
          <div class="page">
            <a class="brand" href=${link('/')}><b>fwx</b> demo</a>
            ${siteMenu(page)}
          </div>
        </header>
        <main id="main" class="page" tabindex="-1">${content}</main>
        <footer class="site-footer">
          <div class="page">
            <p>${t('Rendered on the server. Your browser kept every node of it.')}</p>
          </div>
        </footer>
      </body>
    </html>`;
}
