import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  headerOf,
  headerPairs,
  type HeaderList,
  isAjax,
  requestFacts,
} from '../../../../server/debug/capture/request-facts.ts';

describe('headerPairs()', () => {
  it('returns names and values in their order', () => {
    assert.deepEqual(headerPairs(['a', '1', 'B', '2', 'a', '3']), [
      ['a', '1'],
      ['B', '2'],
      ['a', '3'],
    ]);
    assert.deepEqual(headerPairs([]), []);
  });
});

describe('headerOf()', () => {
  it('finds the first header of a name in any case', () => {
    const headers = [
      ['Accept', 'a'],
      ['X-A', '1'],
      ['x-a', '2'],
    ] as const;
    assert.equal(headerOf(headers, 'x-a'), '1');
    assert.equal(headerOf(headers, 'accept'), 'a');
    assert.equal(headerOf(headers, 'host'), null);
  });
});

describe('isAjax()', () => {
  const cases: readonly (readonly [headers: HeaderList, expected: boolean])[] = [
    [[], false],
    [[['Sec-Fetch-Mode', 'cors']], true],
    [[['sec-fetch-mode', 'same-origin']], true],
    [[['sec-fetch-mode', 'navigate']], false],
    ...(['empty', 'script', 'font'] as const).map((destination) => {
      const headers = [
        ['sec-fetch-mode', 'cors'],
        ['sec-fetch-dest', destination],
      ] as const;
      return [headers, destination === 'empty'] as const;
    }),
    [[['X-Requested-With', 'XMLHttpRequest']], true],
    [[['x-requested-with', 'xmlhttprequest']], true],
    [[['x-requested-with', 'app']], false],
    [[['HX-Request', 'true']], true],
    [
      [
        ['Accept', '*/*'],
        ['Referer', 'http://shop.test/'],
      ],
      true,
    ],
    [[['Accept', '*/*']], false],
    // The fetch metadata of the browser override the header of the script.
    [
      [
        ['sec-fetch-mode', 'navigate'],
        ['x-requested-with', 'XMLHttpRequest'],
      ],
      false,
    ],
  ];
  for (const [headers, expected] of cases) {
    it(`is ${expected} for ${JSON.stringify(headers)}`, () => {
      assert.equal(isAjax(headers), expected);
    });
  }
});

describe('requestFacts()', () => {
  it('has defaults for all facts that are not given', () => {
    const { errors, files, status, toolbar, url, user } = requestFacts({ method: 'GET', url: '/' });
    assert.deepEqual(
      [errors, files, status, toolbar, url, user],
      [[], [], 0, 'not a request for a page', '/', null],
    );
  });
});
