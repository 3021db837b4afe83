import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  BaseObject,
  Container,
  Fw,
  Instance,
  ServiceLocator,
} from '../../../../server/core/index.ts';
import { withApp } from '../support.ts';

class Database extends BaseObject {
  dsn = 'default';
}

class Repository extends BaseObject {
  db: Database | null = null;
  readonly given: readonly unknown[];

  constructor(...given: readonly unknown[]) {
    super();
    this.given = given;
  }
}

class Named extends BaseObject {
  static readonly params = ['db'];
  readonly own: unknown;

  constructor(own: unknown) {
    super();
    this.own = own;
  }
}

describe('A reference', () => {
  const db = Instance.of('db');

  it('is replaced by the object in a config, however the object is created', async () => {
    await withApp({ components: { db: Database } }, (app) => {
      const expected = app.get('db');
      assert.equal(Repository.create({ db }).db, expected);
      assert.equal(Fw.createObject({ class: Repository, db }).db, expected);
      assert.equal(Fw.container.get(Repository, [], { db }).db, expected);
      assert.equal(Fw.configure(new Repository(), { db }).db, expected);
    });
  });

  it('is replaced by the object among the arguments of a constructor', async () => {
    await withApp({ components: { db: Database } }, (app) => {
      const expected = app.get('db');
      const made = [
        Fw.createObject(Repository, [1, db]),
        Fw.createObject({ class: Repository, '__construct()': [1, db] } as never) as Repository,
      ];
      for (const { given } of made) assert.deepEqual(given, [1, expected]);
      const echo = Object.assign((value: object) => value, { params: ['value'] });
      assert.equal(Fw.container.invoke(echo, [db]), expected);
    });
  });

  it('is replaced by the object in the config of each component', async () => {
    await withApp({ components: { db: Database } }, (app) => {
      const locator = ServiceLocator.create({
        components: { a: { class: Repository, db }, b: { class: Repository, db } },
      });
      for (const id of ['a', 'b']) {
        assert.equal((locator.get(id) as Repository).db, app.get('db'));
      }
    });
  });

  it('is looked up in the container that creates the object', () => {
    const container = new Container().set('db', { class: Database, dsn: 'own' });
    container.set('a', Repository, [db]).set('b', { class: Repository, db });
    container.set('c', { class: Named, '__construct()': { db } });
    const [a, b, c] = ['a', 'b', 'c'].map((id) => container.get(id) as Repository & Named);
    for (const made of [a?.given[0], b?.db, c?.own]) assert.equal((made as Database).dsn, 'own');
  });

  it('is another name of an entry of the container', () => {
    const container = new Container().setSingletons({ db: Database, main: db, store: Database });
    assert.ok(container.get('main') instanceof Database);
    assert.equal(container.get('main'), container.get('db'));
    container.set('db', Instance.of('main')).set('main', db);
    assert.throws(() => container.get('db'), { name: 'CircularDefinitionException' });
  });

  it('is null when it is optional and not found', async () => {
    await withApp({}, () => {
      assert.equal(Repository.create({ db: Instance.of('none', true) }).db, null);
      assert.throws(() => Repository.create({ db: Instance.of('none') }), {
        name: 'NotInstantiableException',
      });
    });
  });
});
