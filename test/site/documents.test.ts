import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { before, describe, it } from 'node:test';

import { brokenLinks } from '../../site/build/links.ts';
import { buildSite } from '../../site/build/build-site.ts';
import { contentPolicy } from '../../site/layout/content-policy.ts';
import { guideGroups } from '../../site/pages/guides.ts';
import { siteHandler } from '../../site/serve.ts';
import { temporaryFolder } from '../support/browser.ts';

const folder = temporaryFolder();
const documents = new Map<string, string>();

before(async () => {
  await buildSite({ out: folder });
  for (const path of globSync('**/*.html', { cwd: folder }).sort()) {
    documents.set(path, readFileSync(join(folder, path), 'utf8'));
  }
});

/** Pages whose markup fails a check. */
const failing = (isFault: (markup: string, path: string) => boolean, under = ''): string[] =>
  [...documents]
    .filter(([path, markup]) => path.startsWith(under) && isFault(markup, path))
    .map(([path]) => path);

const document = (path: string): string => documents.get(path) ?? '';

/** URLs of the site to which a document links. */
const linksOf = (path: string): Set<string> =>
  new Set(
    [...document(path).matchAll(/ href="([^":]+)"/g)].map(([, link = '']) =>
      posix.join(posix.dirname(path), link),
    ),
  );

