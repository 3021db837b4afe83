/* eslint-disable lit/attribute-value-entities, lit/no-invalid-html -- some of these templates are wrong on purpose */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Directive, directive } from 'lit/directive.js';
import { guard } from 'lit/directives/guard.js';
import { html, nothing } from 'lit/html.js';

import { attrs } from '../../../components/internal/attributes/attrs.ts';
import { extras } from '../../../components/internal/attributes/extras.ts';
import { defineServerElement, renderMarkup, renderToString } from '../../../server/ssr/index.ts';

defineServerElement('c-box', {
  properties: { label: {}, open: { type: Boolean } },
  render: ({ label = '' }: { label?: string }, children) =>
    html`<div title=${label}>${children ?? 'none'}</div>`,
});

const named = directive(
  class extends Directive {
    static directiveName = 'mine';

    render(): unknown {
      return '<b>';
    }
  },
);

describe('a template', () => {
  const x = '<';
  const rows: [title: string, template: unknown, markup: string][] = [
    [
      'ends a select with a value inside an element that is registered',
      html`<c-box><select .value=${'b'}><option>a</option><option>b</option></select></c-box>`,
      '<div title=""><select><option>a</option><option selected>b</option></select></div>',
    ],
    [
      'ends elements in each other, each at its own tag',
      html`<c-box label="1"><c-box label="2">${x}</c-box></c-box>${x}`,
      '<div title="1"><div title="2">&lt;</div></div>&lt;',
    ],
    [
      'writes two maps at the end of a tag',
      html`<p lang=${'en'} ${attrs({ id: 'a' })} ${attrs({ title: 'b' })}></p>`,
      '<p lang="en" id="a" title="b"></p>',
    ],
    [
      'writes quotes around a static value before the slash of a tag',
      html`<input value=a /><svg><path d=x/y ?hidden=${false} /></svg><p title=b></p>`,
      '<input value="a"/><svg><path d="x/y"/></svg><p title=b></p>',
    ],
    [
      'keeps attributes without a value beside those of a caller',
      html`<input disabled title="" ${extras({ id: 'a' })}>`,
      '<input id="a" disabled title="">',
    ],
    [
      'joins pieces and values beside the attributes of a caller',
      html`<p title="t-${'<'}" lang="${nothing}" class="${'b'}" ${extras({ id: 'a' })}></p>`,
      '<p id="a" class="b" title="t-&lt;"></p>',
    ],
    [
      'writes the attributes of a caller before an event binding',
      html`<p class="b" ${extras({ id: 'a', class: 'c' })} @click=${() => {}}></p>`,
      '<p id="a" class="c b"></p>',
    ],
    ...[null, undefined, 'x', 1, {}, []].map((value): [string, unknown, string] => [
      `writes nothing for ${JSON.stringify(value)} alone in a tag`,
      html`<p id="a" ${value}></p><c-box ${value}></c-box><p ${value} id="b"></p>`,
      '<p id="a"></p><div title="">none</div><p id="b"></p>',
    ]),
    [
      'takes static text for children, and blanks for none',
      html`<c-box>a</c-box><c-box> </c-box><c-box><!----></c-box>`,
      '<div title="">a</div><div title="">none</div><div title=""><!----></div>',
    ],
    [
      'decodes references to all characters that there are',
      html`<c-box label="&#65;&#x10ffff;&#x110000;&#1114111;&#1114112;"></c-box>`,
      '<div title="A\u{10ffff}&amp;#x110000;\u{10ffff}&amp;#1114112;">none</div>',
    ],
    [
      'writes nothing for a directive that gives null or undefined',
      html`<p title=${guard([1], () => null)}>${guard([1], () => null)}${guard([1], () => undefined)}</p>`,
      '<p title=""></p>',
    ],
    [
      'keeps white space of what a directive gives, but not in a class',
      html`<p title="a  b ${guard([1], () => ' c ')}" lang=${guard([1], () => ' d ')} class="e  ${guard([1], () => ' f ')}"></p>`,
      '<p title="a  b  c " lang=" d " class="e f"></p>',
    ],
    [
      'escapes what a directive gives that has some name',
      html`<p title=${named()}>${named()}</p>`,
      '<p title="&lt;b&gt;">&lt;b&gt;</p>',
    ],
    [
      'drops a line break behind <listing>, and no other',
      html`<listing>${'\na'}</listing><div>${'\na'}</div>`,
      '<listing>\n\na</listing><div>\na</div>',
    ],
    [
      'keeps a line break that is not directly behind its tag',
      html`<pre>a${'\nb'}</pre><pre><b></b>${'\nb'}</pre><pre>${'a'}${'\nb'}</pre>`,
      '<pre>a\nb</pre><pre><b></b>\nb</pre><pre>a\nb</pre>',
    ],
    [
      'writes text into a textarea behind other text as it is',
      html`<textarea>a${'\nb'}</textarea><title>${'\na'}</title>`,
      '<textarea>a\nb</textarea><title>\na</title>',
    ],
    [
      'takes the common words that begin like a handler for attributes',
      html`<p once=${1} only=${2} online=${3} on=${4}></p>`,
      '<p once="1" only="2" online="3" on="4"></p>',
    ],
    [
      'leaves properties of elements that nobody knows to the browser',
      html`<x-nobody .value=${1} .title=${'t'} title=${'a'}></x-nobody>`,
      '<x-nobody title="a"></x-nobody>',
    ],
  ];
  for (const [title, template, markup] of rows) {
    it(title, () => assert.equal(renderMarkup(template), markup));
  }

  it('writes true and empty properties of registered elements without a value', () => {
    assert.match(
      renderToString(html`<c-box .open=${true} .label=${''}></c-box>`),
      /^<c-box open label><div/,
    );
    assert.match(renderToString(html`<c-box .open=${false}></c-box>`), /^<c-box><div/);
  });

  it('handles values that print nothing as no children of a registered element', () => {
    for (const empty of ['', null, undefined, nothing]) {
      assert.equal(renderMarkup(html`<c-box> ${empty} </c-box>`), '<div title="">none</div>');
    }
    for (const [child, text] of [
      [0, ' 0 '],
      [false, ' false '],
      [' ', '   '],
    ] as const) {
      assert.equal(renderMarkup(html`<c-box> ${child} </c-box>`), `<div title="">${text}</div>`);
    }
  });

  it('must not have values in declarations', () => {
    for (const template of [html`<!DOCTYPE ${x}>`, html`<?xml ${x}?>`, html`<!${x}>`]) {
      assert.throws(() => renderMarkup(template), { message: /a value in a tag name/ });
    }
    assert.equal(
      renderMarkup(html`<!DOCTYPE html "<p>"><?x y?><p>${x}</p>`),
      '<!DOCTYPE html "<p>"><?x y?><p>&lt;</p>',
    );
  });

  it('must not end with the beginning of a tag', () => {
    for (const [template, place] of [
      [html`${x}<`, 'a tag'],
      [html`${x}<p`, '<p>'],
      [html`<b>${x}</b`, '</b>'],
      [html`<!doctype html`, 'a tag'],
      [html`<p title="a>${x}`, '<p>'],
    ] as const) {
      assert.throws(() => renderMarkup(template), {
        message: `A template must not end inside ${place}.`,
      });
    }
    assert.equal(renderMarkup(html`a < ${x} <<3 </>b`), 'a < &lt; <<3 </>b');
  });

  it('names the innermost unclosed element', () => {
    assert.throws(() => renderMarkup(html`<c-box><x-box></x-box><select .value=${1}>`), {
      message: 'A template must close its elements: <select> is not closed.',
    });
  });

  it('handles blanks as no children also with hydration markers', () => {
    assert.match(
      renderToString(html`<c-box> </c-box>`, { hydratable: true }),
      /<div title="">none<\/div>/,
    );
    assert.match(
      renderToString(html`<c-box>a</c-box>`, { hydratable: true }),
      /<div title="">a<\/div>/,
    );
  });

  it('refuses objects that are not tagged template strings', () => {
    for (const strings of [['a'], { raw: ['a'] }]) {
      const forged = { _$litType$: 1, strings, values: [] };
      assert.throws(() => renderMarkup(forged), {
        name: 'InvalidArgumentException',
        message: /must come from a template literal/,
      });
    }
  });

  it('must not have values in texts and comments that are hydrated', () => {
    const marked = (template: unknown): string => renderToString(template, { hydratable: true });
    assert.throws(() => marked(html`<textarea>${x}</textarea>`), { message: /use "\.value"/ });
    assert.throws(() => marked(html`<script type="a/json">${x}</script>`), {
      message: /use unsafeHTML/,
    });
    // eslint-disable-next-line lit/binding-positions -- Lit's hydration takes it for the value of the next place
    assert.throws(() => marked(html`<!-- ${x} --><p title=${x}></p>`), { message: /a comment/ });
  });
});
