import assert from 'node:assert/strict';
import * as nodeCrypto from 'node:crypto';
import { describe, it } from 'node:test';

import { Security } from '../../../../server/web/index.ts';
import {
  signCookieValue,
  signingKey,
  validationKeys,
  verifyCookieValue,
} from '../../../../server/web/security/cookie-signature.ts';
import {
  csrfTokenMatches,
  maskCsrfToken,
  newCsrfToken,
} from '../../../../server/web/security/csrf.ts';
import { randomKey } from '../../../../server/web/security/random.ts';

// Node 22 has no Argon2.
const skip = !('argon2' in nodeCrypto);
const security = Security.create({ derivationIterations: 1000 });
const bytesOf = (message: string) => Buffer.from(message, 'base64url');

describe('Messages that were encrypted by another release', () => {
  const byKey = 'AQAAAAAy2eAAHFqFuhF5HK5ORR0q5u6LI0MMm4I6WyHsB81st8jxm9q3z4XFvq62_RKFdwd1vgA';
  const byPassword = 'AgAAA-jZpSD84qPDBQDif92-oh1S89wS0Gff2g0dnSBQL371QeW3lcfnM76Q5pC5rcpY74IL5YA';

  it('are decrypted', async () => {
    assert.equal(await security.decryptByKey(byKey, 'key', 'mail'), 'sécret');
    assert.equal(await security.decryptByPassword(byPassword, 'password'), 'sécret');
  });

  it('begin like the current ones, and have the same length', async () => {
    for (const [message, made] of [
      [byKey, await security.encryptByKey('sécret', 'key', 'mail')],
      [byPassword, await security.encryptByPassword('sécret', 'password')],
    ] as const) {
      assert.equal(made.length, message.length);
      assert.deepEqual(bytesOf(made).subarray(0, 5), bytesOf(message).subarray(0, 5));
      assert.notDeepEqual(bytesOf(made).subarray(5, 33), bytesOf(message).subarray(5, 33));
    }
  });

  it('are refused when they are truncated, at any place', async () => {
    for (const message of [byKey, byPassword]) {
      for (let length = 0; length < bytesOf(message).length; length += 1) {
        const cut = bytesOf(message).subarray(0, length).toString('base64url');
        assert.equal(await security.decryptByKey(cut, 'key', 'mail'), false);
        assert.equal(await security.decryptByPassword(cut, 'password'), false);
      }
    }
  });

  for (const iterations of [0, 5_000_001, 4_294_967_295]) {
    it(`are refused with ${iterations} iterations`, async () => {
      const bytes = bytesOf(byPassword);
      bytes.writeUInt32BE(iterations, 1);
      assert.equal(
        await security.decryptByPassword(bytes.toString('base64url'), 'password'),
        false,
      );
    });
  }

  it('are refused when they contain no text', async () => {
    const salt = new Uint8Array(16);
    const head = Uint8Array.of(1, 0, 0, 0, 0);
    const key = await security.hkdf('key', { salt, info: 'fwx encryption ' });
    const seal = async (content: Uint8Array) => {
      const cipher = nodeCrypto.createCipheriv('aes-256-gcm', key, new Uint8Array(12)).setAAD(head);
      const sealed = [cipher.update(content), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat([head, salt, new Uint8Array(12), ...sealed]).toString('base64url');
    };
    assert.equal(await security.decryptByKey(await seal(Uint8Array.of(65)), 'key'), 'A');
    assert.equal(await security.decryptByKey(await seal(Uint8Array.of(0xff)), 'key'), false);
  });
});

describe('Encryption', () => {
  it('keeps a byte order mark', async () => {
    const message = await security.encryptByKey('\uFEFFtext', 'key');
    assert.equal(await security.decryptByKey(message, 'key'), '\uFEFFtext');
  });

  it('accepts 1 to 5,000,000 iterations', async () => {
    const once = Security.create({ derivationIterations: 1 });
    const message = await once.encryptByPassword('x', 'p');
    assert.equal(await once.decryptByPassword(message, 'p'), 'x');
    for (const derivationIterations of [0, -1, 1.5, 5_000_001]) {
      await assert.rejects(Security.create({ derivationIterations }).encryptByPassword('x', 'p'), {
        name: 'InvalidArgumentException',
        message: `"derivationIterations" must be from 1 to 5000000, got ${derivationIterations}.`,
      });
    }
  });

  it('requires a text as secret', async () => {
    for (const secret of ['', 5, null]) {
      await assert.rejects(security.encryptByKey('x', secret as string), /must be text/);
      await assert.rejects(security.decryptByPassword('x', secret as string), /must be text/);
    }
  });

  it('derives 32 bytes without salt and purpose by default', async () => {
    const { hkdfSync, pbkdf2Sync } = nodeCrypto;
    const key = new Uint8Array(hkdfSync('sha256', 'key', '', '', 32));
    assert.deepEqual(await security.hkdf('key'), key);
    const salt = Uint8Array.of(1, 2);
    const bytes = new Uint8Array(pbkdf2Sync('p', salt, 1000, 32, 'sha256'));
    assert.deepEqual(await security.pbkdf2('p', salt), bytes);
    const long = await security.pbkdf2('p', salt, { length: 40 });
    assert.deepEqual(long.subarray(0, 32), bytes);
    assert.equal(long.length, 40);
  });
});

describe('Password hashes of another release', () => {
  const salt = 'BwcHBwcHBwcHBwcHBwcHBw';
  const scrypt = `$scrypt$ln=10,r=8,p=1$${salt}$eIamdUHEyd54KQvJX0W46JuAw1YBnxcka8sIAvA9CX4`;

  it('match their password by scrypt', async () => {
    assert.equal(await security.validatePassword('sécret', scrypt), true);
    assert.equal(await security.validatePassword('se\u0301cret', scrypt), true);
    assert.equal(await security.validatePassword('secret', scrypt), false);
  });

  for (const hash of [
    scrypt.slice(0, -1),
    `${scrypt}A`,
    `${scrypt.slice(0, -1)}B`,
    `x${scrypt}`,
    scrypt.replace('ln=10', 'ln=21'),
    scrypt.replace(salt, salt.slice(1)),
    scrypt.replace(salt, `${salt.slice(1)}B`),
    scrypt.replace('p=1', 'p=2'),
  ]) {
    it(`are refused when they are invalid: ${hash}`, async () => {
      await assert.rejects(security.validatePassword('sécret', hash), {
        name: 'InvalidArgumentException',
        message: 'The password hash is not valid.',
      });
    });
  }

  it('match their password by Argon2, up to its limits', { skip }, async () => {
    const lanes = `$argon2id$v=19$m=128,t=1,p=16$${salt}$Ssz3TqS53gtUTgJQDvTPbEd2duOdwWlt4IdL62EUiKQ`;
    const passes = `$argon2id$v=19$m=8,t=100,p=1$${salt}$Po+0lNRQgLP7OuJ8ZZjI+ZvpW3eGi8kc1F+GRuzDroY`;
    for (const hash of [lanes, passes]) {
      assert.equal(await security.validatePassword('sécret', hash), true);
      assert.equal(await security.validatePassword('secret', hash), false);
      assert.equal(security.passwordNeedsRehash(hash), true);
    }
    for (const hash of [
      lanes.replace('p=16', 'p=17'),
      lanes.replace('p=16', 'p=0'),
      lanes.replace('m=128', 'm=0'),
      lanes.replace('m=128', 'm=1048577'),
      passes.replace('t=100', 't=101'),
      passes.replace('t=100', 't=0'),
      passes.replace('v=19', 'v=16'),
      lanes.replace(salt, 'AAAAAAAAAAAAA'),
    ]) {
      await assert.rejects(security.validatePassword('sécret', hash), /hash is not valid/, hash);
    }
  });

  it('need a rehash when cost or algorithm have changed', { skip }, async () => {
    const ten = Security.create({ passwordAlgorithm: 'scrypt', passwordHashCost: 10 });
    const eleven = Security.create({ passwordAlgorithm: 'scrypt', passwordHashCost: 11 });
    const argon2 = Security.create({ passwordAlgorithm: 'argon2id' });
    const fresh = await argon2.generatePasswordHash('x');
    assert.match(fresh, /^\$argon2id\$/);
    for (const [tested, hash, isOld] of [
      [ten, scrypt, false],
      [eleven, scrypt, true],
      [ten, fresh, true],
      [ten, 'none', true],
      [argon2, fresh, false],
      [argon2, scrypt, true],
      [argon2, 'none', true],
    ] as const) {
      assert.equal(tested.passwordNeedsRehash(hash), isOld);
    }
  });

  it('are created with the cost of the call or of the component', async () => {
    const tested = Security.create({ passwordAlgorithm: 'scrypt', passwordHashCost: 11 });
    assert.match(await tested.generatePasswordHash('x'), /^\$scrypt\$ln=11,/);
    assert.match(await tested.generatePasswordHash('x', 10), /^\$scrypt\$ln=10,/);
    for (const cost of [9, 21, 10.5, 0]) {
      await assert.rejects(tested.generatePasswordHash('x', cost), {
        message: `The "cost" must be from 10 to 20, got ${cost}.`,
      });
    }
  });

  it('accept passwords of 1 to 1024 bytes', async () => {
    const longest = 'ä'.repeat(512);
    const hash = await security.generatePasswordHash(longest, 10);
    assert.equal(await security.validatePassword(longest, hash), true);
    assert.equal(await security.validatePassword(`${longest}x`, hash), false);
    await assert.rejects(security.generatePasswordHash(`${longest}x`, 10), {
      message: 'A password must have 1 to 1024 bytes, got 1025.',
    });
    assert.equal(await security.validatePassword('', hash), false);
    // The first has 1536 bytes and 1024 when it is composed, the second 1023 and 2046.
    assert.equal(await security.validatePassword('a\u0308'.repeat(512), hash), true);
    assert.equal(await security.validatePassword('\u0958'.repeat(341), hash), false);
  });

  it('have the documented costs', () => {
    const { passwordHashCost, derivationIterations, passwordAlgorithm } = Security.create({});
    assert.deepEqual(
      [passwordHashCost, derivationIterations, passwordAlgorithm],
      [15, 600_000, null],
    );
  });
});

describe('Signed data', () => {
  it('may be empty', async () => {
    const signed = security.hashData('', 'key');
    assert.equal(signed.length, 64);
    assert.equal(security.validateData(signed, 'key'), '');
    assert.equal(await security.validateDataAsync(signed, 'key'), '');
    assert.equal(security.validateData(signed.slice(1), 'key'), false);
  });

  it('is compared only as text', () => {
    for (const [expected, actual, type] of [
      [1, 'a', 'number'],
      ['a', 1, 'number'],
      ['a', null, 'object'],
    ] as const) {
      assert.throws(() => security.compareString(expected as string, actual as string), {
        message: `Both values to compare must be text, got ${type}.`,
      });
    }
  });
});

describe('Keys of cookies', () => {
  for (const [key, all] of [
    ['', []],
    ['a', ['a']],
    [[], []],
    [[''], []],
    [
      ['', 'b', 'c'],
      ['b', 'c'],
    ],
  ] as const) {
    it(`of ${JSON.stringify(key)} are the non-empty ones`, () => {
      assert.deepEqual(validationKeys(key), all);
      assert.equal(signingKey(key), all[0] ?? null);
      if (all.length > 0) {
        assert.equal(verifyCookieValue('n', signCookieValue('n', 'v', key), key), 'v');
      } else {
        assert.throws(() => signCookieValue('n', 'v', key), { name: 'InvalidConfigException' });
        assert.throws(() => verifyCookieValue('n', 'v', key), { name: 'InvalidConfigException' });
      }
    });
  }

  it('verify only pairs of name and value', () => {
    for (const [payload, value] of [
      ['["n","v"]', 'v'],
      ['["n",0]', 0],
      ['["n",false]', false],
      ['["n","v","w"]', undefined],
      ['["m","v"]', undefined],
      ['"n"', undefined],
      ['', undefined],
    ] as const) {
      const signed = security.hashData(payload, 'key');
      assert.equal(verifyCookieValue('n', signed, 'key'), value);
    }
  });
});

describe('CSRF tokens', () => {
  it('match their masked forms, up to 256 characters', () => {
    assert.match(newCsrfToken(), /^[\w-]{32}$/);
    for (const [length, isTaken] of [
      [1, true],
      [32, true],
      [96, true],
      [97, false],
    ] as const) {
      const token = 'x'.repeat(length);
      assert.equal(csrfTokenMatches(token, maskCsrfToken(token)), isTaken);
      assert.equal(csrfTokenMatches(`${token}y`, maskCsrfToken(token)), false);
    }
    for (const sent of ['', 'x', null, undefined, 5, ['x']]) {
      assert.equal(csrfTokenMatches('', sent), false);
    }
  });
});

describe('randomKey', () => {
  it('fills all of its bytes', () => {
    for (const length of [1, 65_536, 65_537, 140_000]) {
      const bytes = randomKey(length);
      assert.equal(bytes.length, length);
    }
    const bytes = randomKey(140_000);
    for (let at = 0; at + 1000 <= bytes.length; at += 1000) {
      assert.ok(
        bytes.subarray(at, at + 1000).some((byte) => byte !== 0),
        `from ${at}`,
      );
    }
    assert.ok(bytes.subarray(131_072).some((byte) => byte !== 0));
    for (const length of [0, -1, 0.5]) {
      assert.throws(() => randomKey(length), { name: 'InvalidArgumentException' });
    }
    assert.equal(security.generateRandomKey().length, 32);
    assert.equal(security.generateRandomString().length, 32);
  });
});
