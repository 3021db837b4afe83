import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { AsyncDirective } from 'lit/async-directive.js';
import {
  Directive,
  directive,
  type DirectiveResult,
  type PartInfo,
  PartType,
} from 'lit/directive.js';
import { cache } from 'lit/directives/cache.js';
import { classMap } from 'lit/directives/class-map.js';
import { guard } from 'lit/directives/guard.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { live } from 'lit/directives/live.js';
import { map } from 'lit/directives/map.js';
import { createRef, ref } from 'lit/directives/ref.js';
import { repeat } from 'lit/directives/repeat.js';
import { styleMap } from 'lit/directives/style-map.js';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { unsafeMathML } from 'lit/directives/unsafe-mathml.js';
import { unsafeSVG } from 'lit/directives/unsafe-svg.js';
import { until } from 'lit/directives/until.js';
import { html, LitElement, mathml, noChange, nothing, svg } from 'lit';
import { html as staticHtml, literal } from 'lit/static-html.js';

import {
  defineServerElement,
  renderMarkup,
  renderToIterable,
  renderToStream,
  renderToString,
} from '../../../server/ssr/index.ts';
import { renderLight, renderLightSync } from '../../../server/ssr/lit.ts';

// Expectations of Lit's own integration tests for a server (lit/lit, packages/labs/ssr/src/test/integration/
// tests/basic.ts), by the names of their parts. The following cases do not apply:
// - "in shadow root", `<slot>`, `renderLight()`, "hydration ordering", "defer hydration": elements here
//   render into light DOM; `in-browser.test.ts` has their hydration.
// - EventPart: the effect of a listener is visible only in a browser. Here it only must not be written.
// - second renderings of a case: a server renders once.
// - "Server-only template": there is one kind of templates here, see `render.test.ts`.
// - `until` whose first value is a promise: Lit's server omits it, and so do these tests.

type Render = (value: unknown) => unknown;

/** A value, and its rendered markup. */
type Row = readonly [what: string, value: unknown, expected: string];

const asText = { toString: () => 'text!' };
const throws = function never() {
  throw new Error();
};
const never = new Promise<string>(() => {});

/** Directives that print their place. */
const placed = directive(
  class extends Directive {
    readonly #info: PartInfo;
    constructor(info: PartInfo) {
      super(info);
      this.#info = info;
    }
    override update(): unknown {
      throw new Error('update() is for browsers');
    }
    render(value: string): string {
      const info = this.#info;
      if (info.type === PartType.CHILD) return `[${value}]`;
      if (info.type === PartType.ELEMENT) throw new Error('not rendered on a server');
      return `[${value}:${info.tagName}:${info.name}:${info.strings?.join(':') ?? ''}]`;
    }
  },
);
const counted = directive(
  class extends Directive {
    render(n: number): string | DirectiveResult {
      return n > 1 ? (counted(n - 1) as DirectiveResult) : 'nested!';
    }
  },
);
/** The error that setting a value threw after the rendering. */
const lateFaults: unknown[] = [];
const later = directive(
  class extends AsyncDirective {
    render(value: string): string {
      void Promise.resolve()
        .then(() => this.setValue('too late'))
        .catch((fault: unknown) => lateFaults.push(fault));
      return value;
    }
    override disconnected(): void {
      throw new Error('a server connects nothing');
    }
  },
);

const child: Render = (value) => html`<div>${value}</div>`;
const svgChild: Render = (value) => html`<svg>${value}</svg>`;
const mathChild: Render = (value) => html`<math>${value}</math>`;
const attribute: Render = (value) => html`<div class=${value}></div>`;
const boolean: Render = (value) => html`<div ?hidden=${value}></div>`;
const property: Render = (value) => html`<div .foo=${value}></div>`;
const reflected: Render = (value) => html`<div .className=${value}></div>`;
const event: Render = (value) => html`<button @click=${value}>X</button>`;
const elementPart: Render = (value) => html`<div ${value}></div>`;

