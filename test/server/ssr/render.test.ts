/* eslint-disable lit/binding-positions, lit/no-invalid-html -- some of these templates are wrong on purpose */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { cache } from 'lit/directives/cache.js';
import { choose } from 'lit/directives/choose.js';
import { classMap } from 'lit/directives/class-map.js';
import { guard } from 'lit/directives/guard.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { join } from 'lit/directives/join.js';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { map } from 'lit/directives/map.js';
import { range } from 'lit/directives/range.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { styleMap } from 'lit/directives/style-map.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { unsafeSVG } from 'lit/directives/unsafe-svg.js';
import { until } from 'lit/directives/until.js';
import { when } from 'lit/directives/when.js';
import { html, noChange, nothing, svg } from 'lit/html.js';
import { html as staticHtml, literal } from 'lit/static-html.js';

import { attrs } from '../../../components/internal/attributes/attrs.ts';
import { extras } from '../../../components/internal/attributes/extras.ts';
import { JsonText } from '../../../components/internal/attributes/json-text.ts';
import { renderMarkup, resetIds } from '../../../server/ssr/index.ts';

const f = (): void => {};
const x = '<x>';
const pending = new Promise<string>(() => {});

function* numbers(): Generator<number> {
  yield 1;
  yield 2;
}

type Row = [title: string, value: unknown, expected: string];

const text: Row[] = [
  ['escapes text', html`<p>${'a<b & "c"'}</p>`, '<p>a&lt;b &amp; &quot;c&quot;</p>'],
  [
    'prints scalars, but neither nothing, null nor undefined',
    html`<details class="x" name=${'g1'} ?open=${true} ?hidden=${false}>${1}${null}${undefined}${nothing}${''}${false}</details>`,
    '<details class="x" name="g1" open>1false</details>',
  ],
  ['prints true, 0, a bigint and noChange', html`${true}${0}${10n}${noChange}`, 'true010'],
  ['escapes a bare string', x, '&lt;x&gt;'],
  [
    'escapes the text of any other object',
    html`${new URL('https://a.test/?a&b')}`,
    'https://a.test/?a&amp;b',
  ],
  ['prints nothing for nothing', nothing, ''],
  ['prints a template in a template', html`<b>${html`<i>${x}</i>`}</b>`, '<b><i>&lt;x&gt;</i></b>'],
  ['prints svg', html`<svg>${svg`<circle r="${1}"/>`}</svg>`, '<svg><circle r="1"/></svg>'],
  ['prints an array', html`${['a', [x, html`<b></b>`], nothing]}`, 'a&lt;x&gt;<b></b>'],
  ['prints a set', html`${new Set([1, 2])}`, '12'],
  ['prints a generator', html`${numbers()}`, '12'],
  [
    'keeps comments of the author, without values',
    html`<!-- a ${x} b --><b></b>`,
    '<!-- a  b --><b></b>',
  ],
  [
    'keeps a doctype',
    html`<!DOCTYPE html><html lang=${'en'}></html>`,
    '<!DOCTYPE html><html lang="en"></html>',
  ],
  ['takes a sign for text that opens no tag', html`1 < 2 ${'&'} a<3`, '1 < 2 &amp; a<3'],
  ['prints textarea text', html`<textarea>${x}</textarea>`, '<textarea>&lt;x&gt;</textarea>'],
  [
    'keeps the first line break of a textarea',
    html`<textarea>${'\na'}</textarea>`,
    '<textarea>\n\na</textarea>',
  ],
  [
    'keeps the first line break of pre',
    html`<pre>${'\na'}</pre><pre>a${'\n'}</pre>`,
    '<pre>\n\na</pre><pre>a\n</pre>',
  ],
  [
    'prints title text',
    html`<title>a ${x} ${['b', nothing]}</title>`,
    '<title>a &lt;x&gt; b</title>',
  ],
  [
    'leaves script and style of the author alone',
    html`<style>a>b{}</style><script>1<2</script>${1}`,
    '<style>a>b{}</style><script>1<2</script>1',
  ],
];

