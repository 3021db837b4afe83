import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Breadcrumbs, Button, Menu, trustedUrl } from '../../../server/widgets/index.ts';
import { appOf, send } from '../web/support.ts';

describe('addresses of widgets', () => {
  it('are URLs of routes in an application', async () => {
    const items = [{ label: 'A', url: ['/site/page', { id: 7, a: '&' }] as const }];
    const app = appOf(
      {
        page: () => Menu.widget({ items }) + Breadcrumbs.widget({ homeLink: false, links: items }),
      },
      {},
      { urlManager: { rules: [['news/<id>', 'site/page']] } },
    );
    const response = await send(app, '/news/7');
    const text = await response.text();
    assert.equal(text.match(/href="\/news\/7\?a=%26"/g)?.length, 2, text);
  });

  for (const [title, render] of [
    ['a menu', (url: string) => Menu.widget({ items: [{ label: 'A', url }] })],
    ['a trail', (url: string) => Breadcrumbs.widget({ links: [{ label: 'A', url }] })],
    ['a button', (url: string) => Button.widget({ tagName: 'a', options: { href: url } })],
  ] as const) {
    it(`do not run script in ${title}`, () => {
      assert.throws(() => render('javascript:alert(1)'), {
        name: 'InvalidConfigException',
        message:
          /value "javascript:alert\(1\)" for \w+; expected one of: a URL that runs no script/,
      });
    });
  }

  it('run script when the author says so', () => {
    const url = trustedUrl('javascript:print()');
    assert.match(Menu.widget({ items: [{ label: 'A', url }] }), /href="javascript:print\(\)"/);
  });
});