/** One part in a template, with every kind of value. Created anew for each way: some values can be read once. */
const parts = (): readonly (readonly [name: string, render: Render, rows: readonly Row[]])[] => [
  [
    'ChildPart',
    child,
    [
      ['a string', 'foo', '<div>foo</div>'],
      ['a number', 456.789, '<div>456.789</div>'],
      ['undefined', undefined, '<div></div>'],
      ['null', null, '<div></div>'],
      ['noChange', noChange, '<div></div>'],
      ['nothing', nothing, '<div></div>'],
      ['an array', [1, 2, 3], '<div>123</div>'],
      ['a set', new Set([1, 2, 3]), '<div>123</div>'],
      ['an object', {}, '<div>[object Object]</div>'],
      ['an object with a toString method', asText, '<div>text!</div>'],
      ['a function', throws, `<div>${String(throws).replace('>', '&gt;')}</div>`],
      ['a template', html`<span>${'x'}</span>`, '<div><span>x</span></div>'],
      ['strings', ['a', 'b', 'c'], '<div>abc</div>'],
      ['templates', [html`<i>a</i>`, html`<i>b</i>`], '<div><i>a</i><i>b</i></div>'],
      ['a directive', placed('one'), '<div>[one]</div>'],
      ['nested directives', counted(3), '<div>nested!</div>'],
      ['an async directive', later('now'), '<div>now</div>'],
      ['repeat with strings', repeat(['a', 'b'], (i) => i), '<div>ab</div>'],
      [
        'repeat with templates',
        repeat(
          ['a', 'b'],
          (i) => i,
          (i) => html`<p>${i}</p>`,
        ),
        '<div><p>a</p><p>b</p></div>',
      ],
      ['map', map(['a', 'b'], (i) => html`<p>${i}</p>`), '<div><p>a</p><p>b</p></div>'],
      ['cache', cache(html`<p>${1}</p>`), '<div><p>1</p></div>'],
      ['guard', guard(['a'], () => 'a'), '<div>a</div>'],
      ['until with a value', until('a'), '<div>a</div>'],
      ['until with a promise, then a value', until(never, 'b'), '<div>b</div>'],
      ['until with promises', until(never, never), '<div></div>'],
      ['ifDefined of undefined', ifDefined(undefined), '<div></div>'],
      ['ifDefined of a value', ifDefined('foo'), '<div>foo</div>'],
      ['unsafeHTML', unsafeHTML('<b>x</b>'), '<div><b>x</b></div>'],
    ],
  ],
  [
    'ChildPart in SVG',
    svgChild,
    [
      ['a template', svg`<circle r=${1}></circle>`, '<svg><circle r="1"></circle></svg>'],
      ['unsafeSVG', unsafeSVG('<g></g>'), '<svg><g></g></svg>'],
    ],
  ],
  [
    'ChildPart in MathML',
    mathChild,
    [
      ['a template', mathml`<mi>${'x'}</mi>`, '<math><mi>x</mi></math>'],
      ['unsafeMathML', unsafeMathML('<mi>x</mi>'), '<math><mi>x</mi></math>'],
    ],
  ],
  [
    'AttributePart',
    attribute,
    [
      ['a string', 'TEST', '<div class="TEST"></div>'],
      ['a number', 123, '<div class="123"></div>'],
      ['undefined', undefined, '<div class=""></div>'],
      ['null', null, '<div class=""></div>'],
      ['noChange', noChange, '<div></div>'],
      ['nothing', nothing, '<div></div>'],
      ['an array', ['a', 'b'], '<div class="a,b"></div>'],
      ['an object', { a: 1 }, '<div class="[object Object]"></div>'],
      ['an object with a toString method', asText, '<div class="text!"></div>'],
      ['a directive', placed('one'), '<div class="[one:DIV:class:]"></div>'],
      ['nested directives', counted(2), '<div class="nested!"></div>'],
      ['classMap', classMap({ foo: true, bar: false }), '<div class="foo"></div>'],
      ['guard', guard(['a'], () => 'a'), '<div class="a"></div>'],
      ['until with a promise, then a value', until(never, 'b'), '<div class="b"></div>'],
      ['until with promises', until(never, never), '<div></div>'],
      ['ifDefined of undefined', ifDefined(undefined), '<div></div>'],
      ['ifDefined of a value', ifDefined('foo'), '<div class="foo"></div>'],
      ['live', live('foo'), '<div class="foo"></div>'],
      ['an async directive', later('now'), '<div class="now"></div>'],
    ],
  ],
  [
    'BooleanAttributePart',
    boolean,
    [
      ['true', true, '<div hidden></div>'],
      ['a number', 123, '<div hidden></div>'],
      ['an object', {}, '<div hidden></div>'],
      ['false', false, '<div></div>'],
      ['zero', 0, '<div></div>'],
      ['null', null, '<div></div>'],
      ['undefined', undefined, '<div></div>'],
      ['nothing', nothing, '<div></div>'],
      ['noChange', noChange, '<div></div>'],
      ['guard', guard([1], () => true), '<div hidden></div>'],
      ['until with a promise, then a value', until(never, true), '<div hidden></div>'],
      ['until with promises', until(never, never), '<div></div>'],
      ['ifDefined of undefined', ifDefined(undefined), '<div></div>'],
      ['ifDefined of a value', ifDefined('foo'), '<div hidden></div>'],
      ['live', live(true), '<div hidden></div>'],
    ],
  ],
  [
    'PropertyPart that no attribute reflects',
    property,
    ['foo', 1, false, null, undefined, nothing, Symbol('s'), {}, [1], throws].map((value): Row => [
      typeof value,
      value,
      '<div></div>',
    ]),
  ],
  [
    'PropertyPart that an attribute reflects',
    reflected,
    [
      ['a string', 'foo', '<div class="foo"></div>'],
      ['a number', 1, '<div class="1"></div>'],
      ['noChange', noChange, '<div></div>'],
      ['nothing', nothing, '<div></div>'],
      ['an object', {}, '<div class="[object Object]"></div>'],
      ['an array', [1, 2], '<div class="1,2"></div>'],
      ['guard', guard([1], () => 'foo'), '<div class="foo"></div>'],
      ['until with a value', until('foo'), '<div class="foo"></div>'],
      ['ifDefined of a value', ifDefined('foo'), '<div class="foo"></div>'],
      ['live', live('foo'), '<div class="foo"></div>'],
    ],
  ],
  [
    'EventPart',
    event,
    [
      ['a listener', throws, '<button>X</button>'],
      ['guard', guard([1], () => throws), '<button>X</button>'],
      ['until', until(never, throws), '<button>X</button>'],
      ['ifDefined', ifDefined(undefined), '<button>X</button>'],
    ],
  ],
  [
    'ElementPart',
    elementPart,
    [
      ['a directive', placed('x'), '<div></div>'],
      ['ref', ref(createRef()), '<div></div>'],
    ],
  ],
];

