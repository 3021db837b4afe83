import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { type AnyNode, CommentNode, ElementNode } from '../../../../server/ssr/dom/node.ts';
import { parse } from '../../../../server/ssr/dom/parse.ts';
import { assertLinear } from '../../../support/growth.ts';

/** The tree as text: `p[b'x' !]` is a `<p>` with `<b>`, the text "x" and a comment. */
function tree(nodes: readonly AnyNode[]): string {
  return nodes
    .map((node) => {
      if (node instanceof CommentNode) return '!';
      if (!(node instanceof ElementNode)) return `'${node.data}'`;
      return node.localName + (node.nodes.length > 0 ? `[${tree(node.nodes)}]` : '');
    })
    .join(' ');
}

const trees: [title: string, markup: string, expected: string][] = [
  ['reads a tag without its end to the end', 'a<i b <p c="d', `'a' '<i b <p c="d'`],
  ['reads text alone', 'a &amp; b', "'a & b'"],
  ['reads nothing', '', ''],
  [
    'reads elements side by side and in each other',
    'a<p>b<i>c</i></p><b></b>d',
    "'a' p['b' i['c']] b 'd'",
  ],
  ['writes names in lower case', '<P>a</p><DIV></DIV>', "p['a'] div"],
  [
    'keeps the case of names in SVG',
    '<SVG><linearGradient/></SVG><svg><clipPath>a</clippath></svg>',
    "svg[linearGradient] svg[clipPath['a']]",
  ],
  [
    'keeps the case of names in an element of SVG',
    '<svg><g><feBlend/></g></svg><feBlend></feBlend>',
    'svg[g[feBlend]] feblend',
  ],
  [
    'ends elements of SVG and MathML at a slash',
    '<svg><path/><g/></svg><math><mi/>x</math>',
    "svg[path g] math[mi 'x']",
  ],
  ['ends <svg/> at its slash', '<svg/>a', "svg 'a'"],
  ['ignores the slash of an element of HTML', '<p/>a</p>b', "p['a'] 'b'"],
  ['puts nothing into void elements', '<br>a<img src=x>b<hr/>', "br 'a' img 'b' hr"],
  ['reads comments', 'a<!-- <b> -->c<!--d', "'a' ! 'c' !"],
  ['ends comments like a browser', '<!-->a<!--->b<!-- --!>c', "! 'a' ! 'b' ! 'c'"],
  ['takes declarations for comments', '<!doctype html>a<?xml?>b</3>c', "! 'a' ! 'b' ! 'c'"],
  ['takes a sign that opens no tag for text', 'a<3 < <', "'a' '<3 ' '< ' '<'"],
  ['ignores an end tag that closes nothing', 'a</b>c', "'a' 'c'"],
  ['closes what is open inside an element that ends', '<p><b>a</p>c', "p[b['a']] 'c'"],
  ['leaves elements open that do not end', '<p><b>a', "p[b['a']]"],
  ['takes a ">" in a quoted value for a part of it', `<p a="<b>" c='>'>d</p>`, "p['d']"],
  ['ends an element at an end tag with attributes', '<p>a</p class="x">b', "p['a'] 'b'"],
  [
    'reads the content of raw elements as text',
    '<script>a<b></b></script>c',
    "script['a<b></b>'] 'c'",
  ],
  [
    'ends a raw element at its own end tag alone',
    '<style><b></styles></STYLE >c',
    "style['<b></styles>'] 'c'",
  ],
  ['reads raw elements to the end that have no end tag', '<textarea>a<b>', "textarea['a<b>']"],
  [
    'reads tags in an element of SVG that HTML has raw',
    '<svg><title><b></b></title></svg>',
    'svg[title[b]]',
  ],
  [
    'closes items of lists',
    '<ul><li>1<li>2<ul><li>3</ul><li>4</ul>',
    "ul[li['1'] li['2' ul[li['3']]] li['4']]",
  ],
  ['closes terms and details', '<dl><dt>1<dd>2<dt>3</dl>', "dl[dt['1'] dd['2'] dt['3']]"],
  [
    'closes options, also before a group',
    '<select><optgroup><option>1<option>2<optgroup></select>',
    "select[optgroup[option['1'] option['2'] optgroup]]",
  ],
  [
    'closes cells and rows',
    '<table><tr><td>1<th>2<tr><td>3</table>',
    "table[tr[td['1'] th['2']] tr[td['3']]]",
  ],
  [
    'leaves rows of an outer table open',
    '<table><tr><td><table><tr><td>1</table>2</table>',
    "table[tr[td[table[tr[td['1']]] '2']]]",
  ],
  ['closes a paragraph before a block', '<p>1<div>2</div><p>3', "p['1'] div['2'] p['3']"],
  ['closes a paragraph with phrases in it', '<p><b>1<p>2', "p[b['1']] p['2']"],
  ['keeps a paragraph open around phrases', '<p>1<b>2</b>3', "p['1' b['2'] '3']"],
  [
    'keeps a paragraph open around a button with blocks',
    '<p><button><p>1<div></div></button>2',
    "p[button[p['1'] div] '2']",
  ],
];

