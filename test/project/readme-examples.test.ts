import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { html } from 'lit/html.js';
import type { Browser, Page } from 'playwright-core';

import { elements } from '../../components/contracts.ts';
import { renderToString } from '../../server/ssr/index.ts';
import { startBrowser } from '../support/browser.ts';
import { docBlocks } from '../support/doc-blocks.ts';
import { specimens } from '../support/specimens/specimens.generated.ts';
import { type StyledPage, styledPage } from '../support/styled-page.ts';

// Examples of the documentation as a browser without scripts shows them: examples in HTML as
// they are written and as the server renders them, examples in TypeScript as their return values.

const folder = fileURLToPath(new URL('../../.cache/readme-examples/', import.meta.url));

/** The accessibility tree of each HTML example, rendered on the server. */
const trees: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    specimens.flatMap(({ contract: { tag }, readme }) =>
      readme ? [[`components/${tag.replace('fwx-', '')}/README.md`, readme]] : [],
    ),
  ),
  'README.md': ['- group: Does it work before the script is there?'],
  'docs/guides/start.md': [
    '- group: Green, with more room The stylesheet has the layers fwx.base, fwx.forms, fwx.components and fwx.utilities, so any rule of the page wins.',
  ],
};

/** Examples in TypeScript: a text of the block, the expression of its markup, and its tree. */
const calls: readonly {
  readonly source: string;
  readonly text: string;
  readonly markup: string;
  readonly tree: readonly string[];
}[] = [
  {
    source: 'README.md',
    text: 'fwx/server/ssr',
    markup: 'page',
    tree: ['- group: Rendered on the server? Yes, and not again.'],
  },
  {
    source: 'server/ssr/README.md',
    text: 'renderToString',
    markup: 'renderToString(element)',
    tree: ['- group: Why?'],
  },
  {
    source: 'server/widgets/README.md',
    text: 'Accordion.widget',
    markup: 'faq + save + filters',
    tree: [
      '- group: Is it free?',
      '- group: Is it <b>safe</b>? Labels are escaped.',
      '- button "Save"',
      '- button "Filters"',
    ],
  },
  {
    source: 'docs/guides/forms.md',
    text: 'signUpPage',
    markup: 'signUpPage(new Account())',
    tree: [
      '- text: Mail',
      '- textbox "Mail"',
      '- text: Password',
      '- textbox "Password"',
      '- text: Repeat',
      '- textbox "Repeat"',
      '- text: Name',
      '- textbox "Name"',
      '- text: Others see this. Born',
      '- textbox "Born"',
      '- text: Country',
      '- combobox "Country":',
      '  - option "Choose…" [selected]',
      '  - option "Germany"',
      '  - option "United States"',
      '- text: State',
      '- textbox "State"',
      '- checkbox "Terms"',
      '- text: Terms',
      '- button "Sign up"',
    ],
  },
];

const expanding = elements
  .filter(({ expansion }) => expansion)
  .map(({ contract: { tag, root } }) => ({ tag, root }));

let browser: Browser;
let page: Page;
let open: StyledPage['show'];
before(async () => {
  browser = await startBrowser();
  const context = await browser.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce' });
  ({ page, show: open } = await styledPage(context));
});
after(() => browser.close());

/** The accessibility tree of the page, in lines. */
async function treeLines(): Promise<string[]> {
  const [, ...lines] = (await page.locator('main').ariaSnapshot()).split('\n');
  return lines.map((line) => line.slice(2));
}

/** Texts that are not visible, although they are not in closed items or drawers. */
const unseen = (): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.querySelector('main') ?? document);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '').trim() : '';
      const parent = node.parentElement;
      // The button of a menu opens nothing, and labels may be for screen readers alone.
      const closed =
        'script, dialog, details:not([open]) > :not(summary), [data-bs-toggle], option';
      if (text === '' || !parent || parent.closest(closed)) continue;
      if (parent.matches('details:not([open])')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const isShown =
        range.getClientRects().length > 0 && getComputedStyle(parent).visibility === 'visible';
      if (!isShown) texts.push(text);
    }
    return texts;
  });

/** Elements whose plain children are not in their documented markup. */
const unexpanded = (): Promise<string[]> =>
  page.evaluate(
    (all) =>
      all.flatMap(({ tag, root }) =>
        [...document.querySelectorAll(tag)]
          .filter((one) => ![...one.children].some((child) => child.matches(root)))
          .map((one) => one.outerHTML),
      ),
    expanding,
  );

describe('without scripts, the examples in HTML', () => {
  const examples = docBlocks.filter(({ language }) => language === 'html');

  it('are those whose accessibility trees are listed', () => {
    assert.deepEqual(examples.map((one) => one.page).sort(), Object.keys(trees).sort());
  });

  for (const { page: source, line, code } of examples) {
    it(`show their text as they are written: ${source}:${line}`, async () => {
      await open(code);
      assert.deepEqual(await unseen(), []);
    });

    it(`have the documented markup from the server: ${source}:${line}`, async () => {
      await open(renderToString(html(Object.assign([code], { raw: [code] }))));
      assert.deepEqual(await unexpanded(), []);
      assert.deepEqual(await unseen(), []);
      assert.deepEqual(await treeLines(), trees[source]);
    });
  }

  it('open a drawer by a link to it', async () => {
    const example = examples.find((one) => one.page === 'components/drawer/README.md');
    const code = `${example?.code ?? ''}<a href="#filters">Open</a>`;
    await open(renderToString(html(Object.assign([code], { raw: [code] }))));
    const heading = page.getByRole('heading', { name: 'Filters' });
    assert.equal(await heading.isVisible(), false);
    await page.getByText('Open').click();
    await heading.waitFor();
    assert.equal(await page.getByRole('button', { name: 'Apply' }).isVisible(), true);
  });
});

describe('without scripts, the markup that examples in TypeScript return', () => {
  before(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  });

  for (const [index, { source, text, markup, tree }] of calls.entries()) {
    it(`shows its text: ${source}`, async () => {
      const block = docBlocks.find(
        (one) => one.page === source && one.language === 'ts' && one.code.includes(text),
      );
      const file = join(folder, `${index}.ts`);
      writeFileSync(file, `${block?.code ?? ''}\nexport default ${markup};\n`);
      const module = (await import(pathToFileURL(file).href)) as { readonly default: string };
      await open(module.default);
      assert.deepEqual(await unexpanded(), []);
      assert.deepEqual(await unseen(), []);
      assert.deepEqual(await treeLines(), tree);
    });
  }
});