const attributes: Row[] = [
  [
    'joins static pieces and values',
    html`<a class="btn ${'a'} b ${'c'}" href="/x?${'a&b'}">x</a>`,
    '<a class="btn a b c" href="/x?a&amp;b">x</a>',
  ],
  [
    'drops attributes with nothing, events and unknown properties',
    html`<a id=${nothing} title="${nothing} z" data-x=${null} @click=${f} .foo=${{}}>x</a>`,
    '<a data-x="">x</a>',
  ],
  [
    'reflects native properties',
    html`<input .value=${'v"'} .checked=${true} ?disabled=${0}>`,
    '<input value="v&quot;" checked>',
  ],
  [
    'drops properties that are off',
    html`<input .value=${undefined} .className=${null} .checked=${false} .id=${nothing}>`,
    '<input>',
  ],
  [
    'names attributes of renamed properties',
    html`<label .htmlFor=${'a'} .className=${'b'} .ariaLabel=${'c'}></label>`,
    '<label for="a" class="b" aria-label="c"></label>',
  ],
  [
    'puts the value of a textarea into it',
    html`<textarea rows="2" .value=${'\n</textarea>'}></textarea>`,
    '<textarea rows="2">\n\n&lt;/textarea&gt;</textarea>',
  ],
  [
    'selects the first option that has the value of the select, and no other',
    html`<select class="a" .value=${'b'}><option selected>a</option>${['b', 'b'].map((text) => html`<option>\n ${text}</option>`)}<option value="b">x</option></select><option>b</option>`,
    '<select class="a"><option>a</option><option selected>\n b</option><option>\n b</option><option value="b">x</option></select><option>b</option>',
  ],
  [
    'strips ASCII white space alone from the texts of options',
    html`<select .value=${'\u00a0a b'}><option>a b</option><option> \u00a0a\n b </option></select>`,
    '<select><option>a b</option><option selected> \u00a0a\n b </option></select>',
  ],
  [
    'selects none for a value that no option has, and leaves them without a value',
    html`<select .value=${'<'}><option selected>a</option></select><select .value=${nothing}><option selected>a</option></select>`,
    '<select><option>a</option></select><select><option selected>a</option></select>',
  ],
  [
    'joins the values and texts of a select',
    html`<select .value="${'a'}&amp;${1}" ${attrs({ id: 's' })}><optgroup label="g"><option value=${'a&1'}>x</option></optgroup></select>`,
    '<select id="s"><optgroup label="g"><option value="a&amp;1" selected>x</option></optgroup></select>',
  ],
  ['keeps a self-closing tag as authored', html`<circle r="${1}"/><br />`, '<circle r="1"/><br/>'],
  [
    'takes the slash behind an unquoted value for the end of the tag, as Lit does',
    html`<a href=${1}/>x</a>`,
    '<a href="1"/>x</a>',
  ],
  [
    'puts one blank between attributes',
    html`<p
      id="a"   class=${'b'}

      title='c'
    >x</p >`,
    `<p id="a" class="b" title='c'>x</p>`,
  ],
  [
    'leaves no trace of what is removed',
    html`<p  ?hidden=${false}   id=${nothing} ></p>`,
    '<p></p>',
  ],
  [
    'quotes for double quotes',
    html`<p title='say "${'"'}"'></p>`,
    '<p title="say &quot;&quot;&quot;"></p>',
  ],
  [
    'trims classMap',
    html`<p class=${classMap({ item: true, active: true, off: false })}></p>`,
    '<p class="item active"></p>',
  ],
  [
    'trims classMap beside static pieces',
    html`<p class="a ${classMap({ b: true })}"></p>`,
    '<p class="a b"></p>',
  ],
  [
    'trims styleMap',
    html`<p style=${styleMap({ color: 'red', top: '0' })}></p>`,
    '<p style="color:red;top:0;"></p>',
  ],
  [
    'drops an attribute with noChange alone',
    html`<p id=${noChange} title="a${noChange}b"></p>`,
    '<p title="ab"></p>',
  ],
  ['drops an attribute that is not defined', html`<p id=${ifDefined(undefined)}></p>`, '<p></p>'],
  [
    'prints a map of attributes',
    html`<div ${attrs({ id: 'w0', 'data-x': 'a"b', hidden: true, title: null })}>x</div>`,
    '<div id="w0" data-x="a&quot;b" hidden>x</div>',
  ],
  [
    'prints the attributes of a tag as they are without any of a caller',
    html`<p class="c" id=${'a'} ?hidden=${true} ${extras({})}>x</p>`,
    '<p class="c" id="a" hidden>x</p>',
  ],
  [
    'merges the attributes of a caller into a tag, in the documented order',
    html`<p class="c &amp; d" id=${'a'} title="t-${'<'}" ?hidden=${true} lang=${nothing} ${extras({ class: 'e', title: null, 'data-x': 1 })}>${'x'}</p><i id=${'b'}></i>`,
    '<p id="a" class="e c &amp; d" hidden data-x="1">x</p><i id="b"></i>',
  ],
  [
    'writes data of an attribute in single quotes, also beside attributes of a caller',
    html`<p data-c=${new JsonText({ a: "'<" })}></p><p data-c=${new JsonText({ a: 1 })} ${extras({ id: 'x' })}></p>`,
    `<p data-c='{"a":"\\u0027\\u003C"}'></p><p id="x" data-c='{"a":1}'></p>`,
  ],
  [
    'prints a map at the end of a tag with other attributes',
    html`<p class="c" ${attrs({ id: 'a' })}></p>`,
    '<p class="c" id="a"></p>',
  ],
  [
    'joins the values and texts of a property',
    html`<input .value="Hello ${'"x"'} &amp; ${1}" .title="${nothing}b">`,
    '<input value="Hello &quot;x&quot; &amp; 1">',
  ],
  [
    'joins a value of a property with the text on one side of it',
    html`<input .value="${'a'} b"><input .value="b ${'a'}">`,
    '<input value="a b"><input value="b a">',
  ],
  [
    'joins the values and texts of a text area',
    html`<textarea .value="a &amp; ${'<b>'} c"></textarea><textarea .value="${'\n'}x"></textarea>`,
    '<textarea>a &amp; &lt;b&gt; c</textarea><textarea>\n\nx</textarea>',
  ],
  [
    'ends comments where an HTML parser does',
    html`<!--><b>${'<'}</b><!---><i>${1}</i><!-- a --!>${2}<!-- ${3} -->`,
    '<!--><b>&lt;</b><!---><i>1</i><!-- a --!>2<!--  -->',
  ],
  [
    'writes values into a script that holds JSON',
    html`<script type="application/ld+json">{"a": ${{ b: '</script>' }}, "c": ${null}, "d": ${'"<"'}}</script>${'<'}`,
    '<script type="application/ld+json">{"a": {"b":"\\u003C/script>"}, "c": null, "d": "\\u003C"}</script>&lt;',
  ],
  [
    'prints two maps side by side',
    html`<p ${attrs({ id: 'a' })}${attrs({ title: 'b' })} class="c"></p>`,
    '<p id="a" title="b" class="c"></p>',
  ],
  ['prints nothing for a ref', html`<p ${ref(createRef())} id="a"></p>`, '<p id="a"></p>'],
  [
    'resolves a directive in the value of a textarea',
    html`<textarea .value=${live('<b>')} ${extras({ rows: 2 })}></textarea>`,
    '<textarea rows="2">&lt;b&gt;</textarea>',
  ],
  [
    'prints properties that are on or off as the browser takes them',
    html`<input .checked=${1} .disabled=${0} .required=${'x'} .hidden=${'until-found'} .readOnly=${''}>`,
    '<input checked required hidden="until-found">',
  ],
  [
    'prints live values',
    html`<input .value=${live('v')} ?checked=${live(true)}>`,
    '<input value="v" checked>',
  ],
];

