import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';

import fc from 'fast-check';

import { decode } from '../../../components/internal/attributes/html.ts';
import { Fw, Model, rules, runInRequestScope } from '../../../server/core/index.ts';
import { Html } from '../../../server/widgets/index.ts';

class Post extends Model {
  static formName = 'Post';
  title: unknown = null;
  tags: unknown = [];

  override attributeHints(): Record<string, string> {
    return { title: 'A <em>hint</em>' };
  }
}

/** A post with this title. */
function post(title: unknown = null): Post {
  const model = new Post();
  model.title = title;
  return model;
}

const table: readonly (readonly [what: string, html: string, expected: string])[] = [
  ['a link', Html.a('x', '/a?b&c'), '<a href="/a?b&amp;c">x</a>'],
  ['a link without address', Html.a('x'), '<a>x</a>'],
  ['a mail address', Html.mailto('a@b.c'), '<a href="mailto:a@b.c">a@b.c</a>'],
  ['an image', Html.img('/x.png'), '<img src="/x.png" alt="">'],
  [
    'an image of several sizes',
    Html.img('/x.png', { srcset: { '1x': '/x.png', '2x': '/y.png?a&b' } }),
    '<img src="/x.png" srcset="/x.png 1x, /y.png?a&amp;b 2x" alt="">',
  ],
  [
    'an image of several sizes as text',
    Html.img('/x.png', { srcset: '/y.png 2x' }),
    '<img src="/x.png" srcset="/y.png 2x" alt="">',
  ],
  ['a label', Html.label('x', 'i'), '<label for="i">x</label>'],
  ['a button', Html.button('x'), '<button type="button">x</button>'],
  [
    'a submit button',
    Html.submitButton('x', { class: 'c' }),
    '<button type="submit" class="c">x</button>',
  ],
  ['a reset button', Html.resetButton(), '<button type="reset">Reset</button>'],
  ['a button input', Html.buttonInput(), '<input type="button" value="Button">'],
  ['a submit input', Html.submitInput('<'), '<input type="submit" value="&lt;">'],
  ['a reset input', Html.resetInput(), '<input type="reset" value="Reset">'],
  ['a list', Html.ul(['<a>', 2]), '<ul><li>&lt;a&gt;</li><li>2</li></ul>'],
  [
    'a list as it is',
    Html.ol(['<b>x</b>'], { encode: false, class: 'l' }),
    '<ol class="l"><li><b>x</b></li></ol>',
  ],
  [
    'a list by function',
    Html.ul(['a'], { item: (one, at) => `<li>${at}${String(one)}</li>` }),
    '<ul><li>0a</li></ul>',
  ],
  ['a text input', Html.textInput('n', 0), '<input type="text" name="n" value="0">'],
  ['an empty text input', Html.textInput('n', ''), '<input type="text" name="n" value="">'],
  ['a true value', Html.hiddenInput('n', true), '<input type="hidden" name="n" value="1">'],
  ['a list as value', Html.textInput('n', ['x']), '<input type="text" name="n" value="">'],
  ['a file', Html.fileInput('n', 'x'), '<input type="file" name="n">'],
  [
    'a text area',
    Html.textarea('n', '</textarea>'),
    '<textarea name="n">&lt;/textarea&gt;</textarea>',
  ],
  [
    'a text area that starts with a line break',
    Html.textarea('n', '\nx'),
    '<textarea name="n">\n\nx</textarea>',
  ],
  [
    'a value to read',
    Html.staticControl('v<'),
    '<input type="text" class="form-control-plaintext" value="v&lt;" readonly>',
  ],
  ['a check box', Html.checkbox('n', true), '<input type="checkbox" name="n" value="1" checked>'],
  [
    'a check box with a value for no',
    Html.checkbox('n[]', false, { uncheck: 0, disabled: true }),
    '<input type="hidden" name="n" value="0" disabled><input type="checkbox" name="n[]" value="1" disabled>',
  ],
  [
    'a radio button in a label',
    Html.radio('n', false, { value: 'y', label: '<b>Y</b>' }),
    '<label><input type="radio" name="n" value="y"><b>Y</b></label>',
  ],
  [
    'a drop-down',
    Html.dropDownList('n', 'b', { a: 'A', b: '<B>' }),
    '<select name="n"><option value="a">A</option><option value="b" selected>&lt;B&gt;</option></select>',
  ],
  [
    'groups',
    Html.dropDownList(
      'n',
      null,
      { G: { a: 'A' } },
      { groups: { G: { disabled: true } }, options: { a: { title: 't' } } },
    ),
    '<select name="n"><optgroup disabled label="G"><option value="a" title="t">A</option></optgroup></select>',
  ],
  [
    'kept blanks',
    Html.dropDownList('n', null, { a: ' A' }, { encodeSpaces: true }),
    '<select name="n"><option value="a">&nbsp;A</option></select>',
  ],
  [
    'a prompt with attributes',
    Html.dropDownList('n', '', {}, { prompt: { text: 'P', options: { disabled: true } } }),
    '<select name="n"><option value="" disabled>P</option></select>',
  ],
  [
    'a list box',
    Html.listBox(
      'n',
      ['1', 2],
      new Map([
        [2, 'B'],
        [1, 'A'],
      ]),
      { multiple: true, unselect: '' },
    ),
    '<input type="hidden" name="n" value=""><select name="n[]" multiple size="4"><option value="2" selected>B</option><option value="1" selected>A</option></select>',
  ],
  [
    'radio buttons without id',
    Html.radioList('n', 'a', { a: '<A>' }),
    '<div role="radiogroup"><div class="form-field"><label><input type="radio" class="radio" name="n" value="a" checked>&lt;A&gt;</label></div></div>',
  ],
  [
    'check boxes by function',
    Html.checkboxList(
      'n',
      'a',
      { a: 'A' },
      { tag: false, item: ({ name, checked }) => `${name} ${checked}` },
    ),
    'n[] true',
  ],
  [
    'the label of a model',
    Html.activeLabel(post(), 'title'),
    '<label for="post-title">Title</label>',
  ],
  [
    'the hint of a model',
    Html.activeHint(post(), '[0]title', { class: 'h' }),
    '<div class="h">A <em>hint</em></div>',
  ],
  ['no hint', Html.activeHint(post(), 'tags'), ''],
  ['no error', Html.error(post(), 'title'), '<div class="invalid-feedback"></div>'],
  [
    'the value of a model',
    Html.activeTextInput(post('x'), '[2]title'),
    '<input type="text" id="post-2-title" name="Post[2][title]" value="x">',
  ],
  [
    'a hidden input of a model',
    Html.activeHiddenInput(post(false), 'title'),
    '<input type="hidden" id="post-title" name="Post[title]" value="0">',
  ],
  [
    'a password of a model',
    Html.activePasswordInput(post('s3'), 'title'),
    '<input type="password" id="post-title" name="Post[title]">',
  ],
  [
    'files of a model',
    Html.activeFileInput(post(), 'tags', { multiple: true }),
    '<input type="hidden" name="Post[tags]" value=""><input type="file" id="post-tags" name="Post[tags][]" multiple>',
  ],
  [
    'a text area of a model',
    Html.activeTextarea(post('<'), 'title'),
    '<textarea id="post-title" name="Post[title]">&lt;</textarea>',
  ],
  [
    'a check box of a model',
    Html.activeCheckbox(post(true), 'title'),
    '<input type="hidden" name="Post[title]" value="0"><input type="checkbox" id="post-title" name="Post[title]" value="1" checked>',
  ],
  [
    'a list box of a model',
    Html.activeListBox(post(), 'tags', { a: 'A' }),
    '<input type="hidden" name="Post[tags]" value=""><select id="post-tags" name="Post[tags]" size="4"><option value="a">A</option></select>',
  ],
];