const policyOf = (markup: string): string | undefined =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/
    .exec(markup)?.[1]
    ?.replaceAll(/&#(?:0?39|x27);|&apos;/g, "'");

describe('The documentation site', () => {
  it('has no broken link or anchor', () => {
    assert.deepEqual(brokenLinks(folder), []);
  });

  it('reserves the space of every picture, and loads the first of a page at once', () => {
    const pictures = [...documents].flatMap(([path, markup]) =>
      [...markup.matchAll(/<img src="[^"]*files\/[^>]*>/g)].map(([tag], index) => ({
        path,
        isFirst: index === 0,
        isSized: / width="\d{2,}" height="\d{2,}"/.test(tag),
        isLazy: tag.includes(' loading="lazy"'),
      })),
    );
    assert.ok(pictures.length > 25);
    assert.deepEqual(
      pictures.filter(({ isFirst, isSized, isLazy }) => !isSized || isLazy === isFirst),
      [],
    );
  });

  it('allows scripts and styles only of its own files, and has no others', () => {
    assert.deepEqual(
      failing((markup) => policyOf(markup) !== contentPolicy),
      [],
    );
    const inline = /<script(?![^>]* src=)|<style|<[a-z][^<>]*\s(?:style|on[a-z]+)=/i;
    assert.deepEqual(
      failing((markup) => inline.test(markup)),
      [],
    );
    assert.doesNotMatch(contentPolicy, /unsafe|https?:|\*/);
  });

  it('loads nothing from another site', () => {
    const outside = /<(?:script|img|iframe|link)\b[^>]*\s(?:src|href)="(?:https?:)?\/\//;
    assert.deepEqual(
      failing((markup) => outside.test(markup)),
      [],
    );
  });

  it('has one main heading, a title and a description on every page', () => {
    assert.deepEqual(
      failing((markup) => (markup.match(/<h1[ >]/g) ?? []).length !== 1),
      [],
    );
    assert.deepEqual(
      failing((markup) => !/<title>[^<]+<\/title>/.test(markup)),
      [],
    );
    assert.deepEqual(
      failing((markup) => !/<meta name="description" content="[^"]+">/.test(markup)),
      [],
    );
  });

  it('skips no level of headings', () => {
    const skips = (markup: string): boolean => {
      const levels = [...markup.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
      return levels.some((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1);
    };
    assert.deepEqual(failing(skips), []);
  });

  it('lists every guide in its navigation', () => {
    const listed = guideGroups.flatMap(({ guides }) => Object.keys(guides));
    const written = globSync('guides/*.html', { cwd: folder }).map((path) =>
      posix.basename(path, '.html'),
    );
    assert.deepEqual(listed.sort(), written.sort());
  });

  it('links each guide, element and module within two steps of the first page', () => {
    const first = linksOf('index.html');
    const reached = new Set([...first, ...[...first].flatMap((path) => [...linksOf(path)])]);
    const pages = [...documents.keys()].filter((path) =>
      /^(?:guides|elements|modules)\//.test(path),
    );
    assert.deepEqual(
      pages.filter((path) => !reached.has(path)),
      [],
    );
  });

  it('links every symbol of the catalogs within two steps of the first page', () => {
    assert.ok(linksOf('index.html').has('reference/index.html'));
    const index = linksOf('reference/index.html');
    const missing = globSync('catalog/!(schema).json').flatMap((file) => {
      const { types } = JSON.parse(readFileSync(file, 'utf8')) as {
        types: Record<string, { methods?: object; constants?: object }>;
      };
      return Object.entries(types).flatMap(([id, { constants, methods }]) => {
        const place = `reference/${id.replaceAll('\\', '/')}.html`;
        const isFunctions = id.endsWith('\\functions');
        const names = isFunctions ? Object.keys({ ...methods, ...constants }) : [];
        const places = isFunctions ? names.map((name) => `${place}#${name}`) : [place];
        return places.filter((each) => !index.has(each));
      });
    });
    assert.deepEqual(missing, []);
  });

  it('links the types of its sources to their lines', () => {
    const page = document('reference/fw/web/Request.html');
    const [, file = '', line = ''] =
      /href="(?:\.\.\/)*source\/([^"#]+)\.html#L(\d+)"/.exec(page) ?? [];
    const text = readFileSync(file, 'utf8').split('\n')[Number(line) - 1];
    assert.match(text ?? '', /class Request\b/);
    const without = failing(
      (markup, path) => !markup.includes('class="source-link"') && !path.endsWith('functions.html'),
      'reference/fw/',
    );
    assert.deepEqual(without, []);
  });

  it('lists every page of the site on the page of the search, without a script', () => {
    const listed = linksOf('search.html');
    const unlisted = [...documents.keys()].filter(
      (path) => !path.startsWith('source/') && path !== 'index.html' && !listed.has(path),
    );
    assert.deepEqual(unlisted, []);
  });

  it('finds every symbol and guide in its search index', () => {
    const index = readFileSync(join(folder, 'assets/search.json'), 'utf8');
    for (const place of [
      'guides/upload.html#in-express',
      'reference/fw/web/UrlManager.html#createUrl',
    ]) {
      assert.ok(index.includes(`"${place}"`), place);
    }
  });

  it('contains on each page of the reference the purpose of a type, an example, and its errors', () => {
    const types = (markup: string, path: string): boolean =>
      path.split('/').length > 2 &&
      !(
        /<p class="lead">(?!<\/p>)/.test(markup) &&
        markup.includes('<figure class="code">') &&
        markup.includes('id="what-goes-wrong"')
      );
    assert.deepEqual(failing(types, 'reference/'), []);
  });

  it('contains on each page of a guide, an element and a module its errors', () => {
    const silent = failing(
      (markup, path) =>
        /^(?:guides|elements|modules)\//.test(path) && !markup.includes('id="what-goes-wrong"'),
    );
    assert.deepEqual(silent, []);
  });

  it('lists the events and custom properties of each element, and links its class and its widget', () => {
    const { modules } = JSON.parse(readFileSync('custom-elements.json', 'utf8')) as {
      modules: {
        path: string;
        declarations?: {
          tagName?: string;
          events?: { name: string }[];
          cssProperties?: { name: string }[];
        }[];
      }[];
    };
    const missing = modules.flatMap(({ declarations = [], path }) => {
      const folder = /components\/([^/]+)\//.exec(path)?.[1] ?? '';
      const tables =
        document(`elements/${folder}.html`).split('<h2 id="what-goes-wrong">')[1] ?? '';
      return declarations
        .filter(({ tagName }) => tagName !== undefined)
        .flatMap(({ cssProperties = [], events = [] }) => [...events, ...cssProperties])
        .filter(({ name }) => !tables.includes(`<th scope="row"><code>${name}</code></th>`))
        .map(({ name }) => `${folder}: ${name}`);
    });
    assert.deepEqual(missing, []);
    const drawer = linksOf('elements/drawer.html');
    assert.ok(drawer.has('reference/fwx/cssfw/Drawer.html'));
    assert.ok(drawer.has('reference/fwx/cssfw/component/FwxDrawer.html'));
    const upload = linksOf('elements/upload.html');
    assert.ok([...upload].some((path) => path.endsWith('/UploadWidget.html')));
  });

  it('sends the policy as a header, and 404 for unknown pages', async () => {
    const handle = siteHandler(folder);
    const page = await handle(new Request('http://localhost/'));
    assert.equal(page.status, 200);
    assert.match(page.headers.get('Content-Security-Policy') ?? '', /frame-ancestors 'none'/);
    const missing = await handle(new Request('http://localhost/nowhere.html'));
    assert.equal(missing.status, 404);
  });
});
