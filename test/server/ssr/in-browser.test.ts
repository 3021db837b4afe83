import assert from 'node:assert/strict';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';

import fc from 'fast-check';
import { html, nothing } from 'lit/html.js';
import type { Browser, BrowserContext, Page } from 'playwright-core';

import {
  defineServerElement,
  renderMarkup,
  renderToString,
  resetIds,
} from '../../../server/ssr/index.ts';
import { drawerTemplate } from '../../../components/drawer/drawer.template.ts';
import { startBrowser, visit } from '../../support/browser.ts';
import { bundleClient } from './fixtures/bundle.ts';
import { cases, everywhere, ownCases, plainCases } from './fixtures/cases.ts';
import { page as pageTemplate, TestBoard, TestCard } from './fixtures/cards.ts';

defineServerElement('test-card', TestCard);
defineServerElement('test-board', TestBoard);

let browser: Browser;
let script: string;
let server: Server;
let answer: (response: ServerResponse) => unknown = () => {};
let contexts: BrowserContext[] = [];

/** A page whose errors fail the test, with the client script but without defined elements. */
async function open(body: string, withScript = true): Promise<{ page: Page; faults: string[] }> {
  answer = (response) =>
    response.end(`<!doctype html><meta charset="utf-8"><title>t</title><body>${body}`);
  const { context, faults } = await visit(browser);
  contexts.push(context);
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  if (withScript) await page.addScriptTag({ content: script });
  return { page, faults };
}

/** Stores every element, and records every change from now on. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.nodes = [...document.body.querySelectorAll('*')];
    window.records = [];
    const observer = new MutationObserver((records) => window.records.push(...records));
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeOldValue: true,
      characterData: true,
    });
  });
}

/** Whether every stored element is at its place, and no other is there. */
function isSame(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const now = [...document.body.querySelectorAll('*')];
    return now.length === window.nodes.length && now.every((node, i) => node === window.nodes[i]);
  });
}

async function define(page: Page, ...tags: string[]): Promise<void> {
  await page.evaluate(async (tags) => {
    window.fwx.define(...(tags as Parameters<typeof window.fwx.define>));
    await window.fwx.settled();
  }, tags);
}

const rows = ['one', 'two & <b>'];

