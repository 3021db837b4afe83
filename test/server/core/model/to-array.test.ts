import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { DynamicModel, type FieldDefinitions, Model } from '../../../../server/core/index.ts';

class Author extends Model {
  name = 'Jane';
  passwordHash = 'secret';

  override fields(): FieldDefinitions {
    return { name: 'name', initial: (author: Author) => author.name.charAt(0) };
  }

  override extraFields(): FieldDefinitions {
    return { books: () => ['A', 'B'] };
  }
}

class Article extends Model {
  title = 'First';
  author = new Author();
  reviewers: unknown = [new Author(), { lead: new Author() }];
  date = new Date(0);

  override extraFields(): FieldDefinitions {
    return { length: (_article: Article, field: string) => `${field}: 5` };
  }
}

const jane = { name: 'Jane', initial: 'J' };

describe('Model.toArray', () => {
  it('returns only the fields, in nested models, lists and records, too', () => {
    assert.deepEqual(new Article().toArray(), {
      title: 'First',
      author: jane,
      reviewers: [jane, { lead: jane }],
      date: new Date(0),
    });
  });

  it('equals the JSON output', () => {
    assert.equal(JSON.stringify({ user: new Author() }), '{"user":{"name":"Jane","initial":"J"}}');
  });

  it('returns the named fields and extra fields', () => {
    assert.deepEqual(new Article().toArray(['title'], ['length']), {
      title: 'First',
      length: 'length: 5',
    });
    assert.deepEqual(new Article().toArray(['length', 'passwordHash']), {});
  });

  it('returns fields of nested models by path, and all of them by *', () => {
    assert.deepEqual(new Article().toArray(['author.name'], ['author.books']), {
      author: { name: 'Jane', books: ['A', 'B'] },
    });
    assert.deepEqual(Object.keys(new Article().toArray(['*'])).length, 4);
  });

  it('does not convert nested models when it is not recursive', () => {
    const article = new Article();
    assert.equal(article.toArray(['author'], [], false)['author'], article.author);
  });

  const selections: [fields: string[], expand: string[], result: object][] = [
    [['title', 'author'], [], { title: 'First', author: jane }],
    [['author.initial', 'title'], [], { title: 'First', author: { initial: 'J' } }],
    [['author.missing'], [], { author: {} }],
    [['authors.name', 'author'], [], { author: jane }],
    [['author.*'], [], { author: jane }],
    [
      ['*.name', 'author'],
      [],
      {
        title: 'First',
        author: { name: 'Jane' },
        reviewers: [{ name: 'Jane' }, { lead: { name: 'Jane' } }],
        date: new Date(0),
      },
    ],
    [['title'], ['length', 'missing'], { title: 'First', length: 'length: 5' }],
    [['author'], ['books'], { author: jane }],
    [['author'], ['author.books'], { author: { ...jane, books: ['A', 'B'] } }],
    [['author'], ['*.books'], { author: { ...jane, books: ['A', 'B'] } }],
    [
      ['reviewers.initial'],
      ['reviewers.books'],
      {
        reviewers: [
          { initial: 'J', books: ['A', 'B'] },
          { lead: { initial: 'J', books: ['A', 'B'] } },
        ],
      },
    ],
  ];
  for (const [fields, expand, result] of selections) {
    it(`returns for ${fields.join()} and ${expand.join()} ${JSON.stringify(result)}`, () => {
      assert.deepEqual(new Article().toArray(fields, expand), result);
    });
  }

  it('does not convert values that are not models', () => {
    const listLike = { toArray: 'no function', extraFields: 1 };
    const values = {
      none: null,
      text: 'a',
      listLike,
      own: new (class {
        toArray = () => 1;
      })(),
    };
    const record = new DynamicModel(values).toArray();
    assert.deepEqual(record, values);
    assert.equal(record['own'], values.own);
  });

  it('returns the attributes of a model without fields()', () => {
    assert.deepEqual(new DynamicModel({ a: 1, __proto__x: 2 }).toArray(), { a: 1, __proto__x: 2 });
    const hostile = JSON.parse('{"__proto__":{"p":1}}') as Record<string, unknown>;
    assert.equal(JSON.stringify(new DynamicModel(hostile)), '{"__proto__":{"p":1}}');
  });
});
