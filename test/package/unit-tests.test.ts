// Tests that users write for their components: Vitest with jsdom and happy-dom, the installed package, and the setup
// file of the guide.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';

import { docBlocks } from '../support/doc-blocks.ts';
import { type InstalledProject, installedProject } from './project.ts';
import { type RegistryProject, registryProject } from './registry.ts';

/** A block of the guide to frameworks, by the name in its first line. */
function blockOf(name: string): string {
  const found = docBlocks.find(
    ({ code, page }) => page === 'docs/guides/frameworks.md' && code.startsWith(`// ${name}`),
  );
  return found?.code ?? assert.fail(name);
}

const elementTests = `
import { expect, test } from 'vitest';
import 'fwx';

async function put(html) {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild;
  await element.updateComplete;
  await new Promise((resolve) => setTimeout(resolve, 20));
  return element;
}
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

test('a toggle button', async () => {
  const element = await put('<fwx-button theme="primary" toggle>Save</fwx-button>');
  const button = element.querySelector('button');
  expect(button.className).toContain('theme-primary');
  button.click();
  expect(button.getAttribute('aria-pressed')).toBe('true');
});

test('a submit button', async () => {
  await put('<form><fwx-button type="submit" name="a" value="1">Save</fwx-button></form>');
  const names = [];
  document.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    names.push(event.submitter?.name);
  });
  document.querySelector('button').click();
  expect(names).toEqual(['a']);
});

test('an accordion of children, and one of data', async () => {
  const element = await put('<fwx-accordion><details><summary>One</summary>1</details></fwx-accordion>');
  element.querySelector('summary.accordion-header').click();
  await pause(20);
  expect(element.querySelector('details').open).toBe(true);
  const other = await put('<fwx-accordion></fwx-accordion>');
  other.items = [{ label: 'Two', content: '2' }];
  await other.updateComplete;
  expect(other.textContent).toContain('Two');
});

test('a drawer by its button', async () => {
  await put('<main><button data-bs-toggle="drawer" data-bs-target="#x">Open</button><dialog id="x" class="drawer drawer-start" tabindex="-1"><button data-bs-dismiss="drawer">Close</button></dialog></main>');
  const dialog = document.querySelector('dialog');
  document.querySelector('button').click();
  await pause(20);
  expect(dialog.open).toBe(true);
  dialog.querySelector('button').click();
  await pause(20);
  expect(dialog.open).toBe(false);
});

test('a menu', async () => {
  const element = await put('<fwx-button-menu><button>Menu</button><a href="#a">A</a></fwx-button-menu>');
  await element.show();
  expect(element.querySelector('.menu').className).toContain('show');
  await element.hide();
  expect(element.querySelector('.menu').className).not.toContain('show');
});

test('breadcrumbs, groups, menus of languages', async () => {
  expect((await put('<fwx-breadcrumbs><a href="/">Home</a><span>Here</span></fwx-breadcrumbs>')).querySelector('nav .active').textContent).toBe('Here');
  expect((await put('<fwx-button-group label="G"><fwx-button>A</fwx-button></fwx-button-group>')).querySelector('.btn-group button').textContent).toBe('A');
  expect((await put('<fwx-language-menu><a href="/de" lang="de">Deutsch</a></fwx-language-menu>')).querySelector('.menu a').lang).toBe('de');
});

test('an upload is what its markup says', async () => {
  await put('<form><fwx-upload><input type="file" name="photo"></fwx-upload></form>');
  await pause(1500);
  expect(document.querySelector('fwx-upload').innerHTML).toBe('<input type="file" name="photo">');
});
`;

const slow = process.env['FWX_SLOW'] === '1';

describe(
  'Tests of users with the installed package',
  { skip: slow ? false : 'it is slow: set FWX_SLOW=1 to run it' },
  () => {
    let installed: InstalledProject;
    let project: RegistryProject | string;
    before(async () => {
      installed = await installedProject();
      const packages = ['vitest@4.1.12', 'jsdom@29.1.1', 'happy-dom@21.0.4'];
      project = await registryProject(installed, [installed.tarball, ...packages], {
        'vitest.setup.js': blockOf('vitest.setup.js'),
        'settings.test.js': blockOf('settings.test.js'),
        'elements.test.js': elementTests,
        'vitest.config.js': "export default { test: { setupFiles: ['./vitest.setup.js'] } };",
      });
    });

    for (const environment of ['jsdom', 'happy-dom']) {
      it(`pass in ${environment}`, async (t) => {
        if (typeof project === 'string') return t.skip(project);
        const vitest = join(project.folder, 'node_modules/.bin/vitest');
        // Vitest exits with 1 for unhandled errors, too.
        const output = await project.run(vitest, 'run', '--environment', environment);
        assert.match(stripVTControlCharacters(output), /Tests\s+8 passed/);
      });
    }
  },
);
