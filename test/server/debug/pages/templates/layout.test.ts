import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { html } from 'lit/html.js';

import { layoutTemplate, type Shell } from '../../../../../server/debug/pages/templates/layout.ts';
import { panelContent } from '../../../../../server/debug/pages/templates/panel.ts';
import { Panel } from '../../../../../server/debug/panel/panel.ts';
import { PanelView } from '../../../../../server/debug/panel/panel-view.ts';
import type { Snapshot } from '../../../../../server/debug/model/snapshot.ts';
import { renderToString } from '../../../../../server/ssr/index.ts';
import { context } from '../../panel/panel-content.ts';
import { snapshotOf } from '../../support.ts';

const shell: Shell = {
  base: '/debug',
  name: 'Debugger',
  title: 'History',
  theme: null,
  here: '/debug?q=1',
  action: 'index',
  content: html`<p>Content</p>`,
};
const pageOf = (given: Partial<Shell> = {}): string =>
  renderToString(layoutTemplate({ ...shell, ...given })).replaceAll(/<!--.*?-->/g, '');

describe('The document around a page of the debugger', () => {
  it('marks the current page in the navigation', () => {
    const current = (action: string): (string | undefined)[] =>
      [...pageOf({ action }).matchAll(/<a href="([^"]*)" aria-current="page"/g)].map(
        ([, href]) => href,
      );
    assert.deepEqual(['index', 'compare', 'info', 'view', ''].map(current), [
      ['/debug'],
      ['/debug/compare'],
      ['/debug/info'],
      [],
      [],
    ]);
    const keys = [...pageOf().matchAll(/<a href="([^"]*)"[^>]* data-debug-key="([^"]*)"/g)];
    assert.deepEqual(
      keys.map(([, href, key]) => [href, key]),
      [
        ['/debug', 'g h'],
        ['/debug/compare', 'g c'],
      ],
    );
  });

  it('offers the other colour scheme', () => {
    const offered = (theme: Shell['theme']): string | undefined =>
      /<button [^>]*value="(\w+)"/.exec(pageOf({ theme }))?.[1];
    assert.deepEqual(
      [null, 'light', 'dark'].map((theme) => offered(theme as Shell['theme'])),
      ['dark', 'dark', 'light'],
    );
    assert.match(pageOf({ theme: 'dark' }), />Light</);
    assert.match(pageOf({ theme: 'light' }), />Dark</);
    assert.match(pageOf(), /<html lang="en">/);
    assert.match(pageOf({ theme: 'dark' }), /<html lang="en" data-bs-theme="dark"/);
    assert.match(pageOf(), /name="back" value="\/debug\?q=1"/);
  });
});

describe('The content of a panel', () => {
  class Shop extends Panel<{ orders: number }> {
    override readonly id = 'shop';
    override readonly title = 'Shop';
    override view({ orders }: { orders: number }): PanelView {
      if (orders < 0) throw new Error('no orders');
      return new PanelView().heading(`${orders} orders`);
    }
  }
  const contentOf = (panels: Snapshot['panels'], failures: Snapshot['failures'] = {}): string => {
    const panel = { id: 'shop', title: 'Shop', icon: 'panel', panel: new Shop() };
    const links = { traceLine: false, tracePathMappings: {}, isAlone: false } as const;
    const page = { url: new URL('http://h.test/debug'), links };
    const snapshot = { ...snapshotOf('t', {}, panels), failures };
    return renderToString(panelContent(panel, snapshot, context, page)).replaceAll(
      /<!--.*?-->/g,
      '',
    );
  };

  it('shows why there is none', () => {
    const fault = (text: string): string =>
      `<div class="debug-callout theme-danger" role="alert">${text}</div>`;
    assert.equal(contentOf({ shop: { orders: 2 } }), '<h3>2 orders</h3>');
    assert.equal(contentOf({}), fault('Nothing was captured.'));
    assert.equal(
      contentOf({ shop: { orders: -1 } }),
      fault('The panel cannot show what was captured: Error: no orders'),
    );
    const exception = { class: 'Fault', message: 'no', code: null, trace: [], previous: null };
    const failures = { shop: { stage: 'capture', exception } } as const;
    assert.equal(contentOf({}, failures), fault('Capturing failed: Fault: no'));
  });
});
