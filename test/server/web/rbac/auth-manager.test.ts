import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import fc from 'fast-check';
import { createStorage } from 'unstorage';

import {
  AuthManager,
  type AuthStore,
  Cache,
  FileAuthStore,
  MemoryAuthStore,
  UnstorageAuthStore,
} from '../../../../server/web/index.ts';

/** The posts example: authors update their own posts, editors all, admins have all permissions of editors. */
async function blog(store: AuthStore = new MemoryAuthStore()): Promise<AuthManager> {
  const auth = AuthManager.create({
    store,
    now: () => 5_000_999,
    rules: {
      isAuthor: (userId, _item, { post }) => (post as { author: string }).author === userId,
    },
  });
  await auth.addPermission('updatePost', { description: 'Update a post' });
  await auth.addPermission('updateOwnPost', { ruleName: 'isAuthor' });
  await auth.addRole('author');
  await auth.addRole('editor');
  await auth.addRole('admin');
  await auth.addChild('updateOwnPost', 'updatePost');
  await auth.addChild('author', 'updateOwnPost');
  await auth.addChild('editor', 'updatePost');
  await auth.addChild('admin', 'editor');
  await auth.assign('author', 1);
  await auth.assign('admin', 'root');
  return auth;
}

const names = (items: readonly { name: string }[]): string[] => items.map(({ name }) => name);

async function folder(t: { after(run: () => Promise<void>): void }): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'fwx-rbac-'));
  t.after(() => rm(path, { recursive: true, force: true }));
  return path;
}

