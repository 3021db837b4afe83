import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { InvalidConfigException } from '../../../../../server/core/index.ts';
import { JsonParser, type Parsers } from '../../../../../server/web/index.ts';
import { parserFor } from '../../../../../server/web/internal.ts';

describe('parserFor', () => {
  const own = { parse: (body: string) => body };
  const fallback = { parse: () => null };

  it('finds the parser of a type, or the default one', () => {
    const parsers: Parsers = { 'a/b': own, '*': fallback };
    assert.equal(parserFor(parsers, 'a/b'), own);
    assert.equal(parserFor(parsers, 'a/c'), fallback);
    assert.equal(parserFor(parsers, 'constructor'), fallback);
    assert.equal(parserFor({ 'a/b': own }, 'a/c'), null);
    assert.equal(parserFor({}, 'constructor'), null);
  });

  it('creates parsers of classes and of their configurations', () => {
    const parsers: Parsers = {
      'a/a': JsonParser,
      'a/b': { class: JsonParser, throwException: false },
    };
    const flags = ['a/a', 'a/b'].map((type) => {
      const parser = parserFor(parsers, type);
      return parser instanceof JsonParser && parser.throwException;
    });
    assert.deepEqual(flags, [true, false]);
  });

  for (const [title, definition] of [
    ['nothing', null],
    ['a text', 'a'],
    ['an object', {}],
    ['an object with a text', { parse: 'a' }],
    ['a class that parses nothing', class {}],
  ] as const) {
    it(`refuses ${title}`, () => {
      for (const [type, subject] of [
        ['a/b', "The 'a/b' request parser"],
        ['*', 'Fallback request parser'],
      ] as const) {
        assert.throws(
          () => parserFor({ [type]: definition as never }, 'a/b'),
          (error: Error) =>
            error instanceof InvalidConfigException &&
            error.message.startsWith(`${subject} is invalid. `),
        );
      }
    });
  }

  it('rethrows other errors of a class', () => {
    const fault = new Error('fault');
    class Broken {
      constructor() {
        throw fault;
      }
    }
    assert.throws(() => parserFor({ 'a/b': Broken }, 'a/b'), fault);
  });
});
