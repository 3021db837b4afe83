import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { historyOf } from './actions/history.ts';

const page = { url: 'http://h.test/shop', method: 'GET', time: 5 };

describe('Pages of the debugger as JSON', () => {
  it('are sent to scripts that accept nothing else', async () => {
    const { request } = await historyOf([['t1', page]]);
    const isJson = async (path: string, headers = {}): Promise<boolean> =>
      ((await request(path, headers)).headers.get('content-type') ?? '').startsWith(
        'application/json',
      );
    for (const [path, accept, expected] of [
      ['', '', false],
      ['', '*/*', false],
      ['', 'text/html', false],
      ['', 'application/json', true],
      ['', 'Application/JSON, */*', true],
      ['', 'text/html, application/json', false],
      ['?format=json', 'text/html', true],
      ['?format=html', '', false],
    ] as const) {
      assert.equal(
        await isJson(path, accept === '' ? {} : { accept }),
        expected,
        `${path} ${accept}`,
      );
    }
    const fault = await request('/none', { accept: 'application/json' });
    assert.deepEqual(
      [fault.status, JSON.parse(fault.text)],
      [404, { error: 'The debugger has no such page.' }],
    );
  });
});

describe('Paths of the debugger', () => {
  it('lead to its pages, with or without a trailing slash', async () => {
    const { request } = await historyOf([['t1', page]]);
    for (const [path, title] of [
      ['', 'History'],
      ['/', 'History'],
      ['/index', 'History'],
      ['/info', 'Runtime'],
      ['/info/', 'Runtime'],
      ['/none', 'Error'],
      ['/toString', 'Error'],
      ['/assets/none.js', 'Error'],
      ['/assets/', 'Error'],
    ] as const) {
      assert.match((await request(path)).text, new RegExp(`<title>${title} · `), path);
    }
    assert.equal((await request('ger')).text, 'app');
  });

  it('redirect to the configured page', async () => {
    const { request } = await historyOf([['t1', page]], { defaultRoute: 'info' });
    assert.match((await request('')).text, /<title>Runtime · /);
    assert.match((await request('/index')).text, /<title>History · /);
  });

  it('require the session only for actions on the user', async () => {
    const needs = async (path: string, defaultPanel = 'request'): Promise<boolean> => {
      const { module } = await historyOf([], { defaultPanel });
      return module.pages.needsSession(new URL(`http://h.test${path}`));
    };
    for (const [path, expected] of [
      ['/debug', false],
      ['/debug/view', false],
      ['/debug/view?panel=user', true],
      ['/debug/view?panel=log', false],
      ['/debug/index?panel=user', false],
      ['/debug/set-identity', true],
      ['/debug/reset-identity', true],
      ['/other/view?panel=user', false],
      ['/debugger/view?panel=user', false],
    ] as const) {
      assert.equal(await needs(path), expected, path);
    }
    assert.equal(await needs('/debug/view', 'user'), true);
    assert.equal(await needs('/debug/view?panel=log', 'user'), false);
  });
});

describe('The appearance of the debugger', () => {
  it('has the configured title', async () => {
    const titleOf = async (pageTitle?: string | ((url: string) => string)) => {
      const { request } = await historyOf([], pageTitle === undefined ? {} : { pageTitle });
      return /<title>(.*?)<\/title>/.exec((await request('')).text)?.[1];
    };
    assert.equal(await titleOf(), 'History · Debugger');
    assert.equal(await titleOf('Shop'), 'History · Shop');
    assert.equal(await titleOf((url) => `at ${url}`), 'History · at /debug');
  });

  it('uses the colours of the cookie, otherwise those of the URL', async () => {
    const { request } = await historyOf([]);
    const theme = async (path: string, cookie?: string): Promise<string | undefined> =>
      /data-bs-theme="(\w+)"/.exec(
        (await request(path, cookie === undefined ? {} : { cookie })).text,
      )?.[1];
    const dark = 'yii-debug-toolbar-theme=dark';
    assert.equal(await theme(''), undefined);
    assert.equal(await theme('', 'other=dark'), undefined);
    assert.equal(await theme('', dark), 'dark');
    assert.equal(await theme('', 'yii-debug-toolbar-theme=light'), 'light');
    assert.equal(await theme('?yii_debug_theme=dark'), 'dark');
    assert.equal(await theme('?yii_debug_theme=other'), 'light');
    assert.equal(await theme('?yii_debug_theme=light', dark), 'dark');
  });

  it('is not cached, except for its files', async () => {
    const { request } = await historyOf([]);
    const header = async (path: string): Promise<string | null> =>
      (await request(path)).headers.get('cache-control');
    assert.equal(await header('/assets/debug.css'), 'no-cache');
    assert.notEqual(await header(''), 'no-cache');
  });
});