const style = styleMap({ background: 'red', '--on': '1', color: null });
const link = html`<a attr=${'a'} ${ref(createRef())}></a>`;
const mixedTemplate = (x: unknown, y: unknown, z: unknown): unknown =>
  html`text:${x}<div>${x}</div><span a1="${y}" a2="${y}">${x}<p a="${y}">${y}</p>${z}</span>`;

/** Several parts in one template. */
const combined = (): readonly Row[] => [
  ['adjacent texts', html`<div>${'a'}${'b'}</div>`, '<div>ab</div>'],
  ['a text and a template', html`<div>${'a'}${html`b`}</div>`, '<div>ab</div>'],
  ['adjacent templates', html`<div>${html`a`}${html`b`}</div>`, '<div>ab</div>'],
  ['whitespace', html`<div>${'a'} ${'b'} </div>`, '<div>a b </div>'],
  ['after a text', html`ABC<div class=${'a'}></div>`, 'ABC<div class="a"></div>'],
  [
    'classMap with statics',
    html`<div class="static1 ${classMap({ foo: true })} static2"></div>`,
    '<div class="static1 foo static2"></div>',
  ],
  ['styleMap', html`<div style=${style}></div>`, '<div style="background:red;--on:1;"></div>'],
  [
    'styleMap with statics',
    html`<div style="width: 1px; ${style} height: 2px;"></div>`,
    '<div style="width: 1px; background:red;--on:1; height: 2px;"></div>',
  ],
  ['several attributes', html`<div a=${1} b=${2}></div>`, '<div a="1" b="2"></div>'],
  ['several values', html`<div a="${1} ${2}-${3}"></div>`, '<div a="1 2-3"></div>'],
  ['a void element', html`<input max=${'5'}><p>${1}</p>`, '<input max="5"><p>1</p>'],
  ['a property of a void element', html`<input .title=${'t'}>`, '<input title="t">'],
  [
    'several properties',
    html`<div .id=${'i'} .title=${'t'}></div>`,
    '<div id="i" title="t"></div>',
  ],
  [
    'a property with statics',
    html`<div .title="a${placed('one')}b"></div>`,
    '<div title="a[one:DIV:title:a:b]b"></div>',
  ],
  [
    'an attribute of camel case',
    html`<div .ariaLabel=${'foo'}></div>`,
    '<div aria-label="foo"></div>',
  ],
  ['a text area', html`<textarea .value=${'hello'}></textarea>`, '<textarea>hello</textarea>'],
  [
    'adjacent nodes',
    html`<div a="${1}">${1}</div><div a="${2}">${2}</div>`,
    '<div a="1">1</div><div a="2">2</div>',
  ],
  [
    'nested nodes',
    html`<div a="${1}">${1}<div a="${2}">${2}</div></div>`,
    '<div a="1">1<div a="2">2</div></div>',
  ],
  [
    'a soup of parts',
    mixedTemplate(link, 'b', 'c'),
    'text:<a attr="a"></a><div><a attr="a"></a></div><span a1="b" a2="b"><a attr="a"></a><p a="b">b</p>c</span>',
  ],
  [
    'an element part before attributes',
    html`<div ${ref(createRef())} x=${'x'} y=${'y'}></div>`,
    '<div x="x" y="y"></div>',
  ],
  ['static html', staticHtml`<${literal`p`}>${'foo'}</${literal`p`}>`, '<p>foo</p>'],
  [
    'an element that nobody knows',
    html`<x-unregistered attr1 attr2="v" attr3=${'w'}></x-unregistered>`,
    '<x-unregistered attr1 attr2="v" attr3="w"></x-unregistered>',
  ],
];

