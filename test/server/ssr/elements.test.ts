import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';

import { LitElement, type PropertyValues } from 'lit';
import { html, nothing } from 'lit/html.js';

import { attrs } from '../../../components/internal/attributes/attrs.ts';
import { extras } from '../../../components/internal/attributes/extras.ts';
import { decode } from '../../../components/internal/attributes/html.ts';
import { nextId as templateId } from '../../../components/internal/context/ids.ts';
import { runInRequestScope } from '../../../server/core/index.ts';
import {
  defineServerElement,
  nextId,
  renderMarkup,
  renderToString,
  resetIds,
} from '../../../server/ssr/index.ts';

interface Group {
  readonly name: string;
}

// The structure of an accordion: a parent that names its group, items without their own tag.
defineServerElement('x-accordion', {
  properties: { flush: { type: Boolean } },
  render: ({ flush = false }: { flush?: boolean }, children) =>
    html`<div class=${flush ? 'accordion accordion-flush' : 'accordion'}>${children}</div>`,
  context: (): Group => ({ name: templateId() }),
});
defineServerElement('x-accordion-item', {
  properties: { label: {}, open: { type: Boolean } },
  transparent: true,
  render: ({ label, open = false }: { label?: string; open?: boolean }, children, group: unknown) =>
    html`<details class="accordion-item" name=${(group as Group).name} ?open=${open}><summary class="accordion-header">${label}</summary><div class="accordion-body">${children}</div></details>`,
});

const onUnlessFalse = {
  fromAttribute: (value: string | null) => value !== 'false',
  toAttribute: (value: unknown) => (value ? null : 'false'),
};
defineServerElement('x-props', {
  properties: {
    on: { converter: onUnlessFalse },
    size: { type: Number },
    data: { type: Array },
    items: { type: Array, content: true },
    hiddenOne: { attribute: false },
    maxCount: { attribute: 'max-count', type: Number },
    label: {},
  },
  render: (props) => html`<pre>${JSON.stringify(props)}</pre>`,
});

const propsOf = (rendered: string): unknown =>
  JSON.parse(decode(/<pre>(.*)<\/pre>/.exec(rendered)?.[1] ?? ''));

const accordion = (inner: unknown): unknown =>
  html`<x-accordion flush><x-accordion-item label="A &amp; B" open>rich <b>${inner}</b></x-accordion-item></x-accordion>`;

