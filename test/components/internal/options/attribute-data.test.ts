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
} from '../../../../components/internal/options/attribute-data.ts';
import { type ElementProperty, option } from '../../../../components/internal/options/option.ts';
import { setWarnings } from '../../../../components/internal/context/warn-once.ts';

setWarnings(false);

/** The value of a property whose attribute is this data. */
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

  it('contains text for keys of trusted HTML, and no keys that are properties only', () => {
    assert.deepEqual(read(items, [{ title: 'T', body: b, raw: false }]), [
      { title: 'T', body: text },
    ]);
  });

  it('contains no handlers and no URLs that run script', () => {
    const options = { onclick: 'go()', SRCDOC: b, href: script, title: 't' };
    assert.deepEqual(read(items, [{ link: script, options }]), [{ options: { title: 't' } }]);
    const link = ['/site/index', { page: 2 }];
    assert.deepEqual(read(items, [{ link }, { link: '/a' }, { link: null }]), [
      { link },
      { link: '/a' },
      { link: null },
    ]);
  });

  it('contains only tags of plain markup', () => {
    assert.deepEqual(read(items, [{ tag: 'script' }, { tag: 'p' }]), [{}, { tag: 'p' }]);
  });

  it('contains only the name of an unknown key, which is rejected later', () => {
    assert.deepEqual(read(items, [{ html: b, _$litType$: 1, strings: [b] }]), [
      { html: null, strings: null },
    ]);
  });

  it('is sanitized in nested lists', () => {
    const cards = [{ body: b, title: b }, b, 5];
    assert.deepEqual(read(items, [{ cards }]), [{ cards: [{ body: text, title: null }, text, 5] }]);
    assert.deepEqual(read(items, [{ cards: { body: b } }, { cards: null }]), [{}, { cards: null }]);
  });

  it('contains text in place of values that are not items, including objects of Lit', () => {
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
  it('reads the option keys among attributes by their type', () => {
    const kind = attributesWith({ content: card.body, encode: card.raw });
    assert.deepEqual(read(kind, { content: b, encode: false, onload: 'go()', id: 'a' }), {
      content: text,
      id: 'a',
    });
    assert.equal(read(kind, false), false);
    assert.deepEqual(read(kind, []), []);
    assert.equal(read(kind, ['x']), undefined);
  });

  it('reads attributes beside the options of links', () => {
    const links = linksOf({ url: card.link, template: card.raw });
    assert.deepEqual(
      read(links, { '/a': { template: b, url: script, onclick: 'go()', rel: 'x' } }),
      {
        '/a': { rel: 'x' },
      },
    );
    assert.deepEqual(read(links, ['A']), ['A']);
  });

  it('reads the options of another widget', () => {
    assert.deepEqual(read(optionsOf(card), { body: b, raw: false, cards: [{ body: b }] }), {
      body: text,
      cards: [{ body: text }],
    });
  });
});