describe('AuthManager', () => {
  it('follows the hierarchy and its rules', async () => {
    const auth = await blog();
    const own = { post: { author: '1' } };
    const foreign = { post: { author: '2' } };
    assert.equal(await auth.checkAccess(1, 'updatePost', own), true);
    assert.equal(await auth.checkAccess(1, 'updatePost', foreign), false);
    assert.equal(await auth.checkAccess('root', 'updatePost', foreign), true);
    assert.equal(await auth.checkAccess('root', 'admin'), true);
    assert.equal(await auth.checkAccess('root', 'author'), false);
    assert.equal(await auth.checkAccess(2, 'updatePost', own), false);
    assert.equal(await auth.checkAccess(null, 'updatePost', own), false);
    assert.equal(await auth.checkAccess('root', 'missing'), false);
    assert.equal(await auth.checkAccess('__proto__', 'updatePost', own), false);
  });

  it('assigns default roles to all users, as far as their rule allows', async () => {
    const auth = AuthManager.create({
      defaultRoles: ['guest', 'user'],
      rules: { isUser: async (userId) => userId !== null },
    });
    await auth.addRole('guest');
    await auth.addRole('user', { ruleName: 'isUser' });
    assert.equal(await auth.checkAccess(null, 'guest'), true);
    assert.equal(await auth.checkAccess(null, 'user'), false);
    assert.equal(await auth.checkAccess(7, 'user'), true);
    assert.deepEqual(names(await auth.getRolesByUser(7)), ['guest', 'user']);
  });

  it('lists the roles and permissions of users and roles', async () => {
    const auth = await blog();
    assert.deepEqual(names(await auth.getRoles()), ['author', 'editor', 'admin']);
    assert.deepEqual(names(await auth.getPermissions()), ['updatePost', 'updateOwnPost']);
    assert.deepEqual(names(await auth.getChildren('admin')), ['editor']);
    assert.deepEqual(names(await auth.getRolesByUser('root')), ['admin']);
    assert.deepEqual(names(await auth.getPermissionsByUser(1)), ['updateOwnPost', 'updatePost']);
    assert.deepEqual(names(await auth.getPermissionsByRole('admin')), ['updatePost']);
    assert.deepEqual(names(await auth.getPermissionsByRole('updatePost')), []);
    assert.deepEqual(await auth.getUserIdsByRole('author'), ['1']);
    assert.deepEqual(await auth.getAssignments(1), [
      { userId: '1', roleName: 'author', createdAt: 5_000 },
    ]);
    assert.deepEqual(await auth.getItem('updatePost'), {
      name: 'updatePost',
      type: 'permission',
      description: 'Update a post',
      ruleName: null,
      data: null,
      createdAt: 5_000,
      updatedAt: 5_000,
    });
  });

  it('removes items, children and assignments', async () => {
    const auth = await blog();
    assert.equal(await auth.revoke('admin', 'root'), true);
    assert.equal(await auth.revoke('admin', 'root'), false);
    assert.equal(await auth.checkAccess('root', 'updatePost'), false);
    await auth.assign('editor', 'root');
    assert.equal(await auth.removeChild('editor', 'updatePost'), true);
    assert.equal(await auth.checkAccess('root', 'updatePost'), false);
    assert.equal(await auth.remove('editor'), true);
    assert.deepEqual(await auth.getAssignments('root'), []);
    assert.deepEqual(await auth.getChildren('admin'), []);
    assert.equal(await auth.revokeAll(1), true);
    await auth.removeAll();
    assert.deepEqual(await auth.getRoles(), []);
  });

  it('reports whether something was removed', async () => {
    const auth = await blog();
    for (const [taken, isThere] of [
      [auth.removeChild('updatePost', 'admin'), false],
      [auth.removeChild('nobody', 'admin'), false],
      [auth.removeChild('editor', 'author'), false],
      [auth.removeChild('admin', 'editor'), true],
      [auth.removeChild('admin', 'editor'), false],
      [auth.revoke('author', 'nobody'), false],
      [auth.revokeAll('nobody'), false],
      [auth.remove('nobody'), false],
      [auth.remove('author'), true],
      [auth.revoke('author', 1), false],
    ] as const) {
      assert.equal(await taken, isThere);
    }
    assert.deepEqual(await auth.getChildren('nobody'), []);
    assert.deepEqual(await auth.getAssignments('nobody'), []);
    assert.deepEqual(await auth.getUserIdsByRole('author'), []);
  });

  it('keeps properties that a change does not name, and the time of the item', async () => {
    const auth = await blog();
    auth.now = () => 9_000_000;
    const before = await auth.getItem('updatePost');
    const changed = await auth.update('updatePost', { data: [1], name: 'updatePost' });
    assert.deepEqual(changed, { ...before, data: [1], updatedAt: 9_000 });
    assert.deepEqual(await auth.getItem('updatePost'), changed);
    await assert.rejects(auth.update('nobody', {}), {
      message: 'Unknown authorization item "nobody".',
    });
  });

  it('calls no rule of an item that a user does not have', async () => {
    const auth = await blog();
    const calls: unknown[] = [];
    auth.rules = {
      isAuthor: (...args) => {
        calls.push(args);
        return true;
      },
    };
    assert.equal(await auth.checkAccess('root', 'updatePost'), true);
    assert.equal(await auth.checkAccess(null, 'updateOwnPost'), false);
    assert.deepEqual(calls, []);
    assert.equal(await auth.checkAccess(1, 'updateOwnPost', { x: 1 }), true);
    assert.deepEqual(calls, [['1', await auth.getItem('updateOwnPost'), { x: 1 }]]);
  });

  it('renames an item everywhere', async () => {
    const auth = await blog();
    await auth.update('editor', { name: 'chief', description: 'x' });
    assert.equal(await auth.checkAccess('root', 'chief'), true);
    assert.equal(await auth.checkAccess('root', 'updatePost'), true);
    assert.equal(await auth.getItem('editor'), null);
    assert.deepEqual(names(await auth.getRoles()), ['author', 'chief', 'admin']);
  });

  const refused: Readonly<
    Record<string, [run: (auth: AuthManager) => Promise<unknown>, text: string]>
  > = {
    'a loop': [
      (auth) => auth.addChild('editor', 'admin'),
      'Cannot add "admin" as a child of "editor". A loop has been detected.',
    ],
    'an item below itself': [
      (auth) => auth.addChild('admin', 'admin'),
      'Cannot add "admin" as a child of itself.',
    ],
    'a role below a permission': [
      (auth) => auth.addChild('updatePost', 'author'),
      'Cannot add a role as a child of a permission.',
    ],
    'a child twice': [
      (auth) => auth.addChild('admin', 'editor'),
      'The item "admin" already has a child "editor".',
    ],
    'a taken name': [
      (auth) => auth.addRole('admin'),
      'The authorization item "admin" exists already.',
    ],
    'a taken name of a change': [
      (auth) => auth.update('editor', { name: 'admin' }),
      'The authorization item "admin" exists already.',
    ],
    'an empty name': [(auth) => auth.addRole(''), 'An authorization item needs a name.'],
    'an unknown item': [(auth) => auth.assign('nobody', 1), 'Unknown authorization item "nobody".'],
    'an assignment twice': [
      (auth) => auth.assign('author', '1'),
      'Authorization item "author" has already been assigned to user "1".',
    ],
  };
  for (const [title, [run, message]] of Object.entries(refused)) {
    it(`refuses ${title}, and remains usable`, async () => {
      const auth = await blog();
      await assert.rejects(run(auth), { name: 'InvalidArgumentException', message });
      await auth.addRole('next');
    });
  }

  it('refuses properties that an item does not have, or that cannot be changed', async () => {
    const auth = await blog();
    const options = { rulename: 'author' } as object;
    await assert.rejects(auth.addPermission('own', options), {
      name: 'UnknownPropertyException',
      message: 'The permission "own" has no option "rulename". Did you mean "ruleName"?',
    });
    assert.equal(await auth.getItem('own'), null);
    await assert.rejects(auth.update('editor', { type: 'permission' } as object), {
      name: 'UnknownPropertyException',
      message: 'AuthManager::update() has no option "type"',
    });
  });

  it('keeps properties whose change is undefined', async () => {
    const auth = await blog();
    const names = ['name', 'description', 'ruleName', 'data'];
    const before = await auth.getItem('updatePost');
    const changes = Object.fromEntries(names.map((name) => [name, undefined]));
    const { updatedAt: _, ...changed } = await auth.update('updatePost', changes);
    assert.deepEqual({ ...changed, updatedAt: before?.updatedAt }, before);
  });

  it('refuses a missing rule', async () => {
    const auth = await blog();
    await auth.update('editor', { ruleName: 'toString' });
    await assert.rejects(auth.checkAccess('root', 'updatePost'), {
      name: 'InvalidConfigException',
      message: 'AuthManager "rules" must have "toString", which the item "editor" names.',
    });
  });

  it('never has a cycle, whatever is added', async () => {
    const pairs = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(pairs, async (edges) => {
        const auth = AuthManager.create({});
        for (const name of '012345') await auth.addRole(name);
        const kept: [number, number][] = [];
        const below = (from: number): number[] =>
          kept
            .filter(([parent]) => parent === from)
            .flatMap(([, child]) => [child, ...below(child)]);
        for (const [parent, child] of edges) {
          const added = await auth.addChild(`${parent}`, `${child}`).then(
            () => true,
            () => false,
          );
          const isKnown = kept.some(([a, b]) => a === parent && b === child);
          const isLoop = parent === child || below(child).includes(parent);
          assert.equal(added, !isKnown && !isLoop);
          if (added) kept.push([parent, child]);
        }
        await auth.assign('0', 'u');
        for (const name of [1, 2, 3, 4, 5]) {
          assert.equal(await auth.checkAccess('u', `${name}`), below(0).includes(name));
        }
      }),
      { numRuns: 50 },
    );
  });

  it('keeps concurrent changes', async () => {
    const auth = AuthManager.create({ store: new UnstorageAuthStore(createStorage()) });
    await Promise.all(Array.from({ length: 20 }, (_, at) => auth.addRole(`r${at}`)));
    assert.equal((await auth.getRoles()).length, 20);
  });

  it('reads its cache instead of the store, and its own changes at once', async () => {
    let reads = 0;
    const store = new MemoryAuthStore();
    const read = store.read.bind(store);
    store.read = () => {
      reads++;
      return read();
    };
    const auth = await blog(store);
    auth.cache = Cache.create({});
    reads = 0;
    for (let at = 0; at < 5; at++) assert.equal(await auth.checkAccess('root', 'updatePost'), true);
    assert.equal(reads, 1);
    await auth.revokeAll('root');
    assert.equal(await auth.checkAccess('root', 'updatePost'), false);
  });

  it('does not cache what it read before a change', async () => {
    const store = new MemoryAuthStore();
    const auth = await blog(store);
    auth.cache = Cache.create({});
    const { promise, resolve } = Promise.withResolvers<void>();
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const read = store.read.bind(store);
    store.read = async () => {
      const data = structuredClone(await read());
      start();
      await promise;
      return data;
    };
    const before = auth.checkAccess('root', 'updatePost');
    await started;
    store.read = read;
    await auth.revokeAll('root');
    resolve();
    await before;
    assert.equal(await auth.checkAccess('root', 'updatePost'), false);
  });
});