describe('a registered element', () => {
  it('has properties beside extras()', () => {
    assert.equal(
      renderToString(
        html`<x-accordion .flush=${true} title="t" ${extras({ id: 'i' })}></x-accordion>`,
      ),
      '<x-accordion flush id="i" title="t"><div class="accordion accordion-flush"></div></x-accordion>',
    );
  });

  it('has the attributes of extras(), which win over those before it', () => {
    assert.equal(
      renderToString(
        html`<x-accordion class="a" title=${'t'} flush ${extras({ class: 'b', title: null, id: 'i' })}></x-accordion>`,
      ),
      '<x-accordion id="i" class="b a" flush><div class="accordion accordion-flush"></div></x-accordion>',
    );
  });

  beforeEach(resetIds);

  it('is expanded, with items without their own tags', () => {
    assert.equal(
      renderToString(accordion('x<')),
      '<x-accordion flush><div class="accordion accordion-flush"><details class="accordion-item" name="w0" open><summary class="accordion-header">A &amp; B</summary><div class="accordion-body">rich <b>x&lt;</b></div></details></div></x-accordion>',
    );
  });

  it('has the same inner markup as renderMarkup writes alone', () => {
    const whole = renderToString(accordion('x'));
    resetIds();
    const alone = renderMarkup(accordion('x'));
    assert.equal(whole, `<x-accordion flush>${alone}</x-accordion>`);
  });

  it('provides nested ones with a separate context, and restores the outer one after them', () => {
    const item = (inner: unknown): unknown => html`<x-accordion-item>${inner}</x-accordion-item>`;
    const out = renderMarkup(
      html`<x-accordion>${item(html`<x-accordion>${item(1)}</x-accordion>`)}${item(2)}</x-accordion>`,
    );
    assert.deepEqual(
      [...out.matchAll(/name="(\w+)"/g)].map(([, name]) => name),
      ['w0', 'w1', 'w0'],
    );
  });

  it('counts ids for each request separately', () => {
    const ids = [1, 2].map(() => runInRequestScope(() => [nextId(), templateId(), nextId('x')]));
    assert.deepEqual(ids, [
      ['w0', 'w1', 'x2'],
      ['w0', 'w1', 'x2'],
    ]);
  });

  it('receives attributes as Lit would convert them', () => {
    const out = renderToString(
      html`<x-props on="false" size="3" data='[1,"&lt;"]' hiddenone="x" max-count=${4} label="&quot;&#65;" other="o"></x-props>`,
    );
    assert.deepEqual(propsOf(out), {
      on: false,
      size: 3,
      data: [1, '<'],
      maxCount: 4,
      label: '"A',
    });
    assert.ok(
      out.startsWith(
        '<x-props on="false" size="3" data=\'[1,"&lt;"]\' hiddenone="x" max-count="4" label="&quot;&#65;" other="o"><pre>',
      ),
    );
  });

  it('of this package reads the text "false" of a boolean attribute as off, as in the browser', () => {
    const accordion = (flush: string): string =>
      renderMarkup(html`<fwx-accordion flush=${flush} .items=${[]}></fwx-accordion>`);
    assert.match(accordion(''), /class="accordion accordion-flush"/);
    assert.match(accordion('false'), /class="accordion"/);
  });

  it('of this package writes a boolean that is off where it is not off by default', () => {
    const scroll = (on: boolean | null): string =>
      renderToString(
        html`<fwx-page-infinite-scroll .autoScroll=${on}></fwx-page-infinite-scroll>`,
      ).split('>', 1)[0] as string;
    assert.deepEqual([null, true, false].map(scroll), [
      '<fwx-page-infinite-scroll',
      '<fwx-page-infinite-scroll auto-scroll',
      '<fwx-page-infinite-scroll auto-scroll="false"',
    ]);
  });

  it('receives properties unchanged, and prints those that the browser needs', () => {
    const out = renderToString(
      html`<x-props .on=${false} .size=${2} .data=${['<']} .items=${[1]} .hiddenOne=${1} .maxCount=${null} .label=${'a"'} .unknown=${1}></x-props>`,
    );
    assert.deepEqual(propsOf(out), {
      on: false,
      size: 2,
      data: ['<'],
      items: [1],
      hiddenOne: 1,
      maxCount: null,
      label: 'a"',
      unknown: 1,
    });
    assert.ok(
      out.startsWith(
        '<x-props on="false" size="2" data="[&quot;&lt;&quot;]" label="a&quot;"><pre>',
      ),
    );
  });

  it('accepts maps, booleans, parts and directives in its tag', () => {
    const out = renderToString(
      html`<x-props ${attrs({ label: 'l', title: 't' })} ?on=${true} size="${1}0" @click=${() => {}} id=${nothing}></x-props>`,
    );
    assert.deepEqual(propsOf(out), { label: 'l', on: true, size: 10 });
    assert.ok(out.startsWith('<x-props title="t" label="l" on size="10"><pre>'));
  });

  it('passes null for children when there is only white space', () => {
    defineServerElement('x-children', { render: (_props, children) => String(children === null) });
    const out = renderMarkup(html`<x-children></x-children><x-children>
      </x-children><x-children>${1}</x-children>`);
    assert.equal(out, 'truetruefalse');
  });

  it('may render its children twice, or not at all', () => {
    defineServerElement('x-twice', { render: (_props, children) => [children, '|', children] });
    defineServerElement('x-never', { render: () => 'own' });
    assert.equal(
      renderMarkup(html`<x-twice><b>${1}</b></x-twice><x-never>${2}</x-never>`),
      '<b>1</b>|<b>1</b>own',
    );
  });

  it('is resolved when it was defined after the template was first rendered', () => {
    const template = html`<x-late></x-late>`;
    assert.equal(renderToString(template), '<x-late></x-late>');
    defineServerElement('x-late', { render: () => 'now' });
    assert.equal(renderToString(template), '<x-late>now</x-late>');
  });

  for (const [title, template, fault] of [
    ['not closed', html`<x-accordion><b></b>`, '<x-accordion> is not closed.'],
    [
      'closed twice',
      html`<x-accordion></x-accordion></x-accordion>`,
      '</x-accordion> closes nothing.',
    ],
    [
      'crossed',
      html`<x-accordion><x-accordion-item></x-accordion></x-accordion-item>`,
      '</x-accordion> closes nothing (<x-accordion-item> is open).',
    ],
  ] as const) {
    it(`must be closed in its template: ${title}`, () => {
      const message = `A template must close its elements: ${fault}`;
      assert.throws(() => renderMarkup(template), { message });
    });
  }

  it('keeps its tags when it is not registered', () => {
    assert.equal(
      renderToString(html`<x-unknown .items=${[1]} label=${'<'}>${1}</x-unknown>`),
      '<x-unknown label="&lt;">1</x-unknown>',
    );
  });
});

