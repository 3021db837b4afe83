import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Fw, Model, runInRequestScope } from '../../../server/core/index.ts';
import { type AttributeMap, Html } from '../../../server/widgets/index.ts';

class Post extends Model {
  static formName = 'Post';
  title: unknown = 'a';
}

describe('Html.dropDownList', () => {
  const option = (value: string, text = value.toUpperCase()): string =>
    `<option value="${value}">${text}</option>`;

  it('renders maps and plain objects as groups, and any other label as a text', () => {
    const bare: unknown = Object.assign(Object.create(null), { d: 'D' });
    const own = { toString: () => '<own>' };
    class Label {
      toString(): string {
        return 'label';
      }
    }
    const items = new Map<string | number, unknown>([
      ['Map', new Map([['a', 'A']])],
      ['Object', { b: 'B' }],
      ['Bare', bare],
      ['text', 'Text'],
      [5, 7],
      ['url', new URL('http://h/?a&b')],
      ['class', new Label()],
    ]);
    assert.equal(
      Html.dropDownList('n', null, items as never),
      `<select name="n"><optgroup label="Map">${option('a')}</optgroup><optgroup label="Object">${option('b')}</optgroup><optgroup label="Bare">${option('d')}</optgroup>${option('text', 'Text')}${option('5', '7')}${option('url', 'http://h/?a&amp;b')}${option('class', 'label')}</select>`,
    );
    assert.match(
      Html.dropDownList('n', null, { own }),
      /<optgroup label="own"><option value="toString">/,
    );
  });

  it('encodes labels and keeps their blanks as configured', () => {
    const items = { a: '<b> x' };
    for (const [options, text] of [
      [{}, '&lt;b&gt; x'],
      [{ encode: false }, '<b> x'],
      [{ encodeSpaces: true }, '&lt;b&gt;&nbsp;x'],
      [{ encodeSpaces: false }, '&lt;b&gt; x'],
    ] as const) {
      assert.equal(Html.renderSelectOptions(null, items, options), option('a', text));
    }
  });

  it('marks selected options, with and without attributes of the option', () => {
    const items = { a: 'A', b: 'B' };
    const options = { options: { b: { title: 't' } } };
    assert.equal(
      Html.renderSelectOptions('a', items, options),
      '<option value="a" selected>A</option><option value="b" title="t">B</option>',
    );
    assert.equal(
      Html.renderSelectOptions('b', items, options),
      '<option value="a">A</option><option value="b" selected title="t">B</option>',
    );
    assert.equal(
      Html.renderSelectOptions('b', items, { options: { b: { selected: false } } }),
      `${option('a')}${option('b')}`,
    );
  });

  it('submits nothing without a selection, unlike one for several', () => {
    const items = { a: 'A' };
    assert.doesNotMatch(Html.dropDownList('n', null, items, { unselect: '' }), /hidden/);
    assert.match(
      Html.dropDownList('n', null, items, { unselect: '', multiple: true }),
      /^<input type="hidden" name="n" value=""><select name="n\[\]" multiple size="4">/,
    );
  });

  it('begins with its prompt', () => {
    const start = (prompt: unknown): string =>
      Html.renderSelectOptions(null, { a: 'A' }, { prompt } as never).replace(option('a'), '');
    assert.equal(start(undefined), '');
    assert.equal(start(null), '');
    assert.equal(start('<P>'), '<option value="">&lt;P&gt;</option>');
    assert.equal(start({ text: 'P' }), '<option value="">P</option>');
  });
});

describe('Html.listBox', () => {
  it('has a name for a list when it allows several', () => {
    for (const [name, multiple, sent] of [
      ['n', true, ' name="n[]" multiple'],
      ['n[]', true, ' name="n[]" multiple'],
      ['n', false, ' name="n"'],
      ['n[]', false, ' name="n[]"'],
      [null, true, ' multiple'],
      [null, false, ''],
    ] as const) {
      assert.equal(Html.listBox(name, null, {}, { multiple }), `<select${sent} size="4"></select>`);
    }
    assert.equal(Html.listBox('n', null, {}, { size: 2 }), '<select name="n" size="2"></select>');
  });

  it('submits the value of "unselect" under the bare name', () => {
    for (const [name, sent] of [
      ['n', ' name="n"'],
      ['n[]', ' name="n"'],
      [null, ''],
    ] as const) {
      assert.match(
        Html.listBox(name, null, {}, { unselect: 0, form: 'f' }),
        new RegExp(`^<input type="hidden"${sent} value="0" form="f"><select`),
      );
    }
  });
});

