import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type Expected, vectors } from './vectors.ts';
import { createManager, type Outcome, send, type Visit } from './visit.ts';

/** Locations of a site, with the prefix of its URLs. */
const places = [
  { name: 'at the root', prefix: '', visit: {}, config: {} },
  { name: 'below a base URL', prefix: '/app', visit: { baseUrl: '/app' }, config: {} },
  {
    name: 'behind a script name',
    prefix: '/app/index.php',
    visit: { baseUrl: '/app', script: '/app/index.php' },
    config: { showScriptName: true },
  },
];

const show = ({ url, method, ...rest }: Visit): string =>
  [
    method ?? 'GET',
    url,
    ...Object.entries(rest).map(([key, value]) => `${key}=${JSON.stringify(value)}`),
  ].join(' ');

/** The same properties of the result as of the expected result. */
function facts(found: Outcome, expected: Expected): Partial<Outcome> {
  const { language, path, route, params } = expected;
  return {
    redirect: found.redirect,
    refused: found.refused,
    session: found.session,
    cookie: found.cookie,
    events: found.events,
    ...(language !== undefined && { language: found.language }),
    ...(path !== undefined && { pathInfo: found.pathInfo }),
    ...(route !== undefined && { route: found.route }),
    ...(params !== undefined && { params: { ...found.params } }),
  };
}

function expectedOutcome(visit: Visit, expected: Expected, prefix: string): Partial<Outcome> {
  const {
    to,
    status = 302,
    kept,
    event,
    refused = null,
    path,
    session,
    cookie,
    ...rest
  } = expected;
  return {
    redirect: to === undefined ? null : { url: prefix + to, status },
    refused,
    session: session ?? kept ?? visit.session ?? null,
    cookie: cookie ?? kept ?? visit.cookie ?? null,
    events: event ? [event] : [],
    ...(path !== undefined && { pathInfo: path }),
    ...rest,
  };
}

for (const { name, prefix, visit: place, config: base } of places) {
  describe(`UrlLanguageManager.parseRequest ${name}`, () => {
    for (const [id, visit, expected, config] of vectors) {
      it(`${id}: ${show(visit)}`, () => {
        const manager = createManager({ ...base, ...config });
        const url = prefix + visit.url;
        const found = send(manager, { ...visit, ...place, url });
        assert.deepEqual(facts(found, expected), expectedOutcome(visit, expected, prefix));
      });
    }
  });
}