describe('defineServerElement', () => {
  const definition = { render: () => '' };

  it('accepts the same definition twice, but not another one', () => {
    defineServerElement('x-same', definition);
    defineServerElement('x-same', definition);
    assert.throws(() => defineServerElement('x-same', { render: () => '' }), {
      name: 'InvalidArgumentException',
      message: 'Tag "x-same" has another definition already.',
    });
  });

  for (const tag of ['div', 'X-Y', '', 'x-<', '-x', 'x y-z']) {
    it(`refuses the tag ${JSON.stringify(tag)}`, () => {
      assert.throws(() => defineServerElement(tag, definition), {
        name: 'InvalidArgumentException',
      });
    });
  }
});

class GreetingCard extends LitElement {
  static override properties = {
    name: {},
    loud: { type: Boolean, reflect: true },
    tags: { type: Array },
    state: { state: true },
  };
  declare name: string;
  declare loud: boolean;
  declare tags: string[];
  declare state: string;

  constructor() {
    super();
    this.name = 'nobody';
    this.tags = [];
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.state = [...changed.keys()].map(String).join();
    if (this.name === 'Bob') this.loud = true;
  }

  override render(): unknown {
    return html`<b title=${this.state}>${this.name}</b>${this.tags.map((tag) => html`<i>${tag}</i>`)}`;
  }
}

