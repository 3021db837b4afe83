import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { guard } from 'lit/directives/guard.js';
import { html, noChange, nothing } from 'lit/html.js';

import {
  attributeOf,
  fromAttribute,
  toAttribute,
} from '../../../server/ssr/internal/property-attribute.ts';
import { reflectedAttribute, reflectedValue } from '../../../server/ssr/internal/reflected.ts';
import { renderMarkup } from '../../../server/ssr/index.ts';

const upper = {
  fromAttribute: (text: string | null, type?: unknown) => `${text}/${String(type === Number)}`,
  toAttribute: (value: unknown, type?: unknown) =>
    value === 'none' ? undefined : value === 'null' ? null : `${String(value)}/${type === Number}`,
};

describe('the attribute of a property', () => {
  it('exists unless the markup shows the property, or it has none', () => {
    const render = (): string => '';
    const properties = {
      a: {},
      b: { content: true },
      c: { attribute: false },
      d: { attribute: 'x-d', content: false },
    } as const;
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) =>
      attributeOf({ properties, render }, name),
    );
    assert.deepEqual(names, ['a', '', '', 'x-d', '']);
    assert.equal(attributeOf({ render }, 'a'), '');
  });

  for (const [title, text, declaration, value] of [
    ['a text', 'x', {}, 'x'],
    ['a text of its type', 'x', { type: String }, 'x'],
    ['a boolean', '', { type: Boolean }, true],
    ['a boolean, whatever it says', 'false', { type: Boolean }, true],
    ['a number', '1.5', { type: Number }, 1.5],
    ['a list', '[1]', { type: Array }, [1]],
    ['an object', '{"a":1}', { type: Object }, { a: 1 }],
    ['what is no JSON', '{a', { type: Object }, null],
    ['what is no JSON either', '[', { type: Array }, null],
    ['a function', 'x', { converter: (one: string | null) => `${one}!` }, 'x!'],
    ['a converter', 'x', { converter: upper, type: Number }, 'x/true'],
    ['half a converter', '5', { converter: { toAttribute: () => '' }, type: Number }, 5],
  ] as const) {
    it(`is read as Lit reads it: ${title}`, () => {
      assert.deepEqual(fromAttribute(text, declaration), value);
    });
  }

  const rows: readonly (readonly [
    what: string,
    value: unknown,
    declaration: object,
    text: unknown,
  ])[] = [
    ['true', true, { type: Boolean }, ''],
    ['truth', 'x', { type: Boolean }, ''],
    ['false', false, { type: Boolean }, null],
    ['no boolean', undefined, { type: Boolean }, null],
    ['null', null, {}, null],
    ['undefined', undefined, { type: Array }, null],
    ['a number', 0, { type: Number }, '0'],
    ['an empty text', '', {}, ''],
    ['a boolean without a type', false, {}, 'false'],
    ['a list without a type', ['x'], {}, null],
    ['an object without a type', { a: 1 }, {}, null],
    ['a function without a type', () => 1, {}, null],
    ['a URL without a type', new URL('http://h/'), {}, 'http://h/'],
    ['a list', [1, 'x', null, true, [{}]], { type: Array }, '[1,"x",null,true,[{}]]'],
    ['an object', { a: { b: [] }, c: undefined }, { type: Object }, '{"a":{"b":[]}}'],
    [
      'an object without a prototype',
      Object.assign(Object.create(null), { a: 1 }),
      { type: Object },
      '{"a":1}',
    ],
    ['a text where a list is usual', 'x', { type: Array }, '"x"'],
    ['a list with undefined', [undefined], { type: Array }, null],
    ['a list with a function', [() => 1], { type: Array }, null],
    ['a list with a bigint', [1n], { type: Array }, null],
    ['a template', html`<p></p>`, { type: Object }, null],
    ['an object with a template', { a: html`<p></p>` }, { type: Object }, null],
    ['an object with a directive', { a: guard([], () => 1) }, { type: Object }, null],
    ['a map', new Map(), { type: Object }, null],
    ['an object with a date', { a: new Date(0) }, { type: Object }, null],
    ['what a converter makes', 'x', { converter: upper, type: Number }, 'x/true'],
    ['what a converter makes null of', 'null', { converter: upper }, null],
    ['what a converter leaves out', 'none', { converter: upper }, null],
    ['half a converter', [1], { converter: { fromAttribute: () => 1 }, type: Array }, '[1]'],
    ['a function, which only reads', [1], { converter: () => 1, type: Array }, '[1]'],
  ];
  for (const [title, value, declaration, text] of rows) {
    it(`is written where the browser reads the same value: ${title}`, () => {
      assert.equal(toAttribute(value, declaration), text);
    });
  }
});

