import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { CapturePolicy } from '../../../../server/debug/policy/capture-policy.ts';
import { assertLinear } from '../../../support/growth.ts';

const policy = new CapturePolicy();

describe('CapturePolicy', () => {
  const secrets = `STRIPE_API_KEY my-token app.secret COOKIE user[password] newPassword password1 confirmPassword2
    clientSecretKey X-Access-Key accessKeyId passwordHash user[apiKeyOld] SMTP_PASS pass auth.pass DB_PWD sessionId PGPASSWORD
    pin otp totp cvv cvc2 jwt ssn cardnumber card_number cardNumber cc-num creditCard pinCode user_pin userPIN otpCode cardCvc
    passphrase socialSecurityNumber PHPSESSID idToken authToken userSessionToken`;
  for (const key of secrets.split(/\s+/)) {
    it(`handles ${key} as a secret`, () => assert.equal(policy.isSensitiveKey(key), true));
  }
  const others = `tokenizer passwordless credentials csrf resetToken maxTokens completionTokens passed bypass pass_rate PWD OLDPWD
    secretary forgotPasswords shipping spinner option pinned isPinned hotplug jwtIssuer otpEnabled nextToken cardName cc`;
  for (const key of others.split(/\s+/)) {
    it(`handles ${key} as no secret`, () => assert.equal(policy.isSensitiveKey(key), false));
  }

  it('takes its options one by one, too', () => {
    const own = new CapturePolicy(['private'], 4, ['my_'], [/^x\d$/]);
    assert.deepEqual(
      ['PRIVATE', 'my_key', 'x1', 'password'].map((key) => own.isSensitiveKey(key)),
      [true, true, true, false],
    );
    assert.deepEqual(own.redactBody('abcdef', null), { decoded: null, raw: 'abcd[truncated]' });
    assert.ok(new CapturePolicy(undefined, 10).isSensitiveKey('my-token'));
    assert.equal(new CapturePolicy(undefined, 10).maxBodyBytes(), 10);
    assert.throws(() => new CapturePolicy(['a'], 0), {
      name: 'InvalidConfigException',
      message: 'The maximum body size must be greater than zero.',
    });
    assert.throws(() => new CapturePolicy(undefined, 0), { name: 'InvalidConfigException' });
  });

  it('redacts the values of secret keys of a tree', () => {
    const tree = { user: { Password: 'x', name: 'n' }, list: [{ token: { a: 1 } }] };
    assert.deepEqual(policy.redact(tree), {
      user: { Password: '[redacted]', name: 'n' },
      list: [{ token: '[redacted]' }],
    });
  });

  it('truncates trees at a depth of 10 and at 10,000 parts', () => {
    let deep: unknown = 'end';
    for (let level = 0; level < 12; level++) deep = { deep };
    assert.match(JSON.stringify(policy.redact(deep)), /^(\{"deep":){10}"\[truncated\]"\}{10}$/);
    const wide = policy.redact(Array.from({ length: 10_002 }, () => 1));
    assert.deepEqual(wide.slice(-3), [1, '[truncated]', '[truncated]']);
    const record = { a: 1 };
    const ends = [9_998, 9_999].map((length) => policy.redact([...Array(length).fill(1), record]));
    assert.deepEqual(
      ends.map((list) => list.at(-1) as unknown),
      [record, '[truncated]'],
    );
  });

  it('does not change texts, numbers and null', () => {
    for (const value of ['password=x', 7, null, undefined]) {
      assert.equal(policy.redact(value), value);
    }
  });

  const texts = [
    ['login failed: token = abc&page=2', 'login failed: token = [redacted]&page=2'],
    ['{"password":"a,b \\" c","page":1}', '{"password":[redacted],"page":1}'],
    ["password='a,b', page=1", 'password=[redacted], page=1'],
    ['Authorization: Bearer x.y.z\nHost: h', 'Authorization: [redacted]\nHost: h'],
    ['no secrets here: a=1', 'no secrets here: a=1'],
    ['token=', 'token='],
    ['token=abc', 'token=[redacted]'],
    ['a=1; token=abc, secret=;b=2', 'a=1; token=[redacted], secret=;b=2'],
    ['token=abc&page=2; secret: x; page=3', 'token=[redacted]&page=2; secret: [redacted]; page=3'],
    ["{'token': 'a;b'; page: 1}", "{'token': [redacted]; page: 1}"],
    ['token="never closed, page=1', 'token=[redacted]'],
    ['failed [token=abc]', 'failed [token=[redacted]'],
    ['tokens.token=abc', 'tokens.token=[redacted]'],
    ['{"password":["a","b"],"page":1}', '{"password":[redacted],"page":1}'],
    ['{"token":{"a":"x","b":{"c":"y"}},"page":1}', '{"token":[redacted],"page":1}'],
    ['{\n  "token": {\n    "a": "x",\n    "b": "y"\n  },\n}', '{\n  "token": [redacted],\n}'],
    ['Cookie: a=1; connect.sid=x, y\nHost: h', 'Cookie: [redacted]\nHost: h'],
    ['serve --password=abc --page=1', 'serve --password=[redacted]'],
    ['a--b-token=c', 'a--b-token=[redacted]'],
    [
      String.raw`{"body":"{\"token\":\"a,b\",\"page\":1}"}`,
      String.raw`{"body":"{\"token\":[redacted],\"page\":1}"}`,
    ],
    ["{ cookie: 'a=1; b=2', host: 'h' }", "{ cookie: [redacted], host: 'h' }"],
    [
      'connect to postgres://jane:p@ss@host/db?x=a@b',
      'connect to postgres://[redacted]@host/db?x=a@b',
    ],
    ['{"a":"https:\\/\\/jane:pw@host\\/"}', '{"a":"https:\\/\\/[redacted]@host\\/"}'],
    ['see //jane:pw@host/ and jane@host', 'see //[redacted]@host/ and jane@host'],
    ['mail jane@host: http://host/@jane', 'mail jane@host: http://host/@jane'],
    ['/a?token=%5Bredacted%5D&b=1', '/a?token=%5Bredacted%5D&b=1'],
    ['https://%5Bredacted%5D@host/', 'https://%5Bredacted%5D@host/'],
  ] as const;
  for (const [text, expected] of texts) {
    it(`redacts the text ${text}`, () => assert.equal(policy.redactText(text), expected));
  }

  for (const [start, unit] of [
    ['', 'a'],
    ['', 'a '],
    ['', 'a-'],
    ['', '-'],
    ['', '-"'],
    ['', 'token:\\"a\\\\" '],
    ['', 'a['],
    ['', 'a://'],
    ['token: ', '{'],
    ['', 'token: [a, '],
  ] as const) {
    it(`takes linear time for a long text of ${start}${unit}`, () =>
      assertLinear((count) => policy.redactText(start + unit.repeat(count)), 160_000));
  }

  const urls = [
    ['/a?x=1&api_key=k#f', '/a?x=1&api_key=%5Bredacted%5D#f'],
    ['/a?user%5Bpassword%5D=p&q=%zz', '/a?user%5Bpassword%5D=%5Bredacted%5D&q=%zz'],
    ['https://jane:pw@host/?a=b', 'https://%5Bredacted%5D@host/?a=b'],
    ['https://jane:p@w@host/?a=b@c', 'https://%5Bredacted%5D@host/?a=b@c'],
    ['/a?https://jane:pw@host/', `/a?${encodeURIComponent('https://[redacted]@host/')}`],
    ['/a?b=http://host&mail=jane@host', '/a?b=http://host&mail=jane@host'],
    ['/a#token?token=1', '/a#token?token=1'],
    ['#?token=1', '#?token=1'],
    ['?token=1', '?token=%5Bredacted%5D'],
    ['?token=1#?token=2', '?token=%5Bredacted%5D#?token=2'],
    ['/a?token&page=1', '/a?token&page=1'],
    ['/a?token=', '/a?token=%5Bredacted%5D'],
    ['/a?page=1&token=2&page=3', '/a?page=1&token=%5Bredacted%5D&page=3'],
    ['/a?#f', '/a?#f'],
    ['http://host/a@b?c=d@e', 'http://host/a@b?c=d@e'],
    ['/plain', '/plain'],
    ['/a?next=/b?token=1&page=2', '/a?next=%2Fb%3Ftoken%3D%255Bredacted%255D&page=2'],
    [
      '/a?next=https%3A%2F%2Fh%2F%3Ftoken%3D1%26b%3D2',
      '/a?next=https%3A%2F%2Fh%2F%3Ftoken%3D%255Bredacted%255D%26b%3D2',
    ],
    ['/a?next=/b?page=1', '/a?next=/b?page=1'],
    ['/a?q=why?', '/a?q=why?'],
    // Such as `input` of tRPC, and `query` and `variables` of GraphQL.
    [
      '/a?input=%7B%220%22%3A%7B%22password%22%3A%22why%3F%22%7D%7D&page=2',
      '/a?input=%7B%220%22%3A%7B%22password%22%3A%5Bredacted%5D%7D%7D&page=2',
    ],
    [
      '/a?query={login(password:"x")}',
      `/a?query=${encodeURIComponent('{login(password:[redacted])}')}`,
    ],
    ['/a?input=%7B%22page%22:1}', '/a?input=%7B%22page%22:1}'],
    ['/a?next=https://jane:pw@host/', `/a?next=${encodeURIComponent('https://[redacted]@host/')}`],
  ] as const;
  it('redacts queries that are deeper than five URLs in a URL', () => {
    const redacted = policy.redactUrl('/a?next='.repeat(5000));
    assert.equal(redacted.split('next').length - 1, 5);
    assert.match(redacted, /redacted/);
  });
  for (const [url, expected] of urls) {
    it(`redacts the URL ${url}`, () => assert.equal(policy.redactUrl(url), expected));
  }

  it('keeps a body without secrets, decoded and raw', () => {
    const kept = policy.redactBody('{"page":1}', { page: 1 });
    assert.deepEqual(kept, { decoded: { page: 1 }, raw: '{"page":1}' });
  });

  it('drops the text of a body whose decoded form contains a secret', () => {
    const kept = policy.redactBody('{"pass\\u0077ord":"x"}', { password: 'x' });
    assert.deepEqual(kept, { decoded: { password: '[redacted]' }, raw: '[redacted]' });
  });

  it('truncates a body between characters', () => {
    const small = new CapturePolicy({ maxBodyBytes: 4 });
    assert.equal(small.redactBody('abcdef', null).raw, 'abcd[truncated]');
    assert.equal(small.redactBody('aéé€', null).raw, 'aé[truncated]');
    assert.equal(small.redactBody('abcd', null).raw, 'abcd');
  });

  it('decodes names in URLs before it compares them', () => {
    const own = new CapturePolicy({ sensitiveKeys: ['pin code'] });
    assert.equal(
      own.redactUrl('/a?pin+code=1&pin%20code=2'),
      ['/a?pin+code=%5Bredacted%5D', 'pin%20code=%5Bredacted%5D'].join('&'),
    );
  });

  it('keeps 65,536 bytes of a text by default', () => {
    assert.equal(policy.maxBodyBytes(), 65_536);
    const whole = 'x'.repeat(65_536);
    assert.equal(policy.cutText(whole), whole);
    assert.equal(policy.cutText(`${whole}y`), `${whole}[truncated]`);
    const one = new CapturePolicy({ maxBodyBytes: 1 });
    assert.deepEqual([one.cutText('a'), one.cutText('ab')], ['a', 'a[truncated]']);
  });

  it('accepts prefixes of names and expressions, regardless of their case and flags', () => {
    const own = new CapturePolicy({
      sensitiveKeys: ['Pin'],
      sensitiveKeyPrefixes: ['X-Shop-'],
      sensitiveKeyPatterns: ['^card', /iban/g],
      maxBodyBytes: 9,
    });
    for (const one of [own, own.withAdditionalSensitiveKeys(['CVC'])]) {
      for (const key of ['pin', 'x-shop-id', 'CardNumber', 'a[x-shop-a]', 'iban', 'iban']) {
        assert.equal(one.isSensitiveKey(key), true, key);
      }
      for (const key of ['password', 'my-token', 'my-x-shop-id', 'a[b]', 'IBAN', 'a pin']) {
        assert.equal(one.isSensitiveKey(key), false, key);
      }
      assert.equal(one.maxBodyBytes(), 9);
      assert.equal(one.isSensitiveKey('cvc'), one !== own);
    }
  });

  it('uses no expression with an empty list', () => {
    const own = new CapturePolicy({ sensitiveKeyPatterns: [] });
    assert.deepEqual(
      ['password', 'my-password'].map((key) => own.isSensitiveKey(key)),
      [true, false],
    );
  });

  it('does not match an empty part of a name', () => {
    const own = new CapturePolicy({ sensitiveKeyPatterns: [/^$/] });
    assert.equal(own.isSensitiveKey('list[]'), false);
  });

  it('replaces the built-in keys and expressions by a list', () => {
    const own = new CapturePolicy({ sensitiveKeys: ['private'] });
    assert.deepEqual(own.redact({ password: 'x', PRIVATE: 'y' }), {
      password: 'x',
      PRIVATE: '[redacted]',
    });
  });

  it('adds keys to a policy and keeps its other options', () => {
    const own = policy.withAdditionalSensitiveKeys(['pin']);
    assert.deepEqual(own.redact({ pin: 1, my_token: 2, page: 3 }), {
      pin: '[redacted]',
      my_token: '[redacted]',
      page: 3,
    });
  });

  const faults = [
    [{ maxBodyBytes: 0 }, 'The maximum body size must be greater than zero.'],
    [{ maxBodyBytes: Number.NaN }, 'The maximum body size must be greater than zero.'],
    [{ sensitiveKeyPrefixes: [''] }, 'Sensitive key prefixes must not be empty.'],
    [
      { sensitiveKeyPatterns: ['('] },
      'Sensitive key pattern "(" is not a valid regular expression.',
    ],
  ] as const;
  for (const [options, message] of faults) {
    it(`refuses ${JSON.stringify(options)}`, () => {
      assert.throws(() => new CapturePolicy(options), { name: 'InvalidConfigException', message });
    });
  }
});
