import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { Security } from '../../../../server/web/index.ts';
import { maskToken, unmaskToken } from '../../../../server/web/internal/mask.ts';

const security = Security.create({});

describe('Security', () => {
  it('signs data and returns it only for the same key', () => {
    const hashed = security.hashData('data', 'key');
    assert.equal(hashed.slice(64), 'data');
    assert.equal(security.validateData(hashed, 'key'), 'data');
    assert.equal(security.validateData(hashed, 'other'), false);
    assert.equal(security.validateData(`${hashed}x`, 'key'), false);
    assert.equal(security.validateData('short', 'key'), false);
  });

  it('creates the same signatures without the modules of Node', async () => {
    const hashed = await security.hashDataAsync('dätä', 'key');
    assert.equal(hashed, security.hashData('dätä', 'key'));
    assert.equal(await security.validateDataAsync(hashed, 'key'), 'dätä');
    assert.equal(await security.validateDataAsync(`${hashed}x`, 'key'), false);
    assert.equal(await security.validateDataAsync('', 'key'), false);
  });

  it('compares texts by value, and refuses values that are not texts', () => {
    assert.equal(security.compareString('abc', 'abc'), true);
    for (const other of ['abd', 'ab', 'abcd', ''])
      assert.equal(security.compareString('abc', other), false);
    assert.equal(security.compareString('', ''), true);
    assert.throws(() => security.compareString('a', 1 as never), {
      name: 'InvalidArgumentException',
    });
  });

  it('creates random texts of the requested length and alphabet', () => {
    for (const length of [1, 31, 32, 70_000]) {
      const text = security.generateRandomString(length);
      assert.equal(text.length, length);
      assert.match(text, /^[\w-]+$/);
    }
    assert.notEqual(security.generateRandomString(), security.generateRandomString());
    assert.equal(security.generateRandomKey(5).length, 5);
  });

  for (const length of [0, -1, 1.5]) {
    it(`refuses a random text of ${length} characters`, () => {
      const message = 'First parameter ($length) must be greater than 0';
      assert.throws(() => security.generateRandomString(length), { message });
    });
  }

  it('masks a token differently each time', () => {
    const [one, two] = [security.maskToken('token'), security.maskToken('token')];
    assert.notEqual(one, two);
    assert.deepEqual([security.unmaskToken(one), security.unmaskToken(two)], ['token', 'token']);
  });
});

describe('maskToken', () => {
  it('puts the mask before the masked bytes', () => {
    assert.equal(maskToken('abc', Uint8Array.of(1, 2, 3)), 'AQIDYGBg');
    assert.equal(unmaskToken('AQIDYGBg'), 'abc');
  });

  for (const text of ['', 'A', 'AQID', '!!!!', 'A'.repeat(5)]) {
    it(`returns nothing for ${JSON.stringify(text)}`, () => assert.equal(unmaskToken(text), ''));
  }

  it('never throws for any text', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof unmaskToken(text) === 'string'));
  });
});

describe('password hashes', () => {
  it('match their password, and differ for the same one', async () => {
    const fast = Security.create({ passwordAlgorithm: 'scrypt', passwordHashCost: 10 });
    const hash = await fast.generatePasswordHash('sécret');
    assert.match(hash, /^\$scrypt\$ln=10,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/);
    assert.equal(await fast.validatePassword('sécret', hash), true);
    assert.equal(await fast.validatePassword('secret', hash), false);
    assert.equal(await fast.validatePassword('', hash), false);
    assert.notEqual(await fast.generatePasswordHash('sécret'), hash);
    assert.equal(fast.passwordNeedsRehash(hash), false);
    const slow = Security.create({ passwordAlgorithm: 'scrypt' });
    assert.equal(slow.passwordNeedsRehash(hash), true);
  });

  it('refuse passwords and costs out of range', async () => {
    await assert.rejects(async () => security.generatePasswordHash('', 10), /1 to 1024 bytes/);
    await assert.rejects(
      async () => security.generatePasswordHash('a'.repeat(1025), 10),
      /1 to 1024/,
    );
    await assert.rejects(
      async () => security.generatePasswordHash('a', 21),
      /from 10 to 20, got 21/,
    );
  });

  for (const hash of ['', '$2y$10$abc', '$scrypt$ln=99,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$A']) {
    it(`refuse ${JSON.stringify(hash)} as hash`, async () => {
      await assert.rejects(async () => security.validatePassword('a', hash), /hash is not valid/);
    });
  }
});
