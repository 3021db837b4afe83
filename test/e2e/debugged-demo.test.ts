import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Browser } from 'playwright-core';

import { builtInPanels } from '../../server/debug/built-in.ts';
import { startBrowser, visit } from '../support/browser.ts';
import { type RunningDemo, startDemo } from '../support/demo.ts';
import { photo } from '../support/photos.ts';

interface Capture {
  readonly tag: string;
  readonly url: string;
  readonly panels: readonly string[];
}

let browser: Browser;
let demo: RunningDemo;
before(async () => {
  [demo, browser] = await Promise.all([startDemo({}, ['--debug']), startBrowser()]);
});
after(async () => {
  await browser?.close();
  await demo?.stop();
});

async function captures(): Promise<Capture[]> {
  const request = async (path: string) =>
    (await (await fetch(`${demo.url}/debug${path}`)).json()) as Record<string, unknown>;
  const { entries } = await request('?format=json');
  return Promise.all(
    (entries as Capture[]).map(async (entry) => {
      const { panels } = await request(`/view?tag=${entry.tag}&format=json`);
      return { ...entry, panels: panels as string[] };
    }),
  );
}

/** Saves a contact with a photo, as a browser without a script does. */
async function save(email: string): Promise<void> {
  const form = new FormData();
  const values = { name: 'Zoe <b>', email, phone: '', company: '', notes: '' };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  const bytes = new Uint8Array(await photo(80, 60));
  form.set('photo', new File([bytes], 'zoe.jpg', { type: 'image/jpeg' }));
  const headers = { origin: demo.url, 'sec-fetch-site': 'same-origin' };
  const url = `${demo.url}/contacts/new`;
  const response = await fetch(url, { method: 'POST', headers, body: form, redirect: 'manual' });
  assert.equal(response.status, 303);
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let left = 100; !(await isDone()); left--) {
    assert.ok(left > 0, 'nothing happened within 10 seconds');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

describe('The demo with the debugger', () => {
  it('fills every panel by its requests', async () => {
    for (const path of ['/', '/contacts?figures=1', '/files', '/nowhere']) {
      await (await fetch(demo.url + path)).text();
    }
    await save('zoe@example.com');
    await save('zoe@nowhere.invalid');
    await until(async () => {
      const jobs = (await captures()).filter(({ url }) => url.startsWith('JobQueue/'));
      return jobs.length === 4;
    });
    const filled = new Set((await captures()).flatMap(({ panels }) => panels));
    assert.deepEqual(
      [...filled].toSorted(),
      builtInPanels()
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  it('shows the slowest query of a page, the sent mail, and the reason of a redirect', async () => {
    const { context, faults } = await visit(browser, { locale: 'en' });
    try {
      const page = await context.newPage();
      await page.goto(`${demo.url}/contacts`);
      const toolbar = page.locator('fwx-debug-toolbar');
      await toolbar.getByRole('button', { name: 'Expand debug toolbar' }).click();
      await toolbar.getByRole('link', { name: /^Database,/ }).click();
      const drawer = page.frameLocator('fwx-debug-toolbar iframe');
      const slowest = drawer.locator('tr', { hasText: 'slowest' });
      assert.match(await slowest.innerText(), /SELECT/);
      assert.match(await slowest.locator('td[data-label="Where"]').innerText(), /contacts/);

      await page.goto(`${demo.url}/debug?q=greet`);
      const greeted = page.locator('tr', { hasText: 'GreetContact', hasNotText: 'exception' });
      await greeted.getByRole('link', { name: /GreetContact/ }).click();
      await page.getByRole('link', { name: /^Mail/ }).click();
      await page.getByText('You are among our contacts, Zoe <b>').first().waitFor();

      await page.goto(`${demo.url}/debug?q=status:303`);
      await page
        .getByRole('link', { name: /contacts\/new/ })
        .first()
        .click();
      await page.getByRole('link', { name: 'Request', exact: true }).click();
      await page.getByRole('row', { name: /^location .*\/contacts/ }).waitFor();
      assert.deepEqual(faults, []);
    } finally {
      await context.close();
    }
  });

  it('accepts calls of its webhook only from itself', async () => {
    const answer = async (authorization: string) =>
      (
        await fetch(`${demo.url}/hooks/contacts`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: '{"contact":1}',
        })
      ).status;
    assert.equal(await answer(''), 401);
    assert.equal(await answer(`Bearer ${'a'.repeat(32)}`), 401);
  });
});
