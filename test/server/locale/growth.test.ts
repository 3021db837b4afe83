import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { setRequestLanguage } from '../../../server/core/internal.ts';
import { UrlLanguageManager } from '../../../server/locale/index.ts';
import type { UrlRuleInterface } from '../../../server/web/index.ts';
import { assertLinear } from '../../support/growth.ts';
import { during, send, type Visit } from './visit.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';

function codes(count: number): string[] {
  const made = ['en'];
  for (let at = 0; made.length < count; at++) {
    made.push(
      `q${letters[at % 26]}${letters[Math.floor(at / 26) % 26]}-${String(at % 1000).padStart(3, '0')}`,
    );
  }
  return made;
}

/** The shortest time of many batches: the time without interference. */
function least(work: () => unknown, calls = 40): number {
  let best = Infinity;
  for (let batch = 0; batch < 60; batch++) {
    const start = performance.now();
    for (let call = 0; call < calls; call++) work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

// A scan would be 1,000 times slower; the limit is far from that and from noise.
const limit = 8;

describe('The cost of a language', () => {
  const managers = [5, 5000].map((count) =>
    UrlLanguageManager.create({ defaultLanguage: 'en', languages: codes(count), baseUrl: '' }),
  );
  const last = (manager: UrlLanguageManager) => manager.getLanguages().at(-1) ?? '';
  const works: Record<string, (manager: UrlLanguageManager) => unknown> = {
    'parse a URL with code': (manager) => send(manager, { url: `/${last(manager)}/x` }),
    'parse a URL without code': (manager) =>
      send(manager, { url: '/x', accept: 'xx,yy-ZZ;q=0.9,zz;q=0.5' }),
    'create a URL': (manager) =>
      during({ url: '/' }, () => {
        setRequestLanguage(last(manager));
        return manager.createUrl('x');
      }),
  };
  for (const [name, work] of Object.entries(works)) {
    it(`is the same for 5 languages and for 5,000: ${name}`, () => {
      const [few = 0, many = Infinity] = managers.map((manager) => least(() => work(manager)));
      assert.ok(many / few < limit, `${(many / few).toFixed(1)} times as long`);
    });
  }
});

describe('The cost of a path', () => {
  it('grows at most linearly with its slashes, also when routes have no language', () => {
    const manager = UrlLanguageManager.create({
      defaultLanguage: 'en',
      languages: ['en', 'de'],
      ignoreLanguageUrlPatterns: [['^api/', '^api/']],
      baseUrl: '',
    });
    const [few, many] = [200, 6400].map((count) => {
      const url = `/en/x${'/'.repeat(count)}y`;
      return least(() => send(manager, { url }), 1);
    }) as [number, number];
    assert.ok(many / few < 32 * 2, `${(many / few).toFixed(1)} times as long`);
  });
});

describe('The cost of a rule', () => {
  it('is zero for a request and a route of another rule', () => {
    let lookups = 0;
    const rules = Array.from({ length: 1000 }, (_, at): UrlRuleInterface => {
      const count = (): false => {
        lookups++;
        return false;
      };
      return {
        parseRequest: count,
        createUrl: count,
        literalPrefix: () => [`section${at}`],
        literalRoute: () => `section${at}/list`,
      };
    });
    const manager = UrlLanguageManager.create({
      languages: ['en', 'fr'],
      rules,
      defaultLanguage: 'en',
    });
    assert.equal(send(manager, { url: '/fr/section7/x' }).route, 'section7/x');
    assert.equal(lookups, 1);
    during({ url: '/' }, () => manager.createUrl('section7/list'));
    assert.equal(lookups, 2);
  });
});

describe('A hostile request', () => {
  const visits: Record<string, (length: number) => Visit> = {
    'a path of one long segment': (length) => ({ url: `/es-${'a'.repeat(length)}/x` }),
    'a path of many dashes': (length) => ({ url: `/es${'-a'.repeat(length)}/x` }),
    'a path of many slashes': (length) => ({ url: `/fr${'/'.repeat(length)}x` }),
    'a long header': (length) => ({ url: '/x', accept: `${'a'.repeat(length)},fr` }),
    'a header of many tags': (length) => ({ url: '/x', accept: 'xx-yy-zz;q=0.1,'.repeat(length) }),
    'a header of many semicolons': (length) => ({ url: '/x', accept: `fr${';'.repeat(length)}` }),
    'a cookie of many dashes': (length) => ({ url: '/x', cookie: `es${'-a'.repeat(length)}` }),
    'a session of many dashes': (length) => ({ url: '/x', session: `es${'-a'.repeat(length)}` }),
  };
  for (const [name, visitOf] of Object.entries(visits)) {
    it(`takes linear time: ${name}`, () => {
      const manager = UrlLanguageManager.create({
        defaultLanguage: 'en',
        languages: ['en', 'fr', 'es-*'],
        normalizer: {},
      });
      assertLinear((length) => send(manager, visitOf(length)), 64_000);
    });
  }
});