describe('properties of plain elements', () => {
  it('have the attributes that reflect them', () => {
    for (const [property, attribute] of [
      ['className', 'class'],
      ['htmlFor', 'for'],
      ['defaultChecked', 'checked'],
      ['abbr', 'abbr'],
      ['readOnly', 'readonly'],
      ['wrap', 'wrap'],
      ['value', 'value'],
      ['ariaLabel', 'aria-label'],
      ['ariaValueNow', 'aria-valuenow'],
      ['aria', null],
      ['ariaa', null],
      ['innerHTML', null],
      ['constructor', null],
      ['class', null],
    ] as const) {
      assert.equal(reflectedAttribute(property), attribute);
    }
  });

  it('are true or false for boolean properties of the browser', () => {
    for (const [property, value, reflected] of [
      ['checked', 'x', true],
      ['checked', 0, false],
      ['autofocus', 'x', true],
      ['selected', 'x', true],
      ['checked', undefined, false],
      ['value', 0, 0],
      ['value', undefined, undefined],
      ['hidden', true, true],
      ['hidden', 'until-found', 'until-found'],
      ['hidden', 'x', true],
      ['hidden', '', false],
      ['open', 'until-found', true],
    ] as const) {
      assert.equal(reflectedValue(property, value), reflected);
    }
  });
});

describe('a value in an attribute', () => {
  it('must be neither a promise nor a symbol', () => {
    const promise = Promise.resolve(1);
    const thenable = { then: () => undefined };
    for (const value of [promise, thenable, guard([], () => promise)]) {
      for (const template of [
        html`<p title=${value}></p>`,
        html`<p title="a${value}"></p>`,
        html`<input .value=${value}>`,
      ]) {
        assert.throws(() => renderMarkup(template), {
          name: 'InvalidArgumentException',
          message: 'A promise cannot be rendered into an attribute: await it first.',
        });
      }
    }
    assert.throws(() => renderMarkup(html`<p title=${Symbol('s')}></p>`), {
      message: 'A symbol cannot be rendered: Symbol(s).',
    });
  });
});

describe('JSON in a script', () => {
  const script = (value: unknown): string =>
    renderMarkup(html`<script type="a/json">${value}</script>`).slice(22, -9);

  it('is the JSON of data, and texts unchanged', () => {
    for (const [value, text] of [
      ['"x"', '"x"'],
      ['{"a":', '{"a":'],
      [{ a: ['<'] }, '{"a":["\\u003C"]}'],
      [null, 'null'],
      [0, '0'],
      [false, 'false'],
      [undefined, ''],
      [nothing, ''],
      [noChange, ''],
      [guard([], () => [1]), '[1]'],
    ] as const) {
      assert.equal(script(value), text);
    }
  });

  for (const [title, value, message] of [
    ['a template', html`<p></p>`, 'A template cannot be rendered into <script>.'],
    ['a function', () => 1, 'A value in <script> must be data, got a function.'],
    ['a symbol', Symbol('s'), 'A value in <script> must be data, got a symbol.'],
  ] as const) {
    it(`refuses ${title}`, () => {
      assert.throws(() => script(value), { name: 'InvalidArgumentException', message });
    });
  }

  it('is recognized only by its type', () => {
    const value = 1;
    for (const template of [
      html`<script type="application/json">${value}</script>`,
      html`<script id="a" TYPE=" application/ld+JSON ">${value}</script>`,
      html`<script type=importmap/json>${value}</script>`,
    ]) {
      assert.match(renderMarkup(template), />1<\/script>$/);
    }
    for (const template of [
      html`<script data-type="a/json">${value}</script>`,
      html`<script type="json">${value}</script>`,
      html`<script type="a/json; charset=utf-8">${value}</script>`,
      html`<script type="a/jsonp">${value}</script>`,
      html`<script type>${value}</script>`,
      html`<style type="a/json">${value}</style>`,
    ]) {
      assert.throws(() => renderMarkup(template), { message: /a value in <(?:script|style)>/ });
    }
  });
});
