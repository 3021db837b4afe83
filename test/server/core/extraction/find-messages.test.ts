import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { parseSync } from 'oxc-parser';

import { findMessages } from '../../../../server/core/extraction/find-messages.ts';

const functions = { t: 'app', 'i18n.t': 'shop' };

/** Messages as `category: text`, and the lines of texts that are not literals. */
function find(source: string, file = 'a.ts') {
  const { messages, unknown } = findMessages(parseSync, file, source, functions);
  return [messages.map(({ category, text }) => `${category}: ${text}`), unknown];
}

const sources: [what: string, source: string, messages: string[], unknown: number[]][] = [
  [
    'a text in each kind of quotes',
    `Fw.t('a', "b"); Fw.t("c", 'd'); Fw.t('e', \`f\`)`,
    ['a: b', 'c: d', 'e: f'],
    [],
  ],
  [
    'texts in several parts',
    `Fw.t('a', 'b' + "c" + \`d\`); Fw.t('e' + 'f', 'g')`,
    ['a: bcd', 'ef: g'],
    [],
  ],
  ['an empty text', `Fw.t('a', ''); Fw.t('a', \`\`)`, ['a: ', 'a: '], []],
  ['functions that were named', `t('b'); i18n.t('c', { n: 1 })`, ['app: b', 'shop: c'], []],
  [
    'nothing of other functions',
    `u('a'); x.t('b'); Fw.u('a', 'b'); this.Fw.t('a', 'b'); toString('c')`,
    [],
    [],
  ],
  [
    'nothing of functions without a name',
    `Fw['t']('a', 'b'); Fw[t]('a', 'b'); (() => t)()('b')`,
    [],
    [],
  ],
  ['optional calls', `Fw?.t('a', 'b'); t?.('c')`, ['a: b', 'app: c'], []],
  [
    'calls in calls',
    `Fw.t('a', 'b', { c: t('d') }); f(t('e'), [t('f')])`,
    ['a: b', 'app: d', 'app: e', 'app: f'],
    [],
  ],
  [
    'texts behind an element that is left out',
    `const [, a] = f([, t('b')]); t('c');`,
    ['app: b', 'app: c'],
    [],
  ],
  [
    'texts with values as not written out',
    "t(`a${b}`);\nt(`${b}`);\nt('a' + b);\nt(b + 'a')",
    [],
    [1, 2, 3, 4],
  ],
  [
    'what is no text as not written out',
    `t();\nt(1);\nt(null);\nt('a' - 'b');\nt(/a/);\nt(...a)`,
    [],
    [1, 2, 3, 4, 5, 6],
  ],
  [
    'categories as not written out',
    `Fw.t(a, 'b');\n\nFw.t(1, 'b');\nFw.t('a');\nFw.t()`,
    [],
    [1, 3, 4, 5],
  ],
  ['nothing where an object is made', `new Fw.t('a', 'b'); new t('a')`, [], []],
  ['the lines of a source that begins with an empty one', '\nt(a)\n\nt(b)', [], [2, 4]],
  ['a tag of a template as no call', 't`a`; Fw.t`b`', [], []],
];

describe('findMessages', () => {
  for (const [title, source, messages, unknown] of sources) {
    it(`finds ${title}`, () => assert.deepEqual(find(source), [messages, unknown]));
  }

  it('ignores objects that look like nodes of the syntax tree', () => {
    assert.deepEqual(find(`t({ type: 'Literal', value: 'a' })`), [[], [1]]);
  });

  it('finds texts at any depth of nesting', () => {
    const depth = 2000;
    const source = `${'f('.repeat(depth)}t('a')${')'.repeat(depth)}`;
    assert.deepEqual(find(source), [['app: a'], []]);
  });

  it('chooses the language by the name of the file', () => {
    assert.deepEqual(find(`<p title={t('a')}>{t('b')}</p>`, 'a.tsx'), [['app: a', 'app: b'], []]);
    assert.throws(() => find(`<p>{t('b')}</p>`, 'a.ts'), {
      name: 'SyntaxError',
      message: /^a\.ts cannot be parsed: /,
    });
  });

  it("finds only calls of the framework's function by default", () => {
    const { messages } = findMessages(parseSync, 'a.js', `t('a'); Fw.t('b', 'c')`);
    assert.deepEqual(messages, [{ category: 'b', text: 'c' }]);
  });
});
