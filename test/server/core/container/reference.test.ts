import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { BaseObject, Fw, Instance, ServiceLocator } from '../../../../server/core/index.ts';
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

  it('is null when it is optional and not found', async () => {
    await withApp({}, () => {
      assert.equal(Repository.create({ db: Instance.of('none', true) }).db, null);
      assert.throws(() => Repository.create({ db: Instance.of('none') }), {
        name: 'NotInstantiableException',
      });
    });
  });
});
