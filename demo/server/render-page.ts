import { languageOf, renderAlternateLinks, type UrlLanguageManager } from 'fwx/server/locale';
import { renderToStream } from 'fwx/server/ssr';
import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { TemplateResult } from 'lit/html.js';

import {
  layout,
  type Link,
  type PageContext,
  places,
  themes,
  type Theme,
} from '../pages/layout.ts';
import type { Assets } from './assets.ts';

export type { Link } from '../pages/layout.ts';

/** A page of the demo: its title and the content between header and footer. */
export interface Page {
  readonly title: string;
  readonly content: TemplateResult;
}

/** Responds with a page; the status is 200 unless given. */
export type RenderPage = (context: Context, page: Page, status?: ContentfulStatusCode) => Response;

const placeAt = (path: unknown): string | null =>
  places.find((each) => each.path === path)?.path ?? null;

/** The section of a path, such as `/contacts` for `/contacts/7`. */
function placeAround(path: string): string | null {
  return placeAt(path) ?? placeAt(/^\/[^/]+/.exec(path)?.[0]);
}

/** The path when it is one of the demo's pages, else the start page. */
export function knownPath(path: unknown): string {
  return (typeof path === 'string' ? placeAround(path) : null) ?? '/';
}

function themeOf(context: Context): Theme {
  const wanted = getCookie(context, 'theme');
  return themes.find((each) => each === wanted) ?? 'auto';
}

/** URLs of the demo's sections in the language of the running request. */
export function linkMaker(manager: UrlLanguageManager): Link {
  return (path) => manager.createUrl(path.slice(1));
}

/** Language links and search engine tags of a page; pages outside the sections are `noindex`. */
function inLanguages(
  manager: UrlLanguageManager,
  path: string | null,
): Pick<PageContext, 'languageLinks' | 'searchLinks'> {
  if (path === null) return { languageLinks: manager.getLanguageLinks(''), searchLinks: '' };
  return {
    languageLinks: manager.getLanguageLinks(),
    searchLinks: renderAlternateLinks(manager.alternates(), manager.canonical()),
  };
}

/** Data of the request that pages use. */
export function pageContextMaker(
  assets: Assets,
  manager: UrlLanguageManager,
): (context: Context) => PageContext {
  const link = linkMaker(manager);
  return (context) => ({
    ...inLanguages(manager, placeAround(context.req.path)),
    assets,
    language: languageOf(context.req.raw),
    link,
    path: knownPath(context.req.path),
    place: placeAround(context.req.path),
    theme: themeOf(context),
  });
}

/** Pages stream to the browser as they are rendered. */
export function pageRenderer(assets: Assets, manager: UrlLanguageManager): RenderPage {
  const contextOf = pageContextMaker(assets, manager);
  return (context, { title, content }, status = 200) => {
    const known = contextOf(context);
    context.header('Content-Type', 'text/html; charset=utf-8');
    context.header('Cache-Control', 'no-store');
    return context.body(renderToStream(layout(known, title, content)), status);
  };
}
