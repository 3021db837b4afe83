// Choosing a language by `Accept-Language`: the cost of one more language, and the cost in peers.
import assert from 'node:assert/strict';

import { detectFromHeader, type DetectorOptions } from 'hono/language';

import { negotiateLanguage } from '../../server/locale/internal/accept-language.ts';
import { LanguageIndex } from '../../server/locale/internal/language-index.ts';
import { compare, cost, type Gate, report, speed } from '../support/bench.ts';
import { languageCodes } from './site.ts';

const sizes = [5, 50, 500];
const hit = 'xx-YY,xx;q=0.9,en;q=0.8,fr;q=0.5';
const miss = 'xx-YY,xx;q=0.9,yy;q=0.8,zz;q=0.5';

function contenders(count: number, header: string) {
  const supportedLanguages = languageCodes(count);
  const index = new LanguageIndex(supportedLanguages, false);
  const options = {
    supportedLanguages,
    fallbackLanguage: 'en',
    ignoreCase: true,
    lookupFromHeaderKey: 'accept-language',
  } as DetectorOptions;
  const context = { req: { header: () => header } } as never;
  const fwx = () => negotiateLanguage(header, (tag) => index.match(tag));
  const hono = () => detectFromHeader(context, options) ?? null;
  assert.equal(fwx(), hono());
  return { [`fwx ${count}`]: fwx, [`hono ${count}`]: hono };
}

const gates: Gate[] = [];
for (const [name, header] of [
  ['a tag that fits', hit],
  ['no tag that fits', miss],
] as const) {
  const all = Object.assign({}, ...sizes.map((count) => contenders(count, header)));
  const times = await compare(all, { rounds: 31 });
  gates.push({
    name: `${name}: 500 languages / 5`,
    value: cost(times, 'fwx 500', 'fwx 5'),
    atMost: 1.5,
    goal: 1.3,
  });
  for (const count of sizes) {
    gates.push({
      name: `${name}, ${count} languages: speed against hono`,
      value: speed(times, `fwx ${count}`, `hono ${count}`),
      atLeast: count === 5 ? 0.9 : 1,
    });
  }
}
report('Accept-Language', gates);