describe('In the browser', () => {
  before(async () => {
    [browser, script] = await Promise.all([startBrowser(), bundleClient()]);
    server = createServer(({ url }, response) => {
      response.setHeader(
        'content-type',
        url === '/client.js' ? 'text/javascript' : 'text/html; charset=utf-8',
      );
      if (url === '/client.js') response.end(script);
      else answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    await Promise.all(contexts.map((context) => context.close()));
    contexts = [];
    resetIds();
  });
  after(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  describe('A light-DOM element of another author', () => {
    const card = (): string =>
      renderToString(
        html`<test-card heading="Hi" .rows=${rows} raw="&lt;i&gt;raw&lt;/i&gt;" ?loud=${true}>own <u>${1}</u></test-card>`,
      );

    it('hydrates its nodes with focus, selection and typed text', async () => {
      const { page, faults } = await open(card());
      await watch(page);
      const input = page.locator('input').nth(1);
      await input.fill('typed text');
      await input.evaluate((element: HTMLInputElement) => element.setSelectionRange(2, 5));
      await define(page, 'test-card');
      assert.ok(await isSame(page));
      const state = await page.evaluate(() => {
        const element = document.querySelector('test-card') as TestCard;
        const input = document.activeElement as HTMLInputElement;
        const { value, selectionStart, selectionEnd } = input;
        const isFocused = input === document.querySelectorAll('input')[1];
        // Lit reflects unchanged attributes, and needs a text node where text may be inserted.
        const kinds = window.records.filter(
          ({ target, type, attributeName, oldValue, addedNodes, removedNodes }) =>
            type === 'attributes'
              ? attributeName !== 'data-fwx-ssr' &&
                (target as Element).getAttribute(attributeName ?? '') !== oldValue
              : !(target instanceof Comment) &&
                [...addedNodes, ...removedNodes].some(({ textContent }) => textContent !== ''),
        );
        return {
          isFocused,
          selectionStart,
          selectionEnd,
          value,
          changes: kinds.length,
          renders: element.renders,
        };
      });
      assert.deepEqual(state, {
        isFocused: true,
        selectionStart: 2,
        selectionEnd: 5,
        value: 'typed text',
        changes: 0,
        renders: 1,
      });
      assert.deepEqual(faults, []);
    });

    it('updates after hydration: events, text, lists and raw markup change in place', async () => {
      const { page, faults } = await open(card());
      await define(page, 'test-card');
      await page.locator('h2').click();
      const found = await page.evaluate(async () => {
        const element = document.querySelector('test-card') as TestCard;
        const [heading, second] = [element.querySelector('h2'), element.querySelectorAll('li')[1]];
        element.heading = 'Ho';
        element.rows = ['two & <b>', 'three'];
        element.raw = '<s>new</s>';
        element.loud = false;
        await element.updateComplete;
        const same =
          heading === element.querySelector('h2') && second === element.querySelector('li');
        return {
          clicks: element.clicks,
          same,
          markup: element.innerHTML.replace(/<!--.*?-->/g, ''),
          outer: element.outerHTML.includes('data-fwx'),
        };
      });
      assert.deepEqual(found, {
        clicks: 1,
        same: true,
        outer: false,
        markup:
          '<h2 class="calm">Ho</h2><p></p><ul><li><input value="two &amp; &lt;b&gt;" aria-label="two &amp; &lt;b&gt;">two &amp; &lt;b&gt;</li><li><input aria-label="three">three</li></ul><s>new</s>own <u>1</u>',
      });
      assert.deepEqual(faults, []);
    });

    for (const start of [null, '', 'text']) {
      it(`shows text where the server had ${JSON.stringify(start)}`, async () => {
        const { page } = await open(
          renderToString(html`<test-card empty=${start ?? nothing}></test-card>`),
        );
        await define(page, 'test-card');
        const texts = await page.evaluate(async () => {
          const element = document.querySelector('test-card') as TestCard;
          const found: string[] = [];
          for (const value of ['later', null, 'again']) {
            element.empty = value;
            await element.updateComplete;
            found.push(element.querySelector('p')?.textContent ?? '');
          }
          return found;
        });
        assert.deepEqual(texts, ['later', '', 'again']);
      });
    }

    for (const order of [
      ['test-card', 'test-board'],
      ['test-board', 'test-card'],
    ] as const) {
      it(`hydrates inside another one, with ${order[0]} defined first`, async () => {
        const { page, faults } = await open(
          renderToString(html`<test-board heading="H" .rows=${rows}></test-board>`),
        );
        await watch(page);
        await page.locator('input').first().focus();
        await define(page, order[0]);
        await define(page, order[1]);
        assert.ok(await isSame(page));
        const found = await page.evaluate(async () => {
          const board = document.querySelector('test-board') as TestBoard;
          const isFocused = document.activeElement === document.querySelector('input');
          const left = document.querySelectorAll('[defer-hydration], [data-fwx-ssr]').length;
          board.rows = ['x', ...board.rows];
          board.heading = 'New';
          await board.updateComplete;
          await window.fwx.settled();
          return {
            isFocused,
            left,
            text: board.textContent,
            cards: board.querySelectorAll('h2').length,
          };
        });
        assert.deepEqual(found, {
          isFocused: true,
          left: 0,
          text: 'Newinner Newxonetwo & <b>3',
          cards: 1,
        });
        assert.deepEqual(faults, []);
      });
    }

    it('renders again when the markup does not match its data, and keeps the children of the author', async () => {
      const { page } = await open(card().replace(/(:lit-part) [\w+/=]+/, '$1 AEmR7W+R0Ak='));
      await page.evaluate(() => (window.nodes = [document.querySelector('u') as Element]));
      await define(page, 'test-card');
      const found = await page.evaluate(async () => {
        const element = document.querySelector('test-card') as TestCard;
        element.heading = 'Ho';
        await element.updateComplete;
        return {
          text: element.textContent,
          same: element.querySelector('u') === window.nodes[0],
          h2: element.querySelectorAll('h2').length,
        };
      });
      assert.deepEqual(found, { text: 'Hoonetwo & <b>rawown 1', same: true, h2: 1 });
    });

    it('renders again when a minifier has removed the comments', async () => {
      const { page, faults } = await open(card().replaceAll(/<!--.*?-->/g, ''));
      await define(page, 'test-card');
      await page.locator('h2').click();
      const found = await page.evaluate(async () => {
        const element = document.querySelector('test-card') as TestCard;
        element.heading = 'Ho';
        await element.updateComplete;
        return {
          clicks: element.clicks,
          isMarked: element.hasAttribute('data-fwx-ssr'),
          text: element.textContent,
        };
      });
      assert.deepEqual(found, { clicks: 1, isMarked: false, text: 'Hoonetwo & <b>raw' });
      assert.deepEqual(faults, []);
    });

    it('renders by itself when the server rendered nothing', async () => {
      const { page, faults } = await open('<test-card heading="client"></test-card>');
      await define(page, 'test-card');
      assert.equal(await page.locator('h2').textContent(), 'client');
      await page.evaluate(() =>
        document.body.append(
          Object.assign(document.createElement('test-card'), { heading: 'made' }),
        ),
      );
      assert.equal(await page.locator('h2').nth(1).textContent(), 'made');
      assert.deepEqual(faults, []);
    });
  });

  describe("A page that Lit's own hydrate() hydrates", () => {
    for (const isFirst of [true, false]) {
      it(`keeps the nodes of elements ${isFirst ? 'defined before' : 'defined after'} it`, async () => {
        const { page, faults } = await open(
          `<div id="app">${renderToString(pageTemplate('T', rows), { hydratable: true })}</div>`,
        );
        await watch(page);
        const tags = ['test-card', 'test-board', 'fwx-accordion'] as const;
        if (isFirst) await define(page, ...tags);
        await page.evaluate((rows) => {
          window.fwx.hydrate(
            window.fwx.page('T', rows),
            document.getElementById('app') as HTMLElement,
          );
        }, rows);
        if (!isFirst) await define(page, ...tags);
        assert.ok(await isSame(page));
        const text = await page.evaluate(async (rows) => {
          const app = document.getElementById('app') as HTMLElement;
          window.fwx.render(window.fwx.page('U', [...rows, 'three']), app);
          await window.fwx.settled();
          return {
            main: app.innerText.replace(/\s+/g, ' '),
            title: app.querySelector('main')?.title,
            details: app.querySelectorAll('details').length,
          };
        }, rows);
        assert.equal(text.title, 'U');
        assert.equal(text.details, 3);
        assert.match(text.main, /^U inner U .*one.*two & <b>.*three.*3.*three U$/);
        assert.deepEqual(faults, []);
      });
    }
  });

  it("hydrates the template of a widget, whose attributes return when the caller's go", async () => {
    const given = { id: 'd', title: 'T', options: { class: 'mine', tabindex: '0', role: 'none' } };
    const { page, faults } = await open(
      `<div id="app">${renderToString(drawerTemplate(given), { hydratable: true })}</div>`,
    );
    await watch(page);
    const dialogs = await page.evaluate((given) => {
      const { drawerTemplate, hydrate, render } = window.fwx;
      const app = document.getElementById('app') as HTMLElement;
      const opening = (): string => {
        const dialog = app.querySelector('dialog')?.cloneNode() as HTMLElement;
        return dialog.outerHTML;
      };
      hydrate(drawerTemplate(given), app);
      const found = [opening(), String(window.records.length)];
      render(drawerTemplate({ ...given, options: { lang: 'de' }, placement: 'end' }), app);
      return [...found, opening()];
    }, given);
    assert.ok(await isSame(page));
    assert.deepEqual(dialogs, [
      '<dialog id="d" class="mine drawer drawer-start" tabindex="0" aria-labelledby="d-label" role="none"></dialog>',
      '0',
      '<dialog id="d" class="drawer drawer-end" tabindex="-1" aria-labelledby="d-label" lang="de"></dialog>',
    ]);
    assert.deepEqual(faults, []);
  });

  it('hydrates the template of a widget as a user and a script have left it', async () => {
    const { page, faults } = await open(
      `<div id="app">${renderToString(drawerTemplate({ id: 'd' }), { hydratable: true })}</div>`,
    );
    const dialog = await page.evaluate(() => {
      const { drawerTemplate, hydrate, render } = window.fwx;
      const app = document.getElementById('app') as HTMLElement;
      const dialog = app.querySelector('dialog') as HTMLDialogElement;
      dialog.showModal();
      dialog.classList.add('by-script');
      dialog.removeAttribute('tabindex');
      hydrate(drawerTemplate({ id: 'd', options: { open: false } }), app);
      render(drawerTemplate({ id: 'd', options: { open: false }, placement: 'end' }), app);
      return (dialog.cloneNode() as HTMLElement).outerHTML;
    });
    assert.equal(dialog, '<dialog id="d" class="by-script drawer drawer-end" open=""></dialog>');
    assert.deepEqual(faults, []);
  });

  describe('A widget', () => {
    const items = [
      {
        label: 'A',
        content:
          '<input id="in"><div id="scroll" style="height:40px;overflow:auto"><p style="height:400px">tall</p></div>',
        expand: true,
      },
      { label: 'B', content: '<iframe srcdoc="x"></iframe>' },
    ];
    const accordion = (): string =>
      renderToString(
        html`<fwx-accordion flush .items=${items} .autoCloseItems=${false}></fwx-accordion>`,
      );

    it('works before any script, and is upgraded without a change', async () => {
      const { page, faults } = await open(accordion());
      await watch(page);
      await page.locator('summary').nth(1).click();
      await page.locator('#in').fill('typed text');
      await page.evaluate(() => {
        (document.querySelector('#in') as HTMLInputElement).setSelectionRange(1, 4);
        (document.querySelector('#scroll') as HTMLElement).scrollTop = 77;
        window.records.length = 0;
      });
      await define(page, 'fwx-accordion');
      const found = await page.evaluate(() => {
        const input = document.activeElement as HTMLInputElement;
        return {
          id: input.id,
          value: input.value,
          selection: [input.selectionStart, input.selectionEnd],
          scroll: document.querySelector('#scroll')?.scrollTop,
          open: [...document.querySelectorAll('details')].map(({ open }) => open),
          changes: window.records.length,
        };
      });
      assert.deepEqual(found, {
        id: 'in',
        value: 'typed text',
        selection: [1, 4],
        scroll: 77,
        open: [true, true],
        changes: 0,
      });
      assert.ok(await isSame(page));
      assert.deepEqual(faults, []);
    });

    it('shows its content when scripts are off', async () => {
      answer = (response) => response.end(`<!doctype html>${accordion()}`);
      const { context } = await visit(browser, { javaScriptEnabled: false });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      assert.ok(await page.locator('#in').isVisible());
      await page.locator('summary').nth(1).click();
      assert.ok(await page.locator('iframe').isVisible());
    });

    it('keeps the user’s state through a change of another property', async () => {
      const { page } = await open(accordion());
      await page.locator('summary').nth(1).click();
      await define(page, 'fwx-accordion');
      await page.evaluate(async () => {
        const element = document.querySelector('fwx-accordion') as unknown as { small: boolean };
        element.small = true;
        await window.fwx.settled();
      });
      assert.equal(await page.locator('details[open]').count(), 2);
      assert.equal(await page.locator('.accordion.accordion-flush.accordion-sm').count(), 1);
    });

    for (const [name, body] of [
      [
        'documented markup',
        '<fwx-accordion><div class="accordion"><details class="accordion-item"><summary class="accordion-header">S</summary><div class="accordion-body">',
      ],
      ['plain children', '<fwx-accordion><details><summary>S</summary>'],
    ] as const) {
      it(`waits for its end tag while the page loads: ${name}`, async () => {
        const { context, faults } = await visit(browser);
        contexts.push(context);
        const page = await context.newPage();
        const parts: string[] = [
          '<!doctype html><script src="/client.js"></script><script>fwx.define("fwx-accordion")</script><main>',
          body,
          'text<p>more</p>',
          '</details></fwx-accordion></main><p id="end">',
        ];
        let next: () => void = () => {};
        answer = async (response) => {
          for (const part of parts) {
            response.write(`${part}<!-- ${' '.repeat(2_000)} -->`);
            await new Promise<void>((resolve) => (next = resolve));
          }
          response.end();
        };
        const loading = page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
        for (const selector of ['main', 'fwx-accordion summary', 'p', '#end']) {
          await page.locator(selector).first().waitFor({ state: 'attached' });
          next();
        }
        await loading;
        await page.evaluate(() => window.fwx.settled());
        const roots = await page
          .locator('fwx-accordion > .accordion > details.accordion-item')
          .allTextContents();
        assert.deepEqual(
          roots.map((text) => text.trim()),
          ['Stextmore'],
        );
        assert.deepEqual(faults, []);
      });
    }
  });

  describe('The rendering of Lit in the browser', () => {
    it('equals the parsed markup from the server', async () => {
      const { page } = await open('');
      const both = { ...cases, ...ownCases };
      for (const [name, template] of Object.entries({ ...both, ...plainCases })) {
        for (const hydratable of name in both ? [false, true] : [false]) {
          const markup = hydratable
            ? renderToString(template(), { hydratable })
            : renderMarkup(template());
          const [rendered, parsed] = await page.evaluate(
            ([name, markup]) => window.fwx.bothOf(name, markup),
            [name, markup] as const,
          );
          assert.equal(parsed, rendered, name);
        }
      }
    });
  });

  describe('Any text from a user', () => {
    it('is parsed unchanged, at every place', async () => {
      const { page } = await open('', false);
      const words = fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '&lt;',
        '-->',
        '</textarea>',
        '<!--',
        '<script>',
        '\n',
        '=',
        '/',
        '`',
        '😀',
      );
      const text = fc.oneof(
        fc.string(),
        fc.string({ unit: 'grapheme' }),
        fc.array(words).map((list) => list.join('')),
      );
      const texts = fc.sample(text, 400).map((one) => one.replaceAll(/[\r\0]/g, ' '));
      const wrong = await page.evaluate(
        (pairs) =>
          pairs.filter(([text, markup]) => {
            const root = document.createElement('div');
            root.innerHTML = markup;
            const [p, pre, area, input, div] = root.children as unknown as [
              HTMLElement,
              HTMLElement,
              HTMLTextAreaElement,
              HTMLInputElement,
              HTMLElement,
            ];
            const found = [
              p.title,
              p.lang.slice(1),
              p.id,
              (JSON.parse(p.dataset['json'] ?? '') as string[])[0],
              p.textContent,
              pre.textContent,
              area.value,
              input.getAttribute('value'),
              div.textContent,
            ];
            return root.querySelectorAll('*').length !== 5 || found.some((one) => one !== text);
          }),
        texts.map((one) => [one, renderMarkup(everywhere(one))] as const),
      );
      assert.deepEqual(wrong, []);
    });
  });

  describe('A widget inside another framework', () => {
    const bodies = (page: Page): Promise<string[]> =>
      page.locator('.accordion-body').allTextContents();

    it('renders and updates in React', async () => {
      const { page, faults } = await open('<div id="app"></div>');
      await define(page, 'fwx-accordion');
      for (const items of [['a'], ['b', 'c']]) {
        await page.evaluate(async (items) => {
          const { createElement, createRoot } = window.fwx.react;
          const held = window as unknown as { root?: ReturnType<typeof createRoot> };
          held.root ??= createRoot(document.getElementById('app') as HTMLElement);
          held.root.render(
            createElement('fwx-accordion', {
              flush: true,
              items: items.map((label) => ({ label, content: label })),
            }),
          );
        }, items);
        await page
          .locator('.accordion-body')
          .nth(items.length - 1)
          .waitFor({ state: 'attached' });
        assert.deepEqual(await bodies(page), items);
      }
      assert.equal(await page.locator('.accordion-flush').count(), 1);
      assert.deepEqual(faults, []);
    });

    it('renders and updates in Vue, also around documented markup', async () => {
      const { page, faults } = await open('<div id="app"></div>');
      await define(page, 'fwx-accordion');
      await page.evaluate(async () => {
        const { createApp, h, ref } = window.fwx.vue;
        const label = ref('a');
        Object.assign(window, { label });
        const item = (text: string): unknown =>
          h('details', { class: 'accordion-item', key: text }, [
            h('summary', text),
            h('div', { class: 'accordion-body' }, text),
          ]);
        createApp({
          render: () => [
            h('fwx-accordion', { items: [{ label: label.value, content: label.value }] }),
            h('fwx-accordion', [
              h('div', { class: 'accordion' }, [item('x'), item(label.value)] as never),
            ]),
          ],
        }).mount('#app');
        await window.fwx.settled();
      });
      assert.deepEqual(await bodies(page), ['a', 'x', 'a']);
      await page.evaluate(async () => {
        (window as unknown as { label: { value: string } }).label.value = 'b';
        await Promise.resolve();
        await window.fwx.settled();
      });
      assert.deepEqual(await bodies(page), ['b', 'x', 'b']);
      assert.deepEqual(faults, []);
    });

    it('keeps children that an outer Lit template binds updating after they were moved', async () => {
      const { page, faults } = await open('<div id="app"></div>');
      await define(page, 'fwx-accordion');
      const shown = await page.evaluate(async () => {
        const { html, render } = window.fwx;
        const app = document.getElementById('app') as HTMLElement;
        const item = (text: string): unknown =>
          html`<details><summary>${text}</summary>${text}</details>`;
        const found: string[] = [];
        for (const texts of [['a'], ['a', 'b'], [], ['c']]) {
          render(html`<fwx-accordion>${item('first')}${texts.map(item)}</fwx-accordion>`, app);
          await window.fwx.settled();
          found.push(
            [...app.querySelectorAll('details')].map((one) => one.textContent?.trim()).join(),
          );
        }
        return found;
      });
      assert.deepEqual(shown, ['firstfirst,aa', 'firstfirst,aa,bb', 'firstfirst', 'firstfirst,cc']);
      assert.deepEqual(faults, []);
    });
  });
});
