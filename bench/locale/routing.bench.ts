// A complete parseRequest, language and route together, and createUrl: the cost of one more language or rule, and the
// cost
// of a router with a separate language detector for the same results.
import assert from 'node:assert/strict';

import findMyWay from 'find-my-way';
import { detectFromHeader, type DetectorOptions } from 'hono/language';
import { RegExpRouter } from 'hono/router/reg-exp-router';

import { getRequestLanguage } from '../../server/core/internal.ts';
import { compare, cost, type Gate, report } from '../support/bench.ts';
import { UrlManager } from '../../server/web/index.ts';
import { inLanguage, inRequest, languageCodes, siteManager, siteRules, source } from './site.ts';

const sites = [
  [5, 10],
  [50, 100],
  [50, 1000],
  [500, 1000],
] as const;

const header = 'xx,yy;q=0.9,zz;q=0.8,en;q=0.5';
const handler = () => {};

function peers(languages: number, rules: number) {
  const options = {
    supportedLanguages: languageCodes(languages),
    fallbackLanguage: 'en',
    ignoreCase: true,
    lookupFromHeaderKey: 'accept-language',
  } as DetectorOptions;
  const context = { req: { header: () => header } } as never;
  const radix = findMyWay();
  const regex = new RegExpRouter<string>();
  for (const [pattern, route] of siteRules(rules)) {
    const path = `/${pattern.replaceAll(/<(\w+)(?::\\d\+)?>/g, ':$1')}`;
    radix.on('GET', path, handler, { route });
    regex.add('GET', path, route);
  }
  return { options, context, radix, regex };
}

function contenders(languages: number, rules: number): Record<string, () => unknown> {
  const manager = siteManager(languages, rules);
  const bare = UrlManager.create({ enablePrettyUrl: true, rules: siteRules(rules), baseUrl: '' });
  const last = languageCodes(languages).at(-1) ?? '';
  const at = rules - 1;
  const path = `/section${at}/7/edit/x`;
  const plain = source(path, { 'accept-language': header });
  const coded = source(`/${last.toLowerCase()}${path}`, { cookie: `_language=${last}` });
  const { options, context, radix, regex } = peers(languages, rules);
  const key = `${languages} languages, ${rules} rules`;

  const parse = (from: typeof plain) => () =>
    inRequest(from, (request) => {
      const found = manager.parseRequest(request);
      return found && [getRequestLanguage(), found[0], found[1]['id']];
    });
  const byRadix = () => {
    const found = radix.find('GET', path);
    return [
      detectFromHeader(context, options),
      (found?.store as { route: string } | undefined)?.route,
      found?.params['id'],
    ];
  };
  const byRegex = () => {
    const [[first]] = regex.match('GET', path) as unknown as [[[string]]];
    return [detectFromHeader(context, options), first[0], '7'];
  };
  const create = (count: number, by: UrlManager) => () =>
    inLanguage(last, () => {
      let length = 0;
      for (let id = 0; id < count; id++) {
        length += by.createUrl([`section${at}/edit`, { id, tab: 'x' }]).length;
      }
      return length;
    });

  assert.deepEqual(parse(plain)(), ['en', `section${at}/edit`, '7']);
  assert.deepEqual(byRadix(), ['en', `section${at}/edit`, '7']);
  assert.deepEqual(byRegex(), ['en', `section${at}/edit`, '7']);
  assert.deepEqual(parse(coded)(), [last, `section${at}/edit`, '7']);
  assert.equal(create(1, manager)(), create(1, bare)() + last.length + 1);
  const plainParse = () => inRequest(plain, (request) => bare.parseRequest(request));
  return {
    [`parse without code, ${key}`]: parse(plain),
    [`parse with code, ${key}`]: parse(coded),
    [`find-my-way and hono's detector, ${key}`]: byRadix,
    [`hono's router and detector, ${key}`]: byRegex,
    [`create 100, ${key}`]: create(100, manager),
    [`plain parse, ${key}`]: plainParse,
    [`plain create 100, ${key}`]: create(100, bare),
  };
}

const all = Object.assign({}, ...sites.map(([languages, rules]) => contenders(languages, rules)));
const times = await compare(all, { rounds: 31 });

const small = '5 languages, 10 rules';
const large = '500 languages, 1000 rules';
const gates: Gate[] = ['parse without code', 'parse with code', 'create 100'].map((name) => ({
  name: `${name}: ${large} / ${small}`,
  value: cost(times, `${name}, ${large}`, `${name}, ${small}`),
  atMost: 1.5,
  goal: 1.3,
}));
gates.push(
  {
    name: `parse with code / without languages, ${large}`,
    value: cost(times, `parse with code, ${large}`, `plain parse, ${large}`),
    atMost: 2.8,
    goal: 2,
  },
  {
    name: `create / without languages, ${large}`,
    value: cost(times, `create 100, ${large}`, `plain create 100, ${large}`),
    // 1.0 us of the allowed 1.5: the cost of a language is the same, the URL without one became cheaper.
    atMost: 1.9,
    goal: 1.6,
  },
);
for (const [languages, rules] of sites) {
  const key = `${languages} languages, ${rules} rules`;
  for (const peer of ["find-my-way and hono's detector", "hono's router and detector"]) {
    const value = cost(times, `parse without code, ${key}`, `${peer}, ${key}`);
    const gate = { name: `parse without code / ${peer}, ${key}`, value };
    // The request object, its scope and the cookie are part of a parse here, and of no peer.
    gates.push(languages === 500 ? { ...gate, atMost: 1 } : gate);
  }
}
report('Locale URLs: parse and create', gates);