describe('Html', () => {
  for (const [subject, html, expected] of table) {
    it(`writes ${subject}`, () => {
      assert.equal(html, expected);
    });
  }

  it('writes the errors of models as a list, each text once and escaped', () => {
    const [one, two] = [post(), post()];
    for (const model of [one, two]) model.addError('title', '<bad>');
    assert.equal(
      Html.errorSummary([one, two], { header: '<p>Please mend:</p>' }),
      '<div class="error-summary" role="alert"><p>Please mend:</p><ul><li>&lt;bad&gt;</li></ul></div>',
    );
    assert.equal(Html.errorSummary(post()), '');
  });

  it('escapes every value in its attribute, and loses none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const html = Html.textInput('n', text);
        const [, value = ''] = /^<input type="text" name="n" value="([^"<>]*)">$/.exec(html) ?? [];
        assert.equal(decode(value), text);
        assert.equal(
          /^<textarea name="n">[^<>]*<\/textarea>$/.test(Html.textarea('n', text)),
          true,
        );
      }),
    );
  });

  for (const value of [['x'], { toString: 'x' }, new Map(), Object.create(null) as object]) {
    it(`renders a form again for any values of a client: ${JSON.stringify(value)}`, () => {
      const model = post(value);
      assert.match(Html.activeTextInput(model, 'title'), / value="">$/);
      assert.match(Html.activeDropDownList(model, 'title', { a: 'A' }), /<option value="a">/);
      assert.doesNotMatch(Html.activeCheckbox(model, 'title'), /checked/);
    });
  }

  it('uses only own choices', () => {
    const html = Html.dropDownList('n', '__proto__', { constructor: 'C' }, { options: {} });
    assert.equal(html, '<select name="n"><option value="constructor">C</option></select>');
  });
});

