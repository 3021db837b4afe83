import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { CommentNode, ElementNode, TextNode } from '../../../../server/ssr/dom/node.ts';
import { parse } from '../../../../server/ssr/dom/parse.ts';

/** An element with these children. */
function parent(markup: string): ElementNode {
  const element = new ElementNode('div');
  element.append(...parse(markup).childNodes);
  return element;
}

function find(within: ElementNode, selector: string): ElementNode {
  const found = within.querySelector(selector);
  assert.ok(found, selector);
  return found;
}

const marker = '<!--lit-node 2-->';
const inner = '<!--::lit-node 3-->';

describe('a node of parsed markup', () => {
  const moves: [title: string, from: string, move: (div: ElementNode) => void, to: string][] = [
    [
      'takes nodes and text before it, in their order',
      'a<b></b>c',
      (div) => find(div, 'b').before(new ElementNode('i'), '<x>'),
      'a<i></i>&lt;x&gt;<b></b>c',
    ],
    [
      'takes nodes before the markers of hydration that belong to it',
      `<i></i>${marker}${inner}<b></b>`,
      (div) => find(div, 'b').before('x'),
      `<i></i>x${marker}${inner}<b></b>`,
    ],
    [
      'takes nodes behind the comments of an author',
      '<!--lit-note--><b></b>',
      (div) => find(div, 'b').before('x'),
      '<!--lit-note-->x<b></b>',
    ],
    [
      'takes nodes behind a marker that is not directly before it',
      `${marker}<i></i><b></b>`,
      (div) => find(div, 'b').before('x'),
      `${marker}<i></i>x<b></b>`,
    ],
    [
      'takes nodes after it, in their order',
      '<b></b><i></i>c',
      (div) => find(div, 'b').after('1', '2'),
      '<b></b>12<i></i>c',
    ],
    ['takes nodes after the last', '<b></b>', (div) => find(div, 'b').after('1'), '<b></b>1'],
    [
      'takes its next sibling after it',
      '<b></b><i></i><u></u>',
      (div) => find(div, 'b').after('1', find(div, 'i')),
      '<b></b>1<i></i><u></u>',
    ],
    [
      'takes a sibling that stands before it after it',
      '<i></i><b></b><u></u>',
      (div) => find(div, 'b').after(find(div, 'i')),
      '<b></b><i></i><u></u>',
    ],
    [
      'gives its place to others',
      '<b></b><i></i><u></u>',
      (div) => find(div, 'i').replaceWith('1', new ElementNode('br')),
      '<b></b>1<br><u></u>',
    ],
    [
      'is removed alone',
      '<b></b><i></i><u></u>',
      (div) => find(div, 'i').remove(),
      '<b></b><u></u>',
    ],
    [
      'puts nodes before its first child',
      '<b></b><i></i>',
      (div) => div.prepend('1', find(div, 'i')),
      '1<i></i><b></b>',
    ],
    [
      'takes a child from its old place',
      '<b></b><i></i><u></u>',
      (div) => div.appendChild(find(div, 'b')),
      '<i></i><u></u><b></b>',
    ],
    [
      'has other children in place of its own',
      '<b></b>c<i></i>',
      (div) => div.replaceChildren(find(div, 'i'), 'x'),
      '<i></i>x',
    ],
  ];
  for (const [title, from, move, to] of moves) {
    it(title, () => {
      const div = parent(from);
      move(div);
      assert.equal(div.innerHTML, to);
    });
  }

  it('has no siblings without a parent', () => {
    const alone = new ElementNode('b');
    alone.before('x');
    alone.after('x');
    alone.remove();
    assert.equal(alone.parentNode, null);
    assert.equal(alone.previousElementSibling, null);
    const div = parent('<i></i>');
    const i = find(div, 'i');
    assert.equal(i.parentElement, div);
    i.remove();
    assert.equal(i.parentElement, null);
  });

  it('returns its siblings', () => {
    const div = parent('a<b></b><!--c--><i></i>');
    const [text, b] = div.childNodes;
    assert.equal(div.firstChild, text);
    assert.equal(find(div, 'i').previousElementSibling, b);
    assert.equal(find(div, 'b').previousElementSibling, null);
    assert.deepEqual(
      div.childNodes.map(({ nodeType }) => nodeType),
      [3, 1, 8, 1],
    );
    const empty = new ElementNode('p');
    assert.equal(empty.firstChild, null);
  });

  it('is connected, as expansions require', () => {
    assert.equal(new ElementNode('b').isConnected, true);
  });

  it('returns the text of all descendants, without comments', () => {
    const div = parent('a &amp; <b>b<i>&lt;</i></b><!-- c -->');
    assert.equal(div.textContent, 'a & b<');
    assert.equal(new TextNode('&lt;').data, '<');
    assert.equal(new CommentNode('<!--x-->').textContent, '');
  });

  it('clones attributes, children and the end of its tag', () => {
    const markup = `<svg a='1'><path d="x"/>t<!--c--></svg><input hidden>`;
    const div = parent(markup);
    const copy = div.cloneNode();
    div.replaceChildren();
    assert.equal(copy.innerHTML, markup);
    assert.equal(copy.parentNode, null);
  });

  it('writes parsed attributes unchanged, and changed ones in double quotes', () => {
    const b = find(parent("<b A='1' hidden c></b>"), 'b');
    b.setAttribute('c', '');
    b.setAttribute('d', '"<');
    assert.equal(String(b), `<b A='1' hidden c d="&quot;&lt;"></b>`);
    b.removeAttribute('a');
    assert.equal(b.hasAttribute('a'), false);
    assert.equal(b.hasAttribute('c'), true);
    assert.deepEqual(b.getAttributeNames(), ['hidden', 'c', 'd']);
    assert.equal(b.getAttribute('a'), null);
    assert.equal(b.getAttribute('d'), '"<');
  });

  it('uses the first of repeated attributes', () => {
    const b = find(parent('<b id=1 ID=2></b>'), 'b');
    assert.equal(b.id, '1');
    assert.equal(String(b), '<b id=1></b>');
  });

  it('has empty attributes by default', () => {
    const b = new ElementNode('b');
    assert.deepEqual([b.id, b.lang, b.className], ['', '', '']);
    b.id = 'i';
    b.className = 'c';
    assert.equal(String(b), '<b id="i" class="c"></b>');
  });

  it('finds itself and its ancestors by closest()', () => {
    const div = parent('<p class="a"><b><i></i></b></p>');
    const i = find(div, 'i');
    assert.equal(i.closest('i'), i);
    assert.equal(i.closest('.a'), find(div, 'p'));
    assert.equal(i.closest('u'), null);
  });

  it('finds all descendants in document order, and itself as :scope', () => {
    const div = parent('<p><b>1</b></p><b>2</b>');
    assert.deepEqual(
      div.querySelectorAll('b').map((one) => one.textContent),
      ['1', '2'],
    );
    assert.equal(div.querySelector(':scope > b')?.textContent, '2');
    assert.equal(div.querySelector('u'), null);
  });
});

describe('the classes of an element', () => {
  it('are added once and removed', () => {
    const b = find(parent('<b class=" a  b "></b>'), 'b');
    assert.deepEqual([b.classList.contains('a'), b.classList.contains('c')], [true, false]);
    b.classList.add('c', 'a');
    assert.equal(b.className, 'a b c');
    b.classList.remove('a', 'c');
    assert.equal(b.className, 'b');
  });

  it('are toggled, or set by the second argument', () => {
    const b = new ElementNode('b');
    assert.equal(b.classList.toggle('a'), true);
    assert.equal(b.classList.toggle('c', true), true);
    assert.equal(b.classList.toggle('c', true), true);
    assert.equal(b.className, 'a c');
    assert.equal(b.classList.toggle('a'), false);
    assert.equal(b.classList.toggle('a', false), false);
    assert.equal(b.className, 'c');
  });

  it('create no attribute when none is removed', () => {
    const b = new ElementNode('b');
    b.classList.remove('a');
    assert.equal(String(b), '<b></b>');
    b.className = 'a';
    b.classList.remove('a');
    assert.equal(String(b), '<b class></b>');
  });
});