describe('parse', () => {
  for (const [title, markup, expected] of trees) {
    it(title, () => assert.equal(tree(parse(markup).childNodes), expected));
  }

  it('returns an element of the name around the nodes', () => {
    const root = parse('a<b></b><i></i>', 'x-y');
    assert.equal(root.toString(), '<x-y>a<b></b><i></i></x-y>');
    assert.ok(root.childNodes.every(({ parentNode }) => parentNode === root));
  });

  it('reads attributes of every form', () => {
    const [b] = parse(`<b A='1 "' b="2&lt;" c=3/4 d  e = 5 /f="" g='"'>`).childNodes;
    assert.ok(b instanceof ElementNode);
    assert.deepEqual(
      b.attributes.map(({ name, value }) => [name, value]),
      [
        ['a', '1 "'],
        ['b', '2<'],
        ['c', '3/4'],
        ['d', ''],
        ['e', '5'],
        ['f', ''],
        ['g', '"'],
      ],
    );
  });

  it('reads slashes and quotes in a value without quotes as a part of it', () => {
    const [a, text] = parse(`<a href=/docs/ title=it's lang=>b</a>c`).childNodes;
    assert.ok(a instanceof ElementNode);
    const values = a.attributes.map(({ value }) => value);
    assert.deepEqual([...values, a.textContent], ['/docs/', "it's", '', 'b']);
    assert.equal(text?.toString(), 'c');
    const [b] = parse('<b title=1/2/></b>').childNodes;
    assert.equal(b?.toString(), '<b title=1/2/></b>');
  });

  it('reads a quote in the name of an attribute as a part of it', () => {
    assert.equal(tree(parse(`<p a'b">c</p>`).childNodes), "p['c']");
  });

  it('writes quotes around a value before the slash of a tag', () => {
    assert.equal(
      parse(`<svg><path d=x fill='a' e=1"2 /></svg>`).innerHTML,
      `<svg><path d="x" fill='a' e="1&quot;2"/></svg>`,
    );
  });

  it('keeps the markup of unchanged nodes', () => {
    const markup = `<p A='1' b=2 c><br/>a&nbsp;b<!--c--></p>`;
    assert.equal(parse(markup).innerHTML, markup.replace('<br/>', '<br>'));
    assert.equal(parse('<b/a/b></b>').innerHTML, '<b a b></b>');
  });
});

describe('Markup of tags without an end', () => {
  for (const unit of ['<a ', '<a x="', '</a ', '<a =', '<a / ']) {
    it(`is read in time that grows with its length: ${unit}`, () => {
      assertLinear((length) => parse(unit.repeat(length / unit.length)), 32_000);
    });
  }
});

describe('Deeply nested markup', () => {
  it('has the depth of browsers, with deeper elements beside each other', () => {
    const deep = parse(`${'<b>'.repeat(514)}x${'</b>'.repeat(513)}y`);
    // As Chromium parses it.
    const expected = `${'<b>'.repeat(512)}</b><b></b><b>x${'</b>'.repeat(511)}y</b>`;
    assert.equal(deep.innerHTML, expected);
  });

  const halves: [first: string, second: string][] = [
    ['<b>', '</b>'],
    ['<b>', '</i>'],
    ['<svg>', '<g>'],
    ['<ul><li>', '</li>'],
    ['<p><button><b>', '<div>'],
    ['<ul><b>', '<li>'],
    ['<table><td><b>', '<tr>'],
  ];
  for (const [first, second] of halves) {
    it(`is read in time that grows with its length: ${first}, then ${second}`, () => {
      assertLinear((count) => parse(first.repeat(count) + second.repeat(count)).innerHTML, 16_000);
    });
  }
});
