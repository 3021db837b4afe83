import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Consulted } from '../../../../server/locale/internal/locale-state.ts';
import { varyValues } from '../../../../server/locale/internal/response-headers.ts';

const { ACCEPT_LANGUAGE, COOKIE, COUNTRY, DESTINATION, OTHER } = Consulted;
const everything = ACCEPT_LANGUAGE | COOKIE | COUNTRY | DESTINATION | OTHER;

describe('varyValues', () => {
  for (const [consulted, country, others, value] of [
    [0, 'x-country', 'X-Own', ''],
    [ACCEPT_LANGUAGE, 'x-country', 'X-Own', 'Accept-Language'],
    [COOKIE, 'x-country', 'X-Own', 'Cookie'],
    [COUNTRY, 'x-country', 'X-Own', 'x-country'],
    [COUNTRY, null, 'X-Own', ''],
    [DESTINATION, null, null, 'Sec-Fetch-Dest'],
    [OTHER, null, 'X-Own, Cookie', 'X-Own, Cookie'],
    [OTHER, null, null, ''],
    [COOKIE | OTHER, null, 'X-Own, Cookie', 'Cookie, X-Own'],
    [COOKIE | COUNTRY, null, null, 'Cookie'],
    [ACCEPT_LANGUAGE | DESTINATION, null, null, 'Accept-Language, Sec-Fetch-Dest'],
    [everything, 'x-country', 'X-Own', 'Accept-Language, Cookie, x-country, Sec-Fetch-Dest, X-Own'],
  ] as const) {
    it(`returns "${value}" for the parts ${consulted} with ${country} and ${others}`, () => {
      assert.equal(varyValues(country, others)[consulted], value);
    });
  }

  it('names standard parts wherever it names one', () => {
    const values = varyValues('x-country', null, ACCEPT_LANGUAGE | COUNTRY);
    assert.deepEqual(
      [0, COOKIE, COUNTRY, DESTINATION].map((consulted) => values[consulted]),
      [
        '',
        'Accept-Language, Cookie, x-country',
        'Accept-Language, x-country',
        'Accept-Language, x-country, Sec-Fetch-Dest',
      ],
    );
  });

  it('has exactly one value for each part', () => {
    assert.equal(varyValues(null, null).length, everything + 1);
  });
});