describe('Stores of AuthManager', () => {
  it('UnstorageAuthStore contains the data that another manager reads', async () => {
    const storage = createStorage();
    await blog(new UnstorageAuthStore(storage));
    const other = AuthManager.create({ store: new UnstorageAuthStore(storage) });
    assert.equal(await other.checkAccess('root', 'updatePost'), true);
  });

  it('FileAuthStore loses no change of managers that change it concurrently', async (t) => {
    const path = join(await folder(t), 'rbac.json');
    const managers = Array.from({ length: 8 }, () =>
      AuthManager.create({ store: new FileAuthStore(path) }),
    );
    await managers[0]?.addRole('reader');
    await Promise.all(
      managers.flatMap((auth, at) => [
        auth.assign('reader', `${at}-a`),
        auth.assign('reader', `${at}-b`),
        auth.revoke('reader', `${at}-a`),
      ]),
    );
    const people = await managers[0]?.getUserIdsByRole('reader');
    assert.deepEqual(
      people?.toSorted(),
      managers.map((_, at) => `${at}-b`),
    );
    assert.deepEqual(await readdir(join(path, '..')), ['rbac.json']);
  });

  it('a change fails when another process does not finish in time, and the next one runs', async (t) => {
    const store = new FileAuthStore(join(await folder(t), 'rbac.json'));
    const auth = AuthManager.create({ store });
    const release = await store.lock();
    t.mock.method(performance, 'now', () => (time += 1_000));
    let time = 0;
    await assert.rejects(auth.addRole('reader'), {
      message: 'Another process has changed roles and assignments for 30 seconds.',
    });
    await release?.();
    await auth.addRole('reader');
    assert.deepEqual(
      (await auth.getRoles()).map(({ name }) => name),
      ['reader'],
    );
  });

  it('FileAuthStore reads the data that another process has written', async (t) => {
    const path = join(await folder(t), 'deep/rbac.json');
    const reader = AuthManager.create({ store: new FileAuthStore(path) });
    assert.equal(await reader.checkAccess('root', 'updatePost'), false);
    const writer = await blog(new FileAuthStore(path));
    assert.equal(await reader.checkAccess('root', 'updatePost'), true);
    await writer.revoke('admin', 'root');
    assert.equal(await reader.checkAccess('root', 'updatePost'), false);
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    assert.deepEqual(await readdir(join(path, '..')), ['rbac.json']);
  });

  it('refuse data of an item that they cannot represent, and keep their content', async (t) => {
    const store = new FileAuthStore(join(await folder(t), 'rbac.json'));
    for (const one of [store, new UnstorageAuthStore(createStorage())]) {
      const auth = AuthManager.create({ store: one });
      await auth.addPermission('visit', { data: ['10.0.0.1'] });
      await assert.rejects(auth.addPermission('edit', { data: new Set(['10.0.0.1']) }), {
        name: 'InvalidArgumentException',
        message: 'Authorization data cannot be kept: JSON cannot carry an object of the class Set.',
      });
      assert.deepEqual(
        (await one.read())?.items.map(({ name }) => name),
        ['visit'],
      );
    }
  });

  it('refuse damaged data instead of deciding without it', async (t) => {
    const path = join(await folder(t), 'rbac.json');
    for (const text of ['', '{', '{"items":[]}']) {
      await writeFile(path, text);
      const auth = AuthManager.create({ store: new FileAuthStore(path) });
      await assert.rejects(auth.checkAccess(1, 'x'), {
        message: 'The file of FileAuthStore holds no authorization data.',
      });
    }
    const storage = createStorage();
    await storage.setItem('rbac', 'something else');
    const auth = AuthManager.create({ store: new UnstorageAuthStore(storage) });
    await assert.rejects(auth.addRole('x'), { message: /holds no authorization data/ });
  });

  it('require their arguments', () => {
    assert.throws(() => new FileAuthStore(''), {
      message: 'FileAuthStore needs the path of a file.',
    });
    assert.throws(() => new UnstorageAuthStore(null as never), {
      message: 'UnstorageAuthStore needs a storage of unstorage.',
    });
  });

  it('use a key, and read again after another one has written', async () => {
    const storage = createStorage();
    const [one, other] = ['a', 'b'].map((key) => new UnstorageAuthStore(storage, key));
    const auth = await blog(one);
    assert.equal(await other?.read(), null);
    const reader = new UnstorageAuthStore(storage, 'a');
    const first = await reader.read();
    assert.equal(await reader.read(), first);
    await auth.addRole('later');
    const second = await reader.read();
    assert.notEqual(second, first);
    assert.equal(second?.items.length, 6);
    await storage.setItem('a', 5);
    await assert.rejects(reader.read(), { message: /UnstorageAuthStore holds no/ });
  });

  it('return the same data while the file is unchanged', async (t) => {
    const path = join(await folder(t), 'rbac.json');
    const store = new FileAuthStore(path);
    assert.equal(await store.read(), null);
    const writer = new FileAuthStore(path);
    await writer.write({ items: [], children: [], assignments: [] });
    const first = await store.read();
    assert.equal(await store.read(), first);
    await writer.write({ items: [], children: [], assignments: [] });
    assert.notEqual(await store.read(), first);
    const text = '{"items":[],"children":[],"assignments":[]}';
    for (const content of [text, `${text}\n`]) {
      const before = await store.read();
      await writeFile(path, content);
      await utimes(path, 1, 1);
      assert.notEqual(await store.read(), before);
    }
    const last = await store.read();
    await utimes(path, 2, 2);
    assert.notEqual(await store.read(), last);
  });

  it('rethrow errors of their file, and leave no part of it', async (t) => {
    const path = await folder(t);
    await assert.rejects(new FileAuthStore(path).read(), { code: 'EISDIR' });
    const inside = join(path, 'deep');
    await mkdir(join(inside, 'x'), { recursive: true });
    const data = { items: [], children: [], assignments: [] };
    await assert.rejects(new FileAuthStore(inside).write(data), { code: 'EISDIR' });
    assert.deepEqual(await readdir(path), ['deep']);
  });
});