/** Blanks at the ends of tags and values, comments and the spelling of references do not count as differences. */
function normal(markup: string): string {
  return markup
    .replace(/<!--[^]*?-->|<\?>/g, '')
    .replace(/<[a-z][^<>]*>/g, (tag) =>
      tag
        .replace(/\s+/g, ' ')
        .replace(/ ?(\/?>)$/, '$1')
        .replace(/="([^"]*)"/g, (_, value: string) => `="${value.trim()}"`)
        .replace(/ (hidden|attr1|prop)=""/g, ' $1'),
    )
    .trim();
}

async function iterated(value: unknown): Promise<string> {
  let text = '';
  for await (const chunk of renderToIterable(value, { chunkSize: 3 })) text += chunk;
  return text;
}

const ways: Readonly<Record<string, (value: unknown) => string | Promise<string>>> = {
  renderMarkup,
  'renderToString, hydratable': (value) => renderToString(value, { hydratable: true }),
  renderToStream: (value) => new Response(renderToStream(value, { chunkSize: 1 })).text(),
  renderToIterable: iterated,
  renderLight,
  renderLightSync,
};

/** An element that renders into light DOM. */
abstract class Light extends LitElement {
  override createRenderRoot(): this {
    return this;
  }
}

class Basic extends Light {
  override render(): unknown {
    return html`<div>[le-basic]</div>`;
  }
}
class Nested extends Light {
  override render(): unknown {
    return html`<div>[le-nested: <le-basic></le-basic>]</div>`;
  }
}
class Bound extends Light {
  static override properties = { prop: {}, camelProp: {} };
  declare prop: unknown;
  declare camelProp: unknown;
  constructor() {
    super();
    this.prop = 'default';
  }
  override render(): unknown {
    return html`<div>[${this.prop}${this.camelProp}]</div>`;
  }
}
class WillUpdate extends Light {
  static override properties = { first: {}, last: {} };
  declare first: string;
  declare last: string;
  #name = '';
  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('first') || changed.has('last')) this.#name = `${this.first} ${this.last}`;
  }
  override render(): unknown {
    return html`<main>${this.#name}</main>`;
  }
}
const reversed = (value: string | null): string => (value ?? '').split('').toReversed().join('');
class Reflected extends Light {
  static override properties = {
    bool: { type: Boolean, reflect: true },
    custom: { converter: { fromAttribute: reversed, toAttribute: reversed }, reflect: true },
    num: { type: Number, reflect: true },
    obj: { type: Object, reflect: true },
    prop: { reflect: true },
  };
  constructor() {
    super();
    Object.assign(this, { bool: true, custom: 'abc', num: 42, obj: { foo: 42 } });
  }
}
class Internals extends Light {
  constructor() {
    super();
    this.attachInternals().ariaLabel = 'own';
  }
}
for (const [tag, element] of Object.entries({
  'le-basic': Basic,
  'le-nested': Nested,
  'le-bound': Bound,
  'le-will-update': WillUpdate,
  'le-reflected': Reflected,
  'le-internals': Internals,
})) {
  defineServerElement(tag, element);
}