describe('check boxes and radio buttons', () => {
  it('are unchecked by default', () => {
    assert.equal(Html.radio('n'), '<input type="radio" name="n" value="1">');
    assert.equal(Html.checkbox('n'), '<input type="checkbox" name="n" value="1">');
    assert.equal(Html.radio('n', true), '<input type="radio" name="n" value="1" checked>');
  });

  it('submit a value for unchecked when they have one and a name', () => {
    const hidden = /^<input type="hidden" name="n" value="0">/;
    assert.match(Html.checkbox('n', false, { uncheck: 0 }), hidden);
    assert.match(Html.checkbox('n', false, { uncheck: '0' }), hidden);
    for (const uncheck of [null, undefined, false] as const) {
      assert.doesNotMatch(Html.checkbox('n', false, { uncheck }), /hidden/);
    }
    assert.doesNotMatch(Html.checkbox(null, false, { uncheck: 0 }), /hidden/);
  });

  it('have no label when it is false', () => {
    assert.equal(Html.checkbox('a', false, { label: false }), Html.checkbox('a'));
  });

  it('are rendered in their label', () => {
    assert.equal(
      Html.checkbox('n', false, { label: 'L', labelOptions: { class: 'c' }, uncheck: 0 }),
      '<input type="hidden" name="n" value="0"><label class="c"><input type="checkbox" name="n" value="1">L</label>',
    );
    assert.match(Html.checkbox('n', false, { label: '' }), /^<label><input[^>]*><\/label>$/);
  });

  it('form a list of their kind', () => {
    assert.equal(
      Html.checkboxList('n', 'b', { a: 'A', b: '<B>' }, { id: 'i', separator: '|', unselect: '' }),
      '<input type="hidden" name="n" value=""><div id="i" role="group"><div class="form-field"><input type="checkbox" id="i-0" class="check" name="n[]" value="a"><label for="i-0">A</label></div>|<div class="form-field"><input type="checkbox" id="i-1" class="check" name="n[]" value="b" checked><label for="i-1">&lt;B&gt;</label></div></div>',
    );
    assert.equal(
      Html.radioList('n', null, { a: '<b>' }, { encode: false, inline: true, disabled: true }),
      '<div class="d-flex flex-wrap gap-3" role="radiogroup"><div class="form-field"><label><input type="radio" class="radio" name="n" value="a" disabled><b></label></div></div>',
    );
    for (const [name, sent] of [
      ['n', 'n[]'],
      ['n[]', 'n[]'],
      [null, null],
    ] as const) {
      const seen: unknown[] = [];
      const item = ({ name, index }: { name: string | null; index: number }): string => {
        seen.push(name, index);
        return '';
      };
      Html.checkboxList(name, null, { a: 'A', b: 'B' }, { item });
      assert.deepEqual(seen, [sent, 0, sent, 1]);
    }
  });
});

describe('inputs of a model', () => {
  it('have names for lists when they accept several files', () => {
    const names = (options: AttributeMap): unknown[] =>
      [...Html.activeFileInput(new Post(), 'title', options).matchAll(/ name="([^"]*)"/g)].map(
        ([, name]) => name,
      );
    assert.deepEqual(names({}), ['Post[title]', 'Post[title]']);
    assert.deepEqual(names({ multiple: true }), ['Post[title]', 'Post[title][]']);
    assert.deepEqual(names({ multiple: true, name: 'f[]' }), ['f[]', 'f[]']);
    assert.deepEqual(names({ multiple: false, name: 'f[]' }), ['f[]', 'f[]']);
  });

  it('have their own ids, names and values when these are given', () => {
    const options = { id: 'i', name: 'n', value: 'v' };
    assert.equal(
      Html.activeTextInput(new Post(), 'title', options),
      '<input type="text" id="i" name="n" value="v">',
    );
    assert.equal(
      Html.activeTextInput(new Post(), 'title', { id: null }),
      '<input type="text" name="Post[title]" value="a">',
    );
    assert.equal(Html.activeLabel(new Post(), 'title', { for: null }), '<label>Title</label>');
    assert.equal(
      Html.activeLabel(new Post(), 'title', { for: 'x', label: '<b>' }),
      '<label for="x"><b></label>',
    );
  });

  it('do not render values of passwords and files, in any case of the type', () => {
    for (const type of ['password', 'PASSWORD', 'file']) {
      assert.doesNotMatch(Html.activeInput(type, new Post(), 'title'), /value/);
      assert.doesNotMatch(Html.activeTextInput(new Post(), 'title', { type }), /value/);
    }
    assert.match(Html.activeInput('password', new Post(), 'title', { type: 'text' }), /value="a"/);
  });

  it('are checked when the attribute has their value, or as configured', () => {
    const isChecked = (options: AttributeMap): boolean =>
      Html.activeCheckbox(new Post(), 'title', options).includes(' checked');
    for (const [options, is] of [
      [{}, false],
      [{ value: 'a' }, true],
      [{ value: 'b' }, false],
      [{ value: 'b', checked: true }, true],
      [{ value: 'a', checked: false }, false],
    ] as const) {
      assert.equal(isChecked(options), is);
    }
  });
});

