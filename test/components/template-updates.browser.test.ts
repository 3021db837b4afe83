import { expect } from '@open-wc/testing';
import { render } from 'lit/html.js';

import { InvalidConfigException } from '../../components/internal/context/refuse.ts';
import { setIdSource } from '../../components/internal/context/ids.ts';
import { withPart } from '../support/specimens/index.ts';
import { normalised } from '../support/markup.ts';
import { randomNumbers } from '../support/random-numbers.ts';

/** Attributes that a caller may give, among them many that tags of widgets have of their own. */
const attributePool: readonly (readonly [name: string, values: readonly unknown[]])[] = [
  ['class', ['mine', 'mine active', null]],
  ['role', ['note', null]],
  ['tabindex', ['0', '-1', null]],
  ['title', ['a', 'b']],
  ['disabled', [true, false]],
  ['href', ['/a', '/b']],
  ['type', ['submit', null]],
  ['aria-label', ['a', null]],
  ['aria-disabled', ['false', null]],
  ['aria-expanded', ['true']],
  ['aria-current', ['step', null]],
  ['aria-pressed', ['mixed']],
  ['open', [true, false]],
  ['data', [{ bsToggle: 'x' }, { 'bs-backdrop': 'false' }]],
  ['style', [{ color: 'red' }, 'color: blue']],
];

/** Names of options that are maps of attributes. */
const maps = /^(?:options|.*Options)$/;

/** Whole numbers below a limit, in an order that the seed determines. */
function randomSource(seed: number): (below: number) => number {
  const random = randomNumbers(seed);
  return (below) => Math.floor(random() * below);
}

type Options = Record<string, unknown>;

/** Gives the maps of attributes at any depth of the options further attributes. */
function withAttributes(value: unknown, random: (below: number) => number): unknown {
  if (Array.isArray(value)) return value.map((one) => withAttributes(one, random));
  if (Object.getPrototypeOf(value ?? 0) !== Object.prototype) return value;
  const all = { options: {}, linkOptions: {}, ...(value as Options) };
  const entries = Object.entries(all).map(([name, one]) => {
    if (!maps.test(name) || Array.isArray(one) || typeof one !== 'object') {
      return [name, name === 'data' ? one : withAttributes(one, random)];
    }
    const chosen = attributePool.filter(() => random(4) === 0);
    const more = chosen.map(([key, values]) => [key, values[random(values.length)]]);
    return [name, { ...one, ...Object.fromEntries(more) }];
  });
  return Object.fromEntries(entries.filter(([name]) => name !== 'linkOptions' || 'label' in all));
}

function markupOf(template: () => unknown, container: HTMLElement): string {
  let count = 0;
  setIdSource((prefix = 'w') => `${prefix}${count++}`);
  render(template(), container);
  const copy = document.createElement('div');
  copy.innerHTML = normalised(container);
  for (const one of copy.querySelectorAll('[class]')) {
    one.setAttribute('class', [...one.classList].toSorted().join(' '));
  }
  return copy.innerHTML;
}

/** The start tags of all elements, with the names of their attributes in their order. */
function startTags(root: ParentNode): string[] {
  return Array.from(
    root.querySelectorAll('*'),
    (one) => `<${[one.localName, ...one.getAttributeNames()].join(' ')}>`,
  );
}

/** Fails for the first start tag that differs, and names both: a list of all of them is printed as its length. */
function expectSameTags(actual: readonly string[], expected: readonly string[], id: string): void {
  for (const [at, tag] of expected.entries()) expect(actual[at], id).to.equal(tag);
  expect(actual.length, `${id}: number of elements`).to.equal(expected.length);
}

it('names the tag whose attributes have another order, and both orders', () => {
  const root = document.createElement('template');
  root.innerHTML = '<p id="a"><b class="b" id="c"></b></p>';
  expect(() =>
    expectSameTags(startTags(root.content), ['<p id>', '<b id class>'], 'usual'),
  ).to.throw("usual: expected '<b class id>' to equal '<b id class>'");
});

for (const [tag, { template, vectors }] of withPart('widget')) {
  const pool = vectors.map(([, options]) => options as Options);

  describe(`the template of <${tag}>`, () => {
    it('writes attributes in the order of the documented markup', () => {
      for (const [id, options, html, inPage = html] of vectors) {
        const container = document.createElement('div');
        render(template(options), container);
        const documented = document.createElement('template');
        documented.innerHTML = inPage;
        expectSameTags(startTags(container), startTags(documented.content), id);
      }
    });

    it('gives the same markup whether it is rendered anew or over other options', () => {
      const random = randomSource(7);
      const container = document.createElement('div');
      let rendered = 0;
      for (let step = 0; step < 400; step++) {
        const [one, other] = [pool[random(pool.length)], pool[random(pool.length)]];
        const options = withAttributes(random(2) ? one : { ...one, ...other }, random) as Options;
        let anew: string;
        try {
          anew = markupOf(() => template(options), document.createElement('div'));
        } catch (error) {
          if (error instanceof InvalidConfigException) continue;
          throw error;
        }
        rendered++;
        const over = markupOf(() => template(options), container);
        expect(over, `step ${step}: ${JSON.stringify(options)}`).to.equal(anew);
      }
      if (pool.length > 0) expect(rendered).to.be.above(20);
    });
  });
}
