// Each widget separately, as template and as server call, against an escaped literal of the same bytes.
import assert from 'node:assert/strict';

import { renderMarkup } from '../../server/ssr/index.ts';
import { compare, report, speed } from '../support/bench.ts';
import { texts } from './texts.ts';
import { calls, literalOf, templates } from './widget-set.ts';

const contenders: Record<string, () => string> = {};
const kinds: [name: string, literal: string][] = [];
function add(name: string, work: () => string): void {
  const literal = literalOf(work());
  assert.equal(literal(texts), work(), `${name} is the same as its literal`);
  contenders[name] = work;
  contenders[`${name} literal`] = () => literal(texts);
  kinds.push([name, `${name} literal`]);
}
for (const [name, template] of Object.entries(templates)) {
  add(`${name}: template`, () => renderMarkup(template(texts, 1)));
}
for (const [name, call] of Object.entries(calls)) add(`${name}: call`, () => call(texts, 1));

const timings = await compare(contenders, { clock: 'cpu', warmMs: 100 });
// Model, form and fields are made for each form; the literal does not make them.
const limitOf = (name: string): number => {
  if (name.includes('checked')) return 0.005;
  return name.startsWith('form') ? 0.008 : 0.25;
};
report(
  'Each widget / literal (speed, more is better)',
  kinds.map(([name, literal]) => {
    const atLeast = limitOf(name);
    return { name, value: speed(timings, name, literal), atLeast, goal: 0.5 };
  }),
);
if (process.env['BENCH_MICROSECONDS'])
  for (const [n, us] of timings) console.log(n.padEnd(40), us.toFixed(2));
