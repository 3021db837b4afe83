import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';

import { runInRequestScope } from '../../server/core/index.ts';
import type { Snippets } from '../../stories/snippets/index.ts';
import { startBrowser } from '../support/browser.ts';
import { allStories, uploadStories } from './stories/all-stories.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const names = Object.keys(allStories());
const uploads = Object.keys(uploadStories());
const all = [...names, ...uploads];
const entry = fileURLToPath(new URL('stories/page.ts', import.meta.url));

let browser: Browser;
/** One page with the stories, and one with the stories and the templates of their snippets. */
let page: Page;
let litPage: Page;
let folder: string;
const snippets = new Map<string, Snippets>();

const fileOf = (name: string): string => name.replace('/', '-');
const snippetOf = (name: string): Snippets =>
  snippets.get(name) ?? { html: '', lit: '', server: '' };

/** A folder from which a file imports this package and Lit by name. */
async function makeProject(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'fwx-story-code-'));
  await mkdir(join(made, 'node_modules'));
  await symlink(root, join(made, 'node_modules/fwx'), 'junction');
  await symlink(join(root, 'node_modules/lit'), join(made, 'node_modules/lit'), 'junction');
  return made;
}

async function bundled(source: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: folder },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    conditions: ['fwx-source', 'browser', 'production'],
    // The package has no side effects by its package.json; the page of this test has one.
    ignoreAnnotations: true,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

async function open(source: string): Promise<Page> {
  const opened = await browser.newPage({ reducedMotion: 'reduce' });
  await opened.setContent('<!doctype html><html lang="en"><title>Stories</title><body>');
  await opened.addScriptTag({ content: await bundled(source) });
  return opened;
}

async function writeSnippet(name: string): Promise<void> {
  const found = await page.evaluate((story) => fwxStories.snippets(story), name);
  snippets.set(name, found);
  await writeFile(join(folder, `${fileOf(name)}.lit.js`), found.lit);
  await writeFile(join(folder, `${fileOf(name)}.server.mjs`), found.server);
}

before(async () => {
  folder = await makeProject();
  browser = await startBrowser();
  const stories = `import ${JSON.stringify(entry)};`;
  page = await open(stories);
  for (const name of all) await writeSnippet(name);
  const imports = all.map(
    (name, index) => `import { template as t${index} } from './${fileOf(name)}.lit.js';`,
  );
  const list = all.map((name, index) => `${JSON.stringify(name)}: t${index}`);
  litPage = await open(
    `${stories}\n${imports.join('\n')}\nwindow.fwxTemplates = { ${list.join()} };`,
  );
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the code of a story', () => {
  for (const name of names) {
    it(`renders the same as HTML: ${name}`, async () => {
      const rendered = await page.evaluate((story) => fwxStories.rendered(story), name);
      const { html } = snippetOf(name);
      const markup = await page.evaluate((text) => fwxStories.pasted(text), html);
      assert.equal(markup.trim(), rendered.trim(), html);
    });

    it(`renders the same as a Lit template: ${name}`, async () => {
      const rendered = await page.evaluate((story) => fwxStories.rendered(story), name);
      const markup = await litPage.evaluate((story) => {
        return fwxStories.renderedTemplate(fwxTemplates[story]);
      }, name);
      assert.equal(markup.trim(), rendered.trim(), snippetOf(name).lit);
    });

    it(`renders the same by server calls: ${name}`, async () => {
      const file = pathToFileURL(join(folder, `${fileOf(name)}.server.mjs`)).href;
      const { markup } = await runInRequestScope(
        () => import(file) as Promise<{ readonly markup: string }>,
      );
      const [served, rendered] = await page.evaluate(
        async ([story, text]) => {
          const { markup: taken } = await fwxStories.takenOver(text);
          return [
            fwxStories.withoutHosts(taken),
            fwxStories.withoutHosts(await fwxStories.rendered(story)),
          ];
        },
        [name, markup] as const,
      );
      assert.equal(served?.trim(), rendered?.trim(), snippetOf(name).server);
    });
  }
});

describe('the code of an upload story', () => {
  // Attributes cannot contain functions, so the code of a server has none.
  const withoutFunctions = (settings: string): string =>
    settings.replaceAll(/"\w+":"a function",?/g, '').replaceAll(',}', '}');

  for (const name of uploads) {
    it(`sets the same as HTML, as a Lit template and from a server: ${name}`, async () => {
      const expected = await page.evaluate((story) => fwxStories.uploadStory(story), name);
      const { html, server } = snippetOf(name);
      const script = html.includes('<script type="module">');
      const pasted = await page.evaluate(
        (text) => fwxStories.uploadPasted(text),
        html.replace('<script type="module">', '<script>'),
      );
      assert.equal(pasted, expected, html);
      assert.equal(
        script,
        expected.includes('a function') || html.includes('document.querySelector'),
      );
      const lit = await litPage.evaluate((story) => {
        return fwxStories.uploadTemplate(fwxTemplates[story]);
      }, name);
      assert.equal(lit, expected);
      const file = pathToFileURL(join(folder, `${fileOf(name)}.server.mjs`)).href;
      const { markup } = (await runInRequestScope(() => import(file))) as { markup: string };
      const served = await page.evaluate((text) => fwxStories.uploadPasted(text), markup);
      assert.equal(withoutFunctions(served), withoutFunctions(expected), server);
    });
  }
});
