import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { addressText, trustedUrl } from '../../../../components/internal/attributes/address.ts';
import {
  pageContext,
  setPageContext,
} from '../../../../components/internal/context/page-context.ts';
import { throwing } from '../../../../components/internal/context/refuse.ts';

const textOf = (address: unknown): string | null => addressText(address, ['url', 'Menu'], throwing);

describe('addressText', () => {
  const allowed: [address: unknown, text: string | null][] = [
    ['/to?a=1&b', '/to?a=1&b'],
    ['', ''],
    ['https://x.test/javascript:', 'https://x.test/javascript:'],
    ['database', 'database'],
    [new URL('https://x.test/a'), 'https://x.test/a'],
    [trustedUrl('javascript:print()'), 'javascript:print()'],
    [null, null],
  ];
  for (const [address, text] of allowed) {
    it(`accepts ${String(address)}`, () => assert.equal(textOf(address), text));
  }

  const refused: unknown[] = [
    'javascript:alert(1)',
    ' \u0001JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:x',
    'data:text/html,<script></script>',
    new URL('javascript:1'),
    {},
    { toString: undefined },
    [],
    [5],
  ];
  for (const address of refused) {
    it(`rejects ${JSON.stringify(address)}`, () => {
      assert.throws(() => textOf(address), { message: /^Invalid url value ".*" for Menu/s });
    });
  }

  it('rejects a route when no function creates URLs of routes', (t) => {
    const { createUrl = () => null } = pageContext();
    setPageContext({ createUrl: () => null });
    t.after(() => setPageContext({ createUrl }));
    assert.throws(() => textOf(['/site/index']), { message: /^Invalid url value ".*" for Menu/s });
  });

  it('calls the function of the page for the URL of a route', (t) => {
    const { createUrl = () => null } = pageContext();
    setPageContext({ createUrl: (route) => `/r${JSON.stringify(route)}` });
    t.after(() => setPageContext({ createUrl }));
    assert.equal(textOf(['/site/index', { a: 1 }]), '/r["/site/index",{"a":1}]');
  });
});