const directives: Row[] = [
  [
    'when',
    html`${when(true, () => x)}${when(
      false,
      () => 1,
      () => 2,
    )}`,
    '&lt;x&gt;2',
  ],
  [
    'choose',
    html`${choose('b', [
      ['a', () => 'a'],
      ['b', () => x],
    ])}`,
    '&lt;x&gt;',
  ],
  ['guard', html`${guard([1], () => x)}`, '&lt;x&gt;'],
  ['cache', html`${cache(html`<b>${x}</b>`)}`, '<b>&lt;x&gt;</b>'],
  ['keyed', html`${keyed(1, html`<b></b>`)}`, '<b></b>'],
  ['until, with its first value at hand', html`${until(pending, x)}${until(pending)}`, '&lt;x&gt;'],
  [
    'repeat',
    html`${repeat(
      [1, 2],
      (n) => n,
      (n) => html`<b>${n}</b>`,
    )}`,
    '<b>1</b><b>2</b>',
  ],
  ['map, range and join', html`${map(range(3), (n) => n)}${join(['a', 'b'], '-')}`, '012a-b'],
  ['a directive in a directive', html`${guard([1], () => until(pending, x))}`, '&lt;x&gt;'],
  [
    'unsafeHTML',
    html`${unsafeHTML('<b>&</b>')}${unsafeHTML(null)}${unsafeHTML(nothing)}`,
    '<b>&</b>',
  ],
  ['unsafeSVG', html`<svg>${unsafeSVG('<path/>')}</svg>`, '<svg><path/></svg>'],
  [
    'static tags',
    staticHtml`<${literal`h2`} id=${1}>${x}</${literal`h2`}>`,
    '<h2 id="1">&lt;x&gt;</h2>',
  ],
];

