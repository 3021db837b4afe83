import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { Model } from '../../../server/core/index.ts';
import { Html } from '../../../server/widgets/index.ts';

/** A model of this form name. */
const formOf = (name: string): { formName(): string } => ({ formName: () => name });

describe('Html.encode', () => {
  it('encodes every ampersand again', () => {
    assert.equal(Html.encode('&amp; & <'), '&amp;amp; &amp; &lt;');
  });

  it('keeps references without double encoding', () => {
    assert.equal(Html.encode('&amp; & <', false), '&amp; &amp; &lt;');
  });
});

describe('Html.tag', () => {
  it('renders H1: documented order, classes without repetition, bare and missing attributes', () => {
    const options = {
      name: 'n',
      placeholder: 'p',
      class: ['a', 'b', 'a'],
      id: 'i',
      type: 'text',
      required: true,
      hidden: false,
      value: '',
    };
    assert.equal(
      Html.tag('input', '', options),
      '<input type="text" id="i" class="a b" name="n" value="" placeholder="p" required>',
    );
  });

  it('renders H2: a style object', () => {
    assert.equal(
      Html.tag('p', 'x', { style: { width: '1px', color: 'red' } }),
      '<p style="width: 1px; color: red;">x</p>',
    );
  });

  it('renders H3: prefixed attributes and JSON', () => {
    assert.equal(
      Html.tag('p', '', { ng: { x: '1' }, conf: { a: "it's<" } }),
      `<p ng-x="1" conf='{"a":"it\\u0027s\\u003C"}'></p>`,
    );
  });

  for (const name of [null, false] as const) {
    it(`returns only the content for the tag ${name}`, () => {
      assert.equal(Html.tag(name, 'x', { id: 'i' }), 'x');
      assert.equal(Html.beginTag(name) + Html.endTag(name), '');
    });
  }

  for (const name of ['', 'a b', 'p>', '<p', 'é', '1a']) {
    it(`refuses the tag ${JSON.stringify(name)}`, () => {
      assert.throws(() => Html.tag(name), { name: 'InvalidArgumentException' });
      assert.throws(() => Html.endTag(name), { name: 'InvalidArgumentException' });
    });
  }

  for (const name of ['', 'a b', 'a"', "a'", 'a>', 'a/', 'a=', 'a\u0000']) {
    it(`refuses the attribute ${JSON.stringify(name)}`, () => {
      assert.throws(() => Html.renderTagAttributes({ [name]: 'x' }), {
        name: 'InvalidArgumentException',
      });
    });
  }

  it('escapes every value in its attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const tag = Html.tag('p', '', { title: value });
        const [, inside = ''] = /^<p title="([^"]*)"><\/p>$/.exec(tag) ?? [];
        assert.equal(Html.decode(inside), value.toWellFormed());
      }),
    );
  });
});

describe('Html.getInputName', () => {
  for (const [id, form, expression, name, input] of [
    ['H4', 'Post', 'title', 'Post[title]', 'post-title'],
    ['H5', 'Post', '[0]title', 'Post[0][title]', 'post-0-title'],
    ['H6', 'Post', 'dates[0]', 'Post[dates][0]', 'post-dates-0'],
    ['H7', 'Post', '[0]dates[0]', 'Post[0][dates][0]', 'post-0-dates-0'],
    ['H8', '', 'title', 'title', 'title'],
    ['H9', 'Post', 'tags[]', 'Post[tags][]', 'post-tags'],
    ['H10', 'Post', 'año', 'Post[año]', 'post-año'],
  ] as const) {
    it(`returns name and id for ${id} ${form} ${expression}`, () => {
      assert.equal(Html.getInputName(formOf(form), expression), name);
      assert.equal(Html.getInputId(formOf(form), expression), input);
    });
  }

  it('refuses H16: models in a list, of a form without a name', () => {
    class Anonymous extends Model {
      override formName(): string {
        return '';
      }
    }
    assert.throws(() => Html.getInputName(Anonymous.create(), '[0]title'), {
      name: 'InvalidArgumentException',
      message: 'Anonymous::formName() cannot be empty for tabular inputs.',
    });
  });

  for (const expression of ['a b', '', '[0]', 'a]', 'a\nb']) {
    it(`refuses H17: ${JSON.stringify(expression)}`, () => {
      assert.throws(() => Html.getInputName(formOf('Post'), expression), {
        name: 'InvalidArgumentException',
        message: 'Attribute name must contain word characters only.',
      });
    });
  }
});

describe('Html.getInputIdByName', () => {
  for (const [id, name, expected] of [
    ['H11', 'Post[a][b]', 'post-a-b'],
    ['H12', 'A[][b]', 'a-b'],
    ['H13', 'x y.z', 'x-y-z'],
    ['H14', 'a--b', 'a-b'],
    ['H15', 'A[b].c[]', 'a-b-c'],
  ] as const) {
    it(`converts ${id} ${name} to ${expected}`, () => {
      assert.equal(Html.getInputIdByName(name), expected);
    });
  }
});

describe('Html.getAttributeValue', () => {
  const model = {
    title: 'T',
    tags: ['a', 'b'],
    deep: { x: { y: 1 } },
    byKey: new Map([[1, 'one']]),
  };
  for (const [expression, value] of [
    ['title', 'T'],
    ['[3]title', 'T'],
    ['tags[1]', 'b'],
    ['tags[]', ['a', 'b']],
    ['deep[x][y]', 1],
    ['byKey[1]', 'one'],
    ['tags[7]', null],
    ['title[0]', null],
    ['deep[constructor]', null],
    ['deep[x][z][q]', null],
  ] as const) {
    it(`reads ${expression}`, () => {
      assert.deepEqual(Html.getAttributeValue(model, expression), value);
    });
  }

  for (const name of ['constructor', '__proto__', 'toString']) {
    it(`refuses ${name}, which every object has`, () => {
      assert.throws(() => Html.getAttributeValue(model, name), {
        name: 'UnknownPropertyException',
      });
    });
  }
});