/** A model with rules about lengths. */
class Text extends Model {
  static formName = 'T';
  static rules = rules<Text>([
    [['exact', 'most', 'free'], 'required'],
    ['exact', 'string', { length: 4 }],
    ['most', 'string', { min: 1 }],
    ['most', 'string', { max: 9 }],
  ]);
  exact = '';
  most = '';
  free = '';
}

describe('inputs with data of their model', () => {
  for (const [attribute, most] of [
    ['exact', ' maxlength="4"'],
    ['most', ' maxlength="9"'],
    ['[0]most', ' maxlength="9"'],
    ['free', ''],
  ] as const) {
    it(`have the maximum length of ${attribute}, and its label as placeholder`, () => {
      const options = { maxlength: true, placeholder: true, name: 'n', id: 'i' };
      const label = attribute === 'exact' ? 'Exact' : attribute === 'free' ? 'Free' : 'Most';
      assert.equal(
        Html.activeTextInput(new Text(), attribute, options),
        `<input type="text" id="i" name="n" value=""${most} placeholder="${label}">`,
      );
      assert.equal(
        Html.activeTextarea(new Text(), attribute, options),
        `<textarea id="i" name="n"${most} placeholder="${label}"></textarea>`,
      );
    });
  }

  it('keep given ones', () => {
    assert.match(Html.activeTextInput(new Text(), 'most', { maxlength: 3 }), / maxlength="3">$/);
    assert.match(
      Html.activePasswordInput(new Text(), 'most', { maxlength: true, placeholder: 'P' }),
      / maxlength="9" placeholder="P">$/,
    );
  });
});

describe('Html.beginForm', () => {
  const before = Fw.app;
  afterEach(() => {
    Fw.app = before;
  });

  /** An application whose request has a token. */
  function withToken(): void {
    const request = {
      csrfParam: '_csrf',
      enableCsrfValidation: true,
      getCsrfToken: () => 'secret',
      methodParam: '_m',
    };
    Fw.app = { has: () => true, get: () => request } as never;
  }

  for (const [subject, html, expected] of [
    ['a form of this page', () => Html.beginForm(), '<form method="post">'],
    [
      'another method',
      () => Html.beginForm('/x', 'put'),
      '<form action="/x" method="post"><input type="hidden" name="_method" value="PUT">',
    ],
    [
      'the query of a get form',
      () => Html.beginForm('/x?a=1&b=%3C#f', 'GET', { id: 'f' }),
      '<form id="f" action="/x#f" method="get"><input type="hidden" name="a" value="1"><input type="hidden" name="b" value="&lt;">',
    ],
  ] as const) {
    it(`writes ${subject}`, () => {
      assert.equal(html(), expected);
    });
  }

  it('renders the CSRF token', () => {
    withToken();
    runInRequestScope(() => {
      assert.match(Html.beginForm('/x'), /<input type="hidden" name="_csrf" value="secret">/);
      assert.match(Html.beginForm('', 'delete'), /name="_m" value="DELETE".*secret/);
      assert.doesNotMatch(Html.beginForm('/x', 'get'), /secret/);
      assert.doesNotMatch(Html.beginForm('/x', 'post', { csrf: false }), /secret/);
    });
  });

  it('renders no token outside of a request', () => {
    withToken();
    assert.doesNotMatch(Html.beginForm('/x'), /secret/);
  });

  for (const action of [
    'https://a.test/',
    '//a.test',
    ' //a.test',
    '\\\\a.test',
    '/\t/a.test',
    'mailto:a@b.c',
  ]) {
    it(`does not render the token for ${JSON.stringify(action)}`, () => {
      withToken();
      runInRequestScope(() => assert.doesNotMatch(Html.beginForm(action), /secret/));
    });
  }
});
