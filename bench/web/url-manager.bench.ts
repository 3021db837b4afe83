import assert from 'node:assert/strict';

import findMyWay from 'find-my-way';

import { UrlManager, type UrlRequest, type UrlRules } from '../../server/web/index.ts';
import { compare, cost, report } from '../support/bench.ts';

const rulesOf = (count: number): UrlRules =>
  Array.from({ length: count }, (_, at) =>
    at % 2 === 0
      ? ([`section${at}/list`, `s${at}/list`] as const)
      : ([`section${at}/<id>/edit/<tab>`, `s${at}/edit`] as const),
  );

function managerOf(count: number): UrlManager {
  return UrlManager.create({
    enablePrettyUrl: true,
    enableStrictParsing: true,
    rules: rulesOf(count),
    baseUrl: '',
  });
}

const requestOf = (path: string): UrlRequest => ({
  getMethod: () => 'GET',
  getPathInfo: () => path,
  getHostInfo: () => 'http://h.test',
  getQueryParam: (_, defaultValue) => defaultValue,
});

const few = managerOf(10);
const many = managerOf(1000);
const paths = (count: number) => ({
  literal: requestOf(`section${count - 2}/list`),
  parameter: requestOf(`section${count - 1}/7/edit/main`),
  miss: requestOf('nothing/7/edit/main'),
});
const [of10, of1000] = [paths(10), paths(1000)];

const router = findMyWay();
for (let at = 0; at < 1000; at++) {
  router.on('GET', at % 2 === 0 ? `/section${at}/list` : `/section${at}/:id/edit/:tab`, () => {});
}
const plain = Array.from({ length: 1000 }, (_, at) =>
  at % 2 === 0
    ? new RegExp(`^section${at}/list$`)
    : new RegExp(`^section${at}/([^/]+)/edit/([^/]+)$`),
);

assert.deepEqual({ ...(many.parseRequest(of1000.parameter) || [])[1] }, { id: '7', tab: 'main' });
assert.deepEqual(
  { ...router.find('GET', '/section999/7/edit/main')?.params },
  { id: '7', tab: 'main' },
);
assert.equal(many.parseRequest(of1000.miss), false);
assert.equal(many.createUrl(['s999/edit', { id: 7, tab: 'main' }]), '/section999/7/edit/main');

const timings = await compare({
  'literal of 10': () => few.parseRequest(of10.literal),
  'literal of 1000': () => many.parseRequest(of1000.literal),
  'parameter of 10': () => few.parseRequest(of10.parameter),
  'parameter of 1000': () => many.parseRequest(of1000.parameter),
  'miss of 10': () => few.parseRequest(of10.miss),
  'miss of 1000': () => many.parseRequest(of1000.miss),
  'create of 10': () => few.createUrl(['s9/edit', { id: 7, tab: 'main' }]),
  'create of 1000': () => many.createUrl(['s999/edit', { id: 7, tab: 'main' }]),
  'find-my-way, parameter of 1000': () => router.find('GET', '/section999/7/edit/main'),
  'loop of expressions, parameter of 1000': () =>
    plain.find((one) => one.test('section999/7/edit/main')),
});

const growth = (what: string) => ({
  name: `${what}: 1000 rules / 10`,
  value: cost(timings, `${what} of 1000`, `${what} of 10`),
  atMost: 1.5,
  goal: 1.3,
});

report('URL rules', [
  growth('literal'),
  growth('parameter'),
  growth('miss'),
  growth('create'),
  {
    name: 'parameter of 1000: rules / loop of expressions',
    value: cost(timings, 'parameter of 1000', 'loop of expressions, parameter of 1000'),
    atMost: 0.25,
  },
  {
    name: 'parameter of 1000: rules / find-my-way',
    value: cost(timings, 'parameter of 1000', 'find-my-way, parameter of 1000'),
  },
]);
