import { html, nothing, type TemplateResult } from 'lit/html.js';

import { type Heading, type Page, relativeUrl } from '../page.ts';
import { contentPolicy } from './content-policy.ts';
import { neighbours, sideNavigation, type SiteMap, topLinks } from './navigation.ts';

const searchIcon = html`<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><circle cx="7" cy="7" r="4.5"/><path d="m10.5 10.5 3.5 3.5"/></svg>`;
const menuIcon = html`<svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.75" aria-hidden="true"><path d="M3 5h14M3 10h14M3 15h14"/></svg>`;
const themeIcon = html`<svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true"><circle cx="9" cy="9" r="7" fill="none" stroke="currentColor" stroke-width="1.5"/><path d="M9 2a7 7 0 0 1 0 14z" fill="currentColor"/></svg>`;

const head = (page: Page, title: string): TemplateResult => {
  const to = (path: string): string => relativeUrl(page.path, path);
  return html`<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content=${contentPolicy}>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content=${page.description}>
<title>${title}</title>
<link rel="icon" href=${to('assets/icon.svg')} type="image/svg+xml">
<link rel="stylesheet" href=${to('assets/site.css')}>
<script src=${to('assets/theme.js')}></script>
<script type="module" src=${to('assets/main.js')} data-root=${to('index.html')}></script>
${page.hasElements ? html`<script type="module" src=${to('assets/elements.js')}></script>` : nothing}</head>`;
};

// The form works without script: the page it opens lists everything.
const searchForm = (page: Page): TemplateResult =>
  html`<form class="search" role="search" action=${relativeUrl(page.path, 'search.html')}><label class="visually-hidden" for="search">Search the documentation</label>${searchIcon}<input id="search" name="q" type="search" placeholder="Search" autocomplete="off" spellcheck="false" class="form-control"><kbd aria-hidden="true">/</kbd></form>`;

const header = (page: Page, map: SiteMap): TemplateResult =>
  html`<header class="top"><div class="top-row"><button type="button" class="btn-text btn-icon only-narrow" data-bs-toggle="drawer" data-bs-target="#contents" aria-controls="contents" aria-label="Contents">${menuIcon}</button><a class="brand" href=${relativeUrl(page.path, 'index.html')}><img src=${relativeUrl(page.path, 'assets/icon.svg')} width="24" height="24" alt="">fwx</a><nav class="top-links" aria-label="Sections">${topLinks(
    map,
  ).map(
    ({ label, path, section }) =>
      html`<a href=${relativeUrl(page.path, path)} aria-current=${section === page.section || path === page.path ? 'true' : nothing}>${label}</a>`,
  )}</nav>${searchForm(page)}<button type="button" class="btn-text btn-icon theme-switch" aria-label="Dark colours" aria-pressed="false" hidden>${themeIcon}</button></div></header>`;

const contentsOf = (headings: readonly Heading[]): TemplateResult | typeof nothing =>
  headings.length < 2
    ? nothing
    : html`<aside class="toc"><nav aria-label="On this page"><h2>On this page</h2><ul>${headings.map(({ id, level, text }) => html`<li class=${`level-${level}`}><a href=${`#${id}`}>${text}</a></li>`)}</ul></nav></aside>`;

const trailOf = (page: Page): TemplateResult | typeof nothing =>
  page.trail.length === 0
    ? nothing
    : html`<fwx-breadcrumbs .homeLink=${{ label: 'fwx', url: relativeUrl(page.path, 'index.html') }} .links=${[...page.trail.map(({ label, path }) => ({ label, url: relativeUrl(page.path, path) })), page.title]}></fwx-breadcrumbs>`;

const pager = (page: Page, map: SiteMap): TemplateResult | typeof nothing => {
  const { after, before } = neighbours(page, map);
  if (!before && !after) return nothing;
  return html`<nav class="pager" aria-label="Next and previous guide">${before ? html`<a rel="prev" href=${relativeUrl(page.path, before.path)}><small>Before</small> ${before.title}</a>` : html`<span></span>`}${after ? html`<a rel="next" href=${relativeUrl(page.path, after.path)}><small>Next</small> ${after.title}</a>` : nothing}</nav>`;
};

const footer = (page: Page): TemplateResult =>
  html`<footer class="bottom"><p>fwx, MIT licence. Rendered on the server by <a href=${relativeUrl(page.path, 'modules/ssr.html')}>fwx/server/ssr</a>; no cookies, no tracking.</p><p><a href=${relativeUrl(page.path, 'changelog.html')}>Changelog</a> <a href=${relativeUrl(page.path, 'performance.html')}>Performance</a> <a href=${relativeUrl(page.path, 'search.html')}>Every page</a></p></footer>`;

/** The document of a page with navigation beside it. */
export function documentPage(page: Page, map: SiteMap): TemplateResult {
  const isWide = page.section === 'source' || page.isWide === true;
  return html`<!doctype html>
<html lang="en">${head(page, `${page.title} · fwx`)}<body class=${`page-${page.section}`}><a class="skip-link" href="#main">Skip to the content</a>${header(page, map)}<div class=${isWide ? 'frame wide' : 'frame'}><div class="sidebar"><fwx-drawer responsive="lg" heading="fwx" .titleOptions=${{ tag: 'p' }} .options=${{ id: 'contents' }} .content=${sideNavigation(page, map)}></fwx-drawer></div><main id="main" tabindex="-1">${trailOf(page)}<h1>${page.title}</h1><div class="prose">${page.content}</div>${pager(page, map)}</main>${isWide ? nothing : contentsOf(page.headings)}</div>${footer(page)}</body></html>`;
}

/** The document of the first page, which fills its width. */
export function landingPage(page: Page, map: SiteMap): TemplateResult {
  return html`<!doctype html>
<html lang="en">${head(page, page.title)}<body class="page-home"><a class="skip-link" href="#main">Skip to the content</a>${header(page, map)}<div class="sidebar home-drawer"><fwx-drawer heading="fwx" .titleOptions=${{ tag: 'p' }} .options=${{ id: 'contents' }} .content=${sideNavigation(page, map)}></fwx-drawer></div><main id="main" tabindex="-1">${page.content}</main>${footer(page)}</body></html>`;
}