describe('the class of a light-DOM Lit element', () => {
  defineServerElement('greeting-card', GreetingCard);

  it('renders its template in its tag, marked for hydration', () => {
    const out = renderToString(html`<greeting-card name="A"></greeting-card>`);
    assert.match(
      out,
      /^<greeting-card name="A" data-fwx-ssr="1"><!--:lit-part [\w+/=]+--><!--:lit-node 0--><b title="name,tags"><!--:lit-part-->A<!--:\/lit-part--><\/b><!--:lit-part--><!--:\/lit-part--><!--:\/lit-part--><\/greeting-card>$/,
    );
  });

  it('renders plain markup with renderMarkup', () => {
    assert.equal(
      renderMarkup(html`<greeting-card .tags=${['<']}></greeting-card>`),
      '<b title="name,tags">nobody</b><i>&lt;</i>',
    );
  });

  it('prints reflected properties and repeats bound data as attributes', () => {
    const out = renderToString(html`<greeting-card name="Bob" .tags=${['x']}></greeting-card>`);
    assert.ok(
      out.startsWith('<greeting-card name="Bob" tags="[&quot;x&quot;]" loud data-fwx-ssr="1">'),
    );
  });

  it('renders the children of the template after its own content', () => {
    assert.equal(
      renderMarkup(html`<greeting-card>own <u>${1}</u></greeting-card>`),
      '<b title="name,tags">nobody</b>own <u>1</u>',
    );
  });

  it('defers elements inside another one that hydrates', () => {
    class OuterCard extends LitElement {
      override render(): unknown {
        return html`<greeting-card .name=${'in'}></greeting-card>`;
      }
    }
    defineServerElement('outer-card', OuterCard);
    const out = renderToString(html`<outer-card></outer-card>`);
    assert.match(
      out,
      /<!--:lit-node 0--><greeting-card name="in" data-fwx-ssr="2" defer-hydration>/,
    );
  });

  it('writes as attributes only values that can be parsed back', () => {
    class DataCard extends LitElement {
      static override properties = {
        rows: { type: Array },
        deep: { type: Object },
        free: {},
        when: {},
      };
    }
    defineServerElement('data-card', DataCard);
    const start = (page: unknown): string => /^<[^>]*>/.exec(renderToString(page))?.[0] ?? '';
    const given = (rows: unknown, deep: unknown, free: unknown): string =>
      start(html`<data-card .rows=${rows} .deep=${deep} .free=${free}></data-card>`);
    assert.equal(
      given([{ a: [1, null] }], { b: true }, 'x'),
      '<data-card rows="[{&quot;a&quot;:[1,null]}]" deep="{&quot;b&quot;:true}" free="x" data-fwx-ssr="1">',
    );
    for (const odd of [[() => 1], [html`<p></p>`], [new Map()], [1n], new Date(0)]) {
      assert.equal(given(odd, { odd }, ['x']), '<data-card data-fwx-ssr="1">');
    }
    assert.equal(
      start(html`<data-card .when=${new URL('https://x.test/')}></data-card>`),
      '<data-card when="https://x.test/" data-fwx-ssr="1">',
    );
  });

  it('reflects only values that can be parsed back', () => {
    class ReflectingCard extends LitElement {
      static override properties = {
        deep: { type: Object, reflect: true },
        free: { reflect: true },
        size: { type: Number, reflect: true },
      };
    }
    defineServerElement('reflecting-card', ReflectingCard);
    const start = (deep: unknown, free: unknown): string =>
      renderToString(
        html`<reflecting-card .deep=${deep} .free=${free} .size=${2}></reflecting-card>`,
      ).replace(/>.*/s, '>');
    assert.equal(
      start({ a: 1 }, 'x'),
      '<reflecting-card deep="{&quot;a&quot;:1}" free="x" size="2" data-fwx-ssr="1">',
    );
    for (const odd of [new Map(), { a: () => 1 }, html`<p></p>`]) {
      assert.equal(start(odd, ['x']), '<reflecting-card size="2" data-fwx-ssr="1">');
    }
  });

  it('adds the attributes of a class, and writes the role of its internals', () => {
    class RoleCard extends LitElement {
      constructor() {
        super();
        const internals = this.attachInternals();
        internals.role = 'note';
        internals.ariaLabel = 'Mine';
      }
      override render(): unknown {
        return html`<b>${this.getAttribute('tone')}</b>`;
      }
    }
    defineServerElement('role-card', RoleCard);
    const out = renderToString(html`<role-card tone="a${'&'}" aria-label="Yours"></role-card>`);
    assert.match(out, /^<role-card tone="a&amp;" aria-label="Yours" role="note" data-fwx-ssr="1">/);
    assert.match(out, /a&amp;<!--/);
  });
});

describe('<fwx-upload> without an input in its children', () => {
  beforeEach(() => resetIds());

  // A browser without scripts submits the input.
  for (const [title, one, expected] of [
    [
      'several files',
      html`<fwx-upload name="docs" form="f" allow-multiple></fwx-upload>`,
      '<fwx-upload name="docs" form="f" allow-multiple><input class="filepond" id="w0" name="docs[]" type="file" form="f" multiple></fwx-upload>',
    ],
    [
      'a property',
      html`<fwx-upload .name=${'doc'}></fwx-upload>`,
      '<fwx-upload name="doc"><input class="filepond" id="w0" name="doc" type="file"></fwx-upload>',
    ],
  ] as const) {
    it(`writes one with its name: ${title}`, () => assert.equal(renderToString(one), expected));
  }
});
