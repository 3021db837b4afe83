import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import type { Page } from 'playwright-core';

import { temporaryFolder } from '../support/browser.ts';
import { settled, uploadForm } from '../support/upload-site.ts';
import { uploadSuite } from '../support/upload-suite.ts';

/** Creates a folder with files, given by their paths. */
function folder(name: string, files: readonly string[]): string {
  const path = join(temporaryFolder(), name);
  mkdirSync(path);
  for (const file of files) {
    mkdirSync(join(path, file, '..'), { recursive: true });
    writeFileSync(join(path, file), file);
  }
  return path;
}

describe('Dropped folders', () => {
  const suite = uploadSuite({
    '/': uploadForm('allow-multiple'),
    '/three': uploadForm('allow-multiple max-files="3"'),
    '/one': uploadForm(''),
  });
  const { site } = suite;
  let page: Page;

  async function open(path?: string): Promise<void> {
    page = await suite.open(path);
  }

  /** Drops files and folders as a file manager does. */
  async function drop(...files: string[]): Promise<void> {
    const session = await suite.context.newCDPSession(page);
    const box = await page.locator('fwx-upload .filepond--root').boundingBox();
    const at = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, ...at, data });
    }
  }
  const waitForStatus = (text: string): Promise<void> =>
    page.getByRole('status').getByText(text).waitFor({ state: 'attached' });
  const list = (): Promise<string[]> =>
    page.$eval('fwx-upload', (upload) =>
      (upload as unknown as { getFiles(): { relativePath: string; file: File }[] })
        .getFiles()
        .map(({ relativePath, file }) => `${relativePath} ${file.type} ${file instanceof File}`),
    );

  it('add all their files, with nested folders, unchanged', async () => {
    await open();
    await drop(folder('in', ['a.txt', 'deep/b.txt', 'deep/deeper/c', 'deep/.DS_Store']));
    await settled(page);
    assert.deepEqual((await list()).toSorted(), [
      '/in/a.txt text/plain true',
      '/in/deep/b.txt text/plain true',
      '/in/deep/deeper/c  true',
    ]);
    assert.equal(await page.locator('[data-hopper-state="drag-over"]').count(), 0);
    assert.deepEqual(suite.faults, []);
  });

  it('cause a message when they are empty', async () => {
    await open();
    await drop(folder('nothing', []));
    await waitForStatus('The folder nothing is empty.');
  });

  for (const path of ['/three', '/one']) {
    it(`contain too many files for ${path}`, async () => {
      await open(path);
      await drop(folder('in', ['1.txt', '2.txt', '3.txt', '4.txt']));
      await waitForStatus(`The maximum number of files is ${path === '/one' ? 1 : 3}.`);
      assert.deepEqual(await list(), []);
    });
  }

  it('hold a submit until their files are read', async () => {
    await open();
    await page.getByLabel('Title').fill('Title');
    // A click dispatched from outside would not be faster than reading the folder.
    await page.$eval('fwx-upload', (upload) => {
      upload.addEventListener('drop', () => {
        const form = upload.closest('form')!;
        setTimeout(() =>
          form
            .querySelector('button:not([type])')
            ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
        );
      });
    });
    await drop(
      folder(
        'in',
        Array.from({ length: 8 }, (_, index) => `${index}/${index}.txt`),
      ),
    );
    await page.waitForSelector('#taken');
    assert.equal(site.received.length, 8);
  });
});