/** Light-DOM elements. The children of the author follow their content. */
const elements = (): readonly Row[] => [
  ['Basic', html`<le-basic>${'x'}</le-basic>`, '<le-basic><div>[le-basic]</div>x</le-basic>'],
  [
    'Nested',
    html`<le-nested></le-nested>`,
    '<le-nested><div>[le-nested: <le-basic><div>[le-basic]</div></le-basic>]</div></le-nested>',
  ],
  [
    'Property binding',
    html`<le-bound .prop=${'a'}></le-bound>`,
    '<le-bound prop="a"><div>[a]</div></le-bound>',
  ],
  [
    'willUpdate',
    html`<le-will-update .first=${'foo'} .last=${'bar'}></le-will-update>`,
    '<le-will-update first="foo" last="bar"><main>foo bar</main></le-will-update>',
  ],
  [
    'Reflected property binding',
    html`<le-reflected .prop=${'a'}></le-reflected>`,
    '<le-reflected prop="a" bool custom="cba" num="42" obj="{&quot;foo&quot;:42}"></le-reflected>',
  ],
  [
    'Attribute binding',
    html`<le-bound static prop=${'a'}></le-bound>`,
    '<le-bound static prop="a"><div>[a]</div></le-bound>',
  ],
  [
    'Attribute binding of undefined',
    html`<le-bound static prop=${undefined}></le-bound>`,
    '<le-bound static prop><div>[]</div></le-bound>',
  ],
  [
    'Attribute binding (mixed case)',
    html`<le-bound camelProp=${'a'}></le-bound>`,
    '<le-bound camelProp="a"><div>[defaulta]</div></le-bound>',
  ],
  [
    'Static attribute deserializes',
    html`<le-bound prop="static" static></le-bound>`,
    '<le-bound prop="static" static><div>[static]</div></le-bound>',
  ],
  [
    'TemplateResult->Node binding',
    html`<le-bound .prop=${html`[${'inner'}]`}>${html`[${'light'}]`}</le-bound>`,
    '<le-bound><div>[[inner]]</div>[light]</le-bound>',
  ],
  [
    'ElementInternals',
    html`<le-internals></le-internals>`,
    '<le-internals aria-label="own"></le-internals>',
  ],
];

/** Additions to the markup of an element in addition to attributes of its class. */
const withoutMarks = (markup: string): string =>
  markup.replace(/ (?:data-fwx-[a-z]+(?:="\d+")?|defer-hydration)/g, '');

// `@lit-labs/ssr` itself writes templates through the adapter, and does this in its own way.
const onlyOwn = new Set(['an attribute of camel case', 'a text area']);

const allRows = (): Row[] => [
  ...parts().flatMap(([name, render, rows]) =>
    rows.map(([what, value, expected]): Row => [`${name}: ${what}`, render(value), expected]),
  ),
  ...combined(),
  ...elements(),
];

describe("Lit's integration cases", () => {
  for (const [way, write] of Object.entries(ways)) {
    it(`are rendered as expected by ${way}`, async () => {
      const hasTags = way !== 'renderMarkup';
      const wrong: unknown[] = [];
      for (const [name, template, expected] of allRows()) {
        if (way.startsWith('renderLight') && onlyOwn.has(name)) continue;
        const found = normal(withoutMarks(await write(template)));
        const expectedMarkup = hasTags ? expected : expected.replace(/<\/?le-[^>]*>/g, '');
        if (found !== expectedMarkup) wrong.push({ name, expectedMarkup, found });
      }
      assert.deepEqual(wrong, []);
      const faults = lateFaults.splice(0);
      // Through the adapter `@lit-labs/ssr` creates the directives, and does not catch errors of such calls.
      if (!way.startsWith('renderLight')) assert.deepEqual(faults, []);
    });
  }
});