describe('renderMarkup', () => {
  beforeEach(resetIds);

  for (const [title, value, expected] of [...text, ...attributes]) {
    it(title, () => assert.equal(renderMarkup(value), expected));
  }

  describe('with directives', () => {
    for (const [name, value, expected] of directives) {
      it(`resolves ${name}`, () => assert.equal(renderMarkup(value), expected));
    }
  });

  it('renders the same template with other values', () => {
    const row = (value: unknown): unknown => html`<b title=${value}>${value}</b>`;
    assert.equal(renderMarkup([row(1), row('<')]), '<b title="1">1</b><b title="&lt;">&lt;</b>');
  });

  describe('writes values of other kinds where text or a boolean is usual', () => {
    // One template for all: its first use must not matter.
    const row = (list: unknown, title: unknown, open: unknown, name: unknown): unknown =>
      html`<b>${list}</b><i title=${title} ?open=${open} class="a ${name} b">${x}</i>`;
    const after = '>&lt;x&gt;</i>';
    const kinds: [title: string, values: Parameters<typeof row>, markup: string][] = [
      [
        'text and a boolean',
        ['l', 't', true, 'n'],
        `<b>l</b><i title="t" open class="a n b"${after}`,
      ],
      ['a number', [1, 2, false, 3], `<b>1</b><i title="2" class="a 3 b"${after}`],
      ['nothing', [nothing, nothing, nothing, nothing], `<b></b><i${after}`],
      ['truth', ['', null, 'yes', undefined], `<b></b><i title="" open class="a  b"${after}`],
      ['classMap', ['', '', 0, classMap({ c: true })], `<b></b><i title="" class="a c b"${after}`],
    ];
    for (const [title, values, markup] of kinds) {
      it(title, () =>
        assert.equal(renderMarkup([row(...values), row(...values)]), markup + markup),
      );
    }

    it('and reads a list before them once', () => {
      assert.equal(
        renderMarkup(row(numbers(), 1, 1, 1)),
        `<b>12</b><i title="1" open class="a 1 b"${after}`,
      );
    });
  });

  describe('refuses', () => {
    const refused: [place: string, template: () => unknown, message: RegExp][] = [
      ['a tag name', () => html`<${x}>`, /a value in a tag name \(after "<"\)/],
      ['a part of a tag name', () => html`<a-${x}>`, /a value in a tag name \(after "<a-"\)/],
      ['an end tag', () => html`<p></${x}>`, /a value in a tag name \(after "<\/"\)/],
      ['an attribute name', () => html`<p ${x}="a">`, /a value in an attribute name/],
      ['a part of an attribute name', () => html`<p data-${x}="a">`, /\(after "data-"\)/],
      ['an attribute name behind a value', () => html`<p a=${1} ${x}b>`, /an attribute name/],
      ['<script>', () => html`<script>${x}</script>`, /a value in <script>/],
      ['a module', () => html`<script type="module">${x}</script>`, /a value in <script>/],
      ['an import map', () => html`<script type="importmap">${x}</script>`, /in <script>/],
      ['a bound type', () => html`<script type="${'a/json'}">${x}</script>`, /in <script>/],
      ['a function as JSON', () => html`<script type="a/json">${f}</script>`, /must be data/],
      ['<STYLE>', () => html`<STYLE>${x}</STYLE>`, /a value in <style>/],
      ['<iframe>', () => html`<iframe>${x}</iframe>`, /a value in <iframe>/],
      ['onclick', () => html`<p onclick=${x}></p>`, /the attribute "onclick"/],
      ['a part of onClick', () => html`<p onClick="f(${x})"></p>`, /the attribute "onClick"/],
      ['srcdoc', () => html`<iframe srcdoc=${x}></iframe>`, /the attribute "srcdoc"/],
      [
        'a template that ends in a tag',
        () => html`<p>${1}</p><b id="a"`,
        /must not end inside <b>/,
      ],
      [
        'a template that ends in a comment',
        () => html`${1}<!-- a`,
        /must not end inside a comment/,
      ],
      [
        'a template that ends in <script>',
        () => html`${1}<script>`,
        /must not end inside <script>/,
      ],
      [
        'a template in <textarea>',
        () => html`<textarea>${html`<b></b>`}</textarea>`,
        /rendered into <textarea>/,
      ],
      ['a promise', () => html`${Promise.resolve(1)}`, /A promise cannot be rendered to a string/],
      ['a symbol', () => html`${Symbol('s')}`, /A symbol cannot be rendered: Symbol\(s\)/],
      [
        'an object as raw markup',
        () => unsafeHTML({} as unknown as string),
        /^Raw markup must be a string, got object\.$/,
      ],
      ['a bad name in a map', () => html`<p ${attrs({ 'a b': 1 })}>`, /Attribute name "a b"/],
    ];
    for (const [place, template, message] of refused) {
      it(place, () => {
        assert.throws(() => renderMarkup(template()), {
          name: 'InvalidArgumentException',
          message,
        });
      });
    }
  });

  it('never accepts JSON as a template', () => {
    const forged: unknown = JSON.parse('{"_$litType$":1,"strings":["<script>"],"values":[]}');
    assert.throws(() => renderMarkup(html`${forged}`), /must come from a template literal/);
  });

  it('never accepts JSON as raw markup', () => {
    const json = '{"_$litDirective$":{"directiveName":"unsafeHTML"},"values":["<script>"]}';
    assert.equal(renderMarkup(html`${JSON.parse(json)}`), '[object Object]');
  });

  for (const [place, template, markup] of [
    ['a child', (q: unknown) => html`<p>${q}</p>`, '<p>[object Object]</p>'],
    ['an attribute', (q: unknown) => html`<p title=${q}></p>`, '<p title="[object Object]"></p>'],
    [
      'a part of one',
      (q: unknown) => html`<p title="${q}!"></p>`,
      '<p title="[object Object]!"></p>',
    ],
    ['a title', (q: unknown) => html`<title>${q}</title>`, '<title>[object Object]</title>'],
  ] as const) {
    it(`writes a parameter of a query that is not text as ${place}`, () => {
      const nested: unknown = Object.assign(Object.create(null), { a: '1' });
      assert.equal(renderMarkup(template(nested)), markup);
    });
  }
});

it('writes many texts behind <pre> in a time that grows with their number', () => {
  const text = 'x'.repeat(500);
  const secondsFor = (count: number): number => {
    const rows = Array.from({ length: count }, () => html`<pre>${text}</pre>`);
    const start = process.cpuUsage();
    renderMarkup(rows);
    const { system, user } = process.cpuUsage(start);
    return (system + user) / 1e6;
  };
  secondsFor(1000);
  // Each text that copied all of them would take 10 seconds and more.
  assert.ok(secondsFor(10_000) < 2);
});