describe('Html.errorSummary', () => {
  it('contains the first error of each attribute, or all', () => {
    const model = new Post();
    assert.equal(Html.errorSummary(model), '');
    model.addError('title', 'one');
    model.addError('title', '<two>');
    const list = (items: string): string =>
      `<div class="error-summary" role="alert"><ul>${items}</ul></div>`;
    assert.equal(Html.errorSummary(model), list('<li>one</li>'));
    assert.equal(Html.errorSummary(model, { showAllErrors: false }), list('<li>one</li>'));
    assert.equal(
      Html.errorSummary([model], { showAllErrors: true }),
      list('<li>one</li><li>&lt;two&gt;</li>'),
    );
    assert.equal(
      Html.errorSummary(model, { showAllErrors: true, encode: false }),
      list('<li>one</li><li><two></li>'),
    );
  });
});

describe('Html.beginForm for a get form', () => {
  const inputs =
    '<input type="hidden" name="a" value="1"><input type="hidden" name="b" value="?2">';
  for (const [address, start] of [
    ['/x?a=1&b=?2', '<form action="/x" method="get">'],
    ['?a=1&b=?2', '<form action="" method="get">'],
    ['/x?a=1&b=?2#', '<form action="/x#" method="get">'],
  ] as const) {
    it(`renders inputs for the query of ${address}`, () => {
      assert.equal(Html.beginForm(address, 'get'), start + inputs);
    });
  }

  it('renders none without a query', () => {
    assert.equal(Html.beginForm('', 'get'), '<form method="get">');
    assert.equal(Html.beginForm('/x#?a=1', 'get'), '<form action="/x#?a=1" method="get">');
  });

  it('reads nothing from the request of an application without forms', (t) => {
    const before = Fw.app;
    t.after(() => (Fw.app = before));
    runInRequestScope(() => {
      for (const request of [{}, { csrfParam: 'x', enableCsrfValidation: true }]) {
        Fw.app = { has: () => true, get: () => request } as never;
        assert.equal(Html.beginForm('/x'), '<form action="/x" method="post">');
      }
      Fw.app = { has: () => false, get: () => assert.fail('There is no request.') } as never;
      assert.equal(Html.beginForm('/x'), '<form action="/x" method="post">');
    });
  });
});

describe('Html.tag', () => {
  it('refuses invalid names, and shows 80 characters of them', () => {
    for (const [name, shown] of [
      ['a b', 'a b'],
      ['', ''],
      ['1a', '1a'],
      [`${'x'.repeat(80)}<`, 'x'.repeat(80)],
      [`<${'x'.repeat(90)}`, `<${'x'.repeat(79)}`],
    ] as const) {
      for (const write of [Html.tag, Html.beginTag, Html.endTag]) {
        assert.throws(() => write(name), {
          name: 'InvalidArgumentException',
          message: `Tag name "${shown}" must be made of letters, digits and dashes.`,
        });
      }
    }
  });

  it('renders void elements and others, in any order', () => {
    for (let turn = 0; turn < 2; turn++) {
      assert.equal(Html.tag('br', 'x', { class: 'c' }), '<br class="c">');
      assert.equal(Html.tag('own-tag', 'x'), '<own-tag>x</own-tag>');
    }
    for (const none of [null, false] as const) {
      assert.equal(Html.tag(none, 'x', { class: 'c' }), 'x');
      assert.equal(Html.beginTag(none) + Html.endTag(none), '');
    }
  });
});
