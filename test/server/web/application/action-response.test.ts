import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { InvalidRouteException } from '../../../../server/core/index.ts';
import { type Application, UrlNormalizerRedirectException } from '../../../../server/web/index.ts';
import { unroutedResponse } from '../../../../server/web/application/action-response.ts';
import { appOf, send } from '../support.ts';

const script = { headers: { 'x-requested-with': 'XMLHttpRequest' } };

/** Status, Location and X-Redirect of the response to an error of the URL manager. */
async function redirected(error: unknown, query = ''): Promise<unknown[]> {
  const app: Application = appOf(
    { index: () => unroutedResponse(app, error) },
    {},
    { urlManager: { rules: [['https://shop.test/buy', 'shop/buy']] } },
  );
  const { headers, status } = await send(app, `/site/index${query}`, script);
  return [status, headers.get('location'), headers.get('x-redirect')];
}

describe('unroutedResponse', () => {
  for (const [title, error, query, expected] of [
    ['a URL', new UrlNormalizerRedirectException('/there', 301), '?a=1', [301, '/there', null]],
    [
      'a route, with the query of the request',
      new UrlNormalizerRedirectException(['site/view', { a: 2 }]),
      '?a=1&b=3&%23=x',
      [302, '/site/view?a=2&b=3', null],
    ],
    [
      'a route without parameters',
      new UrlNormalizerRedirectException(['site/view'], 308),
      '',
      [308, '/site/view', null],
    ],
    [
      'an absolute URL',
      new UrlNormalizerRedirectException(['site/view'], 302, true),
      '?a=1',
      [302, 'http://h.test/site/view?a=1', null],
    ],
    [
      'another scheme',
      new UrlNormalizerRedirectException(['site/view'], 302, 'https'),
      '',
      [302, 'https://h.test/site/view', null],
    ],
    [
      'another host of ours',
      new UrlNormalizerRedirectException(['shop/buy']),
      '',
      [302, 'https://shop.test/buy', null],
    ],
  ] as const) {
    it(`redirects to ${title}`, async () => {
      assert.deepEqual(await redirected(error, query), expected);
    });
  }

  it('redirects to this host for a URL', async () => {
    const away = new UrlNormalizerRedirectException('https://other.test/');
    assert.equal((await redirected(away))[0], 400);
  });

  it('answers 404 for an unresolved route, and rethrows other errors', async () => {
    assert.equal((await redirected(new InvalidRouteException('x')))[0], 404);
    assert.equal((await redirected(new RangeError('x')))[0], 500);
  });
});

describe('Controller.redirect', () => {
  it('sends the target to scripts in a header as well', async () => {
    const app = appOf({ index: (c) => c.redirect('/a'), route: (c) => c.redirect(['site/view']) });
    for (const [path, location] of [
      ['/site/index', '/a'],
      ['/site/route', '/site/view'],
    ] as const) {
      const { headers } = await send(app, path, script);
      assert.equal(headers.get('x-redirect'), location);
      assert.equal((await send(app, path)).headers.get('x-redirect'), null);
    }
  });
});
