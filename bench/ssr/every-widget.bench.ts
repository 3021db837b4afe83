// A page with every widget, five of each, as an application writes it, against an escaped literal of
// the same bytes: as a string that has not been flattened yet, and as the bytes of a response.
import assert from 'node:assert/strict';

import { renderMarkup } from '../../server/ssr/index.ts';
import { compare, report, speed } from '../support/bench.ts';
import { type Texts, texts } from './texts.ts';
import { literalOf, templates } from './widget-set.ts';

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

const encoder = new TextEncoder();
const buffer = new Uint8Array(1 << 17);
const bytesOf = (work: () => string) => (): number => encoder.encodeInto(work(), buffer).written;

const timings = await compare(
  {
    literal: () => literal(texts),
    own,
    'literal of all': () => literalOfAll(texts),
    all,
    'bytes of literal': bytesOf(() => literal(texts)),
    'bytes of own': bytesOf(own),
    'bytes of literal of all': bytesOf(() => literalOfAll(texts)),
    'bytes of all': bytesOf(all),
  },
  { clock: 'cpu', warmMs: 200 },
);
const ratio = (name: string, own: string, base: string, atLeast: number) => ({
  name,
  value: speed(timings, own, base),
  atLeast,
  goal: 0.6,
});
report('A page with every widget, five of each (speed, more is better)', [
  ratio('widgets of the framework / literal', 'own', 'literal', 0.3),
  ratio('... as bytes', 'bytes of own', 'bytes of literal', 0.35),
  ratio('with language menus and upload inputs / literal', 'all', 'literal of all', 0.3),
  ratio('... as bytes', 'bytes of all', 'bytes of literal of all', 0.35),
]);
