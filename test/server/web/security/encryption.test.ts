import assert from 'node:assert/strict';
import * as nodeCrypto from 'node:crypto';
import { describe, it } from 'node:test';

import fc from 'fast-check';

import { Security } from '../../../../server/web/index.ts';

// Node 22 has no Argon2.
const hasArgon2 = 'argon2' in nodeCrypto;
const { hkdfSync, pbkdf2Sync } = nodeCrypto;
const security = Security.create({ derivationIterations: 1000 });
const changed = (message: string, at: number): string =>
  message.slice(0, at) + (message[at] === 'A' ? 'B' : 'A') + message.slice(at + 1);

describe('Encryption of Security', () => {
  it('returns the text only for the same key and purpose', async () => {
    const message = await security.encryptByKey('sécret', 'key', 'mail');
    assert.match(message, /^[\w-]+$/);
    assert.equal(await security.decryptByKey(message, 'key', 'mail'), 'sécret');
    assert.equal(await security.decryptByKey(message, 'key'), false);
    assert.equal(await security.decryptByKey(message, 'other', 'mail'), false);
    assert.equal(await security.decryptByPassword(message, 'key'), false);
    assert.notEqual(await security.encryptByKey('sécret', 'key', 'mail'), message);
  });

  it('returns the text for the same password, regardless of the current iterations', async () => {
    const message = await security.encryptByPassword('', 'password');
    const other = Security.create({ derivationIterations: 2000 });
    assert.equal(await other.decryptByPassword(message, 'password'), '');
    assert.equal(await security.decryptByPassword(message, 'passw0rd'), false);
    assert.equal(await security.decryptByKey(message, 'password'), false);
  });

  it('refuses a message of which one character was changed', async () => {
    const message = await security.encryptByKey('text', 'key');
    for (let at = 0; at < message.length; at++) {
      assert.equal(await security.decryptByKey(changed(message, at), 'key'), false, `${at}`);
    }
  });

  it('refuses another text of the same bytes', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const message = await security.encryptByKey('text', 'key');
    const read = await Promise.all(
      alphabet.split('').map((last) => security.decryptByKey(message.slice(0, -1) + last, 'key')),
    );
    assert.equal(message.length % 4, 3);
    assert.equal(read.filter((text) => text !== false).length, 1);
  });

  it('refuses a message with more iterations than allowed at once', async () => {
    const bytes = Buffer.from(await security.encryptByPassword('text', 'password'), 'base64url');
    bytes.writeUInt32BE(4_294_967_295, 1);
    assert.equal(await security.decryptByPassword(bytes.toString('base64url'), 'password'), false);
  });

  it('returns any text, and refuses any other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string(), async (text, other) => {
        const message = await security.encryptByKey(text, 'key');
        assert.equal(await security.decryptByKey(message, 'key'), text);
        assert.equal(await security.decryptByKey(other, 'key'), false);
      }),
      { numRuns: 50 },
    );
  });

  it('refuses empty secrets and iterations out of range', async () => {
    const text = /must be text that is not empty/;
    await assert.rejects(security.encryptByKey('x', ''), text);
    await assert.rejects(security.decryptByPassword('x', ''), text);
    await assert.rejects(security.hkdf(''), text);
    const none = Security.create({ derivationIterations: 0 });
    await assert.rejects(none.encryptByPassword('x', 'p'), /"derivationIterations".*got 0/);
  });

  it('derives the same bytes as Node', async () => {
    const salt = new TextEncoder().encode('salt');
    const derived = await security.hkdf('key', { salt, info: 'info', length: 42 });
    assert.deepEqual(derived, new Uint8Array(hkdfSync('sha256', 'key', 'salt', 'info', 42)));
    const bytes = await security.pbkdf2('password', salt, { iterations: 10, hash: 'SHA-512' });
    const expected = pbkdf2Sync('password', 'salt', 10, 32, 'sha512');
    assert.equal(Buffer.from(bytes).toString('hex'), expected.toString('hex'));
  });
});

describe('Password hashes by Argon2', { skip: !hasArgon2 }, () => {
  it('are created when the runtime supports it, and match their password', async () => {
    const hash = await security.generatePasswordHash('sécret');
    assert.match(hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    assert.equal(await security.validatePassword('sécret', hash), true);
    assert.equal(await security.validatePassword('se\u0301cret', hash), true);
    for (const wrong of ['secret', '', 'x'.repeat(2000)]) {
      assert.equal(await security.validatePassword(wrong, hash), false);
    }
    assert.equal(security.passwordNeedsRehash(hash), false);
  });

  it('replace hashes by scrypt', async () => {
    const old = await security.generatePasswordHash('x', 10);
    assert.match(old, /^\$scrypt\$/);
    assert.equal(await security.validatePassword('x', old), true);
    assert.equal(security.passwordNeedsRehash(old), true);
    const pinned = Security.create({ passwordAlgorithm: 'scrypt', passwordHashCost: 10 });
    assert.match(await pinned.generatePasswordHash('x'), /^\$scrypt\$/);
    assert.equal(pinned.passwordNeedsRehash(old), false);
  });

  it('verifies a hash of another library', async () => {
    // `printf password | argon2 somesalt -id -t 2 -k 65536 -p 1`
    const hash =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    assert.equal(await security.validatePassword('password', hash), true);
    assert.equal(await security.validatePassword('passwore', hash), false);
  });

  for (const hash of [
    '$argon2id$v=19$m=9999999,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    '$argon2id$v=19$m=65536,t=0,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    '$argon2id$',
  ]) {
    it(`refuse ${hash.slice(0, 40)} as hash`, async () => {
      await assert.rejects(security.validatePassword('a', hash), /hash is not valid/);
    });
  }
});
