// A page with every widget, as an application writes it, against a hand-written, escaped literal of the
// same bytes: the pieces between values come from the markup itself, so both always agree.
import assert from 'node:assert/strict';

import { accordionTemplate } from '../../components/accordion/accordion.template.ts';
import { breadcrumbsTemplate } from '../../components/breadcrumbs/breadcrumbs.template.ts';
import { buttonGroupTemplate } from '../../components/button-group/button-group.template.ts';
import { buttonMenuTemplate } from '../../components/button-menu/button-menu.template.ts';
import { buttonTemplate } from '../../components/button/button.template.ts';
import { drawerTemplate } from '../../components/drawer/drawer.template.ts';
import { encode } from '../../components/internal/html.ts';
import { menuTemplate } from '../../components/menu/menu.template.ts';
import { renderMarkup } from '../../server/ssr/index.ts';
import { compare, report, speed } from '../support/bench.ts';

/** One set of texts for the page: five of each widget, all of them with something to escape. */
type Texts = readonly string[];
const texts: Texts = Array.from({ length: 40 }, (_, i) => `Text ${i} & its "quotes"`);
const take = (t: Texts, at: number): string => t[at % t.length] as string;

const widgets = (t: Texts, n: number): unknown[] => [
  accordionTemplate({
    options: { id: `a${n}` },
    items: [0, 1, 2].map((i) => ({ label: take(t, n + i), content: encode(take(t, n + i + 3)) })),
  }),
  breadcrumbsTemplate({
    homeLink: false,
    links: [{ label: take(t, n), url: '/a' }, take(t, n + 1)],
  }),
  buttonTemplate({ label: take(t, n + 2), theme: 'primary' }),
  buttonGroupTemplate({
    options: { 'aria-label': take(t, n + 3) },
    buttons: [{ label: take(t, n + 4) }, { label: take(t, n + 5) }],
  }),
  buttonMenuTemplate({
    id: `b${n}`,
    label: take(t, n + 6),
    menu: {
      items: [{ label: take(t, n + 7), url: '#' }, '-', { label: take(t, n + 8), url: '#' }],
    },
  }),
  drawerTemplate({
    options: { id: `d${n}` },
    title: take(t, n + 9),
    content: encode(take(t, n + 10)),
  }),
  menuTemplate({ items: [{ label: take(t, n + 11), url: '#' }, { label: take(t, n + 12) }] }),
];
const sets = [0, 1, 2, 3, 4];
const own = (): string => renderMarkup(sets.map((n) => widgets(texts, n)));

/** Finds the texts in the markup: what stands between them is the literal's static part. */
function literalOf(markup: string): (t: Texts) => string {
  const pieces = markup.split(/(Text \d+ &amp; its &quot;quotes&quot;)/);
  const statics = pieces.filter((_, i) => i % 2 === 0);
  const indexes = pieces.filter((_, i) => i % 2 === 1).map((text) => Number(/\d+/.exec(text)?.[0]));
  return (t) => {
    let out = statics[0] as string;
    for (let i = 0; i < indexes.length; i++) {
      out += encode(t[indexes[i] as number] as string) + (statics[i + 1] as string);
    }
    return out;
  };
}

const literal = literalOf(own());
assert.equal(own(), literal(texts));
assert.notEqual(literal(texts).length, 0);

const timings = await compare(
  { literal: () => literal(texts), own },
  { clock: 'cpu', warmMs: 200 },
);
report('A page with every widget, five of each (speed, more is better)', [
  {
    name: 'templates / literal',
    value: speed(timings, 'own', 'literal'),
    atLeast: 0.06,
    goal: 0.5,
  },
]);
