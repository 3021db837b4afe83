// A page with every widget, five of each, as an application writes it, against an escaped literal of
// the same bytes.
import assert from 'node:assert/strict';

import { renderMarkup } from '../../server/ssr/index.ts';
import { compare, report, speed } from '../support/bench.ts';
import { literalOf, templates, type Texts, texts } from './widget-set.ts';

const { upload: _upload, 'language menu': _languages, ...widgets } = templates;
const sets = [0, 1, 2, 3, 4];
const page = (t: Texts, of: typeof widgets): string =>
  renderMarkup(sets.map((n) => Object.values(of).map((widget) => widget(t, n))));
const own = (): string => page(texts, widgets);
const all = (): string => page(texts, templates);

const literal = literalOf(own());
assert.equal(own(), literal(texts));
const literalOfAll = literalOf(all());
assert.equal(all(), literalOfAll(texts));

const timings = await compare(
  {
    literal: () => literal(texts),
    own,
    'literal of all': () => literalOfAll(texts),
    all,
  },
  { clock: 'cpu', warmMs: 200 },
);
report('A page with every widget, five of each (speed, more is better)', [
  {
    name: 'widgets of the framework / literal',
    value: speed(timings, 'own', 'literal'),
    atLeast: 0.35,
    goal: 0.5,
  },
  {
    name: 'with language menus and upload inputs / literal',
    value: speed(timings, 'all', 'literal of all'),
    atLeast: 0.35,
    goal: 0.5,
  },
]);
