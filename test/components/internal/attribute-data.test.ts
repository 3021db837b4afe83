import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  address,
  attributes,
  attributesWith,
  itemsOf,
  itemsOrPairsOf,
  linksOf,
  markup,
  optionsOf,
  tagName,
} from '../../../components/internal/attribute-data.ts';
import { type ElementProperty, option } from '../../../components/internal/option.ts';
import { setWarnings } from '../../../components/internal/warn-once.ts';

setWarnings(false);

/** What a property has when its attribute is this data. */
function read({ converter }: ElementProperty, data: unknown): unknown {
  return converter?.fromAttribute?.(JSON.stringify(data));
}

const b = '<b>x</b>';
const text = '&lt;b&gt;x&lt;/b&gt;';
const script = 'java\nscript:go()';
const inner = { body: option('', markup) };
const card = {
  ...inner,
  title: option(''),
  link: option<string | null>(null, address),
  raw: option(true, { attribute: false }),
  tag: option('div', tagName),
  options: option<object>({}, attributes),
  cards: option<object>(
    [],
    itemsOf(() => inner),
  ),
};

describe('JSON of items in an attribute', () => {
  const items = itemsOf(() => card);

  it('has text where a key is trusted HTML, and nothing for keys that are properties only', () => {
    assert.deepEqual(read(items, [{ title: 'T', body: b, raw: false }]), [
      { title: 'T', body: text },
    ]);
  });

  it('has neither handlers nor URLs that run script in attributes and addresses', () => {
    const options = { onclick: 'go()', SRCDOC: b, href: script, title: 't' };
    assert.deepEqual(read(items, [{ link: script, options }]), [{ options: { title: 't' } }]);
    const link = ['/site/index', { page: 2 }];
    assert.deepEqual(read(items, [{ link }, { link: '/a' }, { link: null }]), [
      { link },
      { link: '/a' },
      { link: null },
    ]);
  });

  it('has tags that hold markup alone', () => {
    assert.deepEqual(read(items, [{ tag: 'script' }, { tag: 'p' }]), [{}, { tag: 'p' }]);
  });

  it('keeps of a key that the table does not have its name, to be refused', () => {
    assert.deepEqual(read(items, [{ html: b, _$litType$: 1, strings: [b] }]), [
      { html: null, strings: null },
    ]);
  });

  it('cleans lists inside of items', () => {
    const cards = [{ body: b, title: b }, b, 5];
    assert.deepEqual(read(items, [{ cards }]), [{ cards: [{ body: text, title: null }, text, 5] }]);
    assert.deepEqual(read(items, [{ cards: { body: b } }, { cards: null }]), [{}, { cards: null }]);
  });

  it('has text for what is no item, objects of Lit among it', () => {
    assert.deepEqual(read(items, [b, '-']), [text, '-']);
    assert.deepEqual(read(items, [{ body: { _$litType$: 1 } }]), [{ body: '' }]);
  });

  it('may be pairs of label and content', () => {
    assert.deepEqual(read(itemsOrPairsOf(inner), { A: b, B: { body: b } }), {
      A: text,
      B: { body: text },
    });
  });
});

describe('other JSON in an attribute', () => {
  it('of attributes has the keys that are none by their kind', () => {
    const kind = attributesWith({ content: card.body, encode: card.raw });
    assert.deepEqual(read(kind, { content: b, encode: false, onload: 'go()', id: 'a' }), {
      content: text,
      id: 'a',
    });
    assert.equal(read(kind, false), false);
    assert.deepEqual(read(kind, []), []);
    assert.equal(read(kind, ['x']), undefined);
  });

  it('of links has attributes beside the options', () => {
    const links = linksOf({ url: card.link, template: card.raw });
    assert.deepEqual(
      read(links, { '/a': { template: b, url: script, onclick: 'go()', rel: 'x' } }),
      {
        '/a': { rel: 'x' },
      },
    );
    assert.deepEqual(read(links, ['A']), ['A']);
  });

  it('of another widget has what its options allow', () => {
    assert.deepEqual(read(optionsOf(card), { body: b, raw: false, cards: [{ body: b }] }), {
      body: text,
      cards: [{ body: text }],
    });
  });
});
