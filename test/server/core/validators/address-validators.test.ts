import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createValidator, DynamicModel, type MailResolver } from '../../../../server/core/index.ts';

type Options = Readonly<Record<string, unknown>>;

const fits = (type: string, value: unknown, options: Options = {}): Promise<boolean> =>
  createValidator(type, null, 'a', options).validate(value);

const local = 'a'.repeat(64);
const label = 'b'.repeat(63);
/** A domain of this number of characters, an even number. */
const domain = (length: number) => `${'b.'.repeat(length / 2 - 1)}de`;

describe('An e-mail address', () => {
  const rows: [value: unknown, options: Options, isValid: boolean][] = [
    ['a@b.de', {}, true],
    ['a@b.c.de', {}, true],
    ['a@b', {}, false],
    ['a@b.', {}, false],
    ['a@.de', {}, false],
    ['@b.de', {}, false],
    ['a', {}, false],
    ['a@b.de@c.de', {}, false],
    ['.a@b.de', {}, false],
    ['a.@b.de', {}, false],
    ['a@-b.de', {}, false],
    ['a@b-.de', {}, false],
    ['a@b-c.de', {}, true],
    [`${local}@b.de`, {}, true],
    [`${local}a@b.de`, {}, false],
    [`a@${domain(252)}`, {}, true],
    [`aa@${domain(252)}`, {}, false],
    [5, {}, false],
    [['a@b.de'], {}, false],
    ['<a@b.de>', {}, false],
    ['<a@b.de>', { allowName: true }, true],
    ['Jane <a@b.de>', { allowName: true }, true],
    ['Jane <a@b>', { allowName: true }, false],
    ['Jane <a@b.de> x', { allowName: true }, false],
    ['Jane a@b.de', { allowName: true }, false],
    ['a@b.de', { allowName: true }, true],
    [`${'x'.repeat(992)} <a@b.de>`.slice(1), { allowName: true }, true],
    [`${'x'.repeat(992)} <a@b.de>`, { allowName: true }, false],
    ['ä@b.de', {}, false],
    ['a@ä.de', { enableIDN: true }, true],
    ['a@ä b.de', { enableIDN: true }, false],
    [`a@${label}.ä.de`, { enableIDN: true }, true],
    [`a@b${label}.ä.de`, { enableIDN: true }, false],
    ['a@ä..de', { enableIDN: true }, false],
    ['a@1.2.3.', { enableIDN: true }, false],
    ['a@1.2.x3.4', { enableIDN: true }, true],
    [`a@${label}.de`, { enableIDN: true }, true],
    [`a@b${label}.de`, { enableIDN: true }, false],
    [`a@b${label}.de`, {}, true],
  ];
  for (const [value, options, isValid] of rows) {
    it(`${isValid ? 'may' : 'may not'} be ${String(value).slice(0, 40)} (${String(value).length}), ${JSON.stringify(options)}`, async () => {
      assert.equal(await fits('email', value, options), isValid);
    });
  }

  /** Results for one kind of record, and the recorded queries. */
  function service(kind: keyof MailResolver | null) {
    const queries: string[] = [];
    const answer = (name: keyof MailResolver) => async (host: string) => {
      queries.push(`${name} ${host}`);
      if (name === 'resolve4' && kind === 'resolve6') throw new Error('ENODATA');
      return name === kind ? [{}] : [];
    };
    const resolver: MailResolver = {
      resolveMx: answer('resolveMx'),
      resolve4: answer('resolve4'),
      resolve6: answer('resolve6'),
    };
    return { queries, resolver };
  }

  for (const [kind, count] of [
    ['resolveMx', 1],
    ['resolve4', 2],
    ['resolve6', 3],
    [null, 3],
  ] as const) {
    it(`requires a host, which is found by ${kind}`, async () => {
      const { queries, resolver } = service(kind);
      assert.equal(await fits('email', 'a@b.de', { checkDNS: true, resolver }), kind !== null);
      const all = ['resolveMx b.de', 'resolve4 b.de', 'resolve6 b.de'];
      assert.deepEqual(queries, all.slice(0, count));
    });
  }

  it('is looked up by its domain name in ASCII, and only when the format is valid', async () => {
    const { queries, resolver } = service('resolveMx');
    const options = { checkDNS: true, enableIDN: true, allowName: true, resolver };
    assert.equal(await fits('email', 'Jane <a@ä.de>', options), true);
    assert.equal(await fits('email', 'a@b', options), false);
    assert.deepEqual(queries, ['resolveMx xn--4ca.de']);
  });

  it('is not looked up by default', async () => {
    const { queries, resolver } = service(null);
    assert.equal(await fits('email', 'a@b.de', { resolver }), true);
    assert.deepEqual(queries, []);
  });
});

describe('A URL', () => {
  const long = (length: number) => `http://a.de/${'x'.repeat(length - 12)}`;
  const rows: [value: unknown, options: Options, isValid: boolean][] = [
    ['http://a.de', {}, true],
    ['HTTPS://A.DE', {}, true],
    ['http://a.de/', {}, true],
    ['http://a.de?a#b', {}, true],
    ['http://a.de#', {}, true],
    ['http://a.de:1', {}, true],
    ['http://a.de:12345/x', {}, true],
    ['http://a.de:123456', {}, false],
    ['http://a.de:', {}, false],
    ['http://a.de:x', {}, false],
    ['http://a.de:80x', {}, false],
    ['http://a', {}, false],
    ['http://a.', {}, false],
    ['http://.de', {}, false],
    ['http://-a.de', {}, false],
    ['http://a_b-c.de', {}, true],
    ['http://u:p@a.de', {}, false],
    ['http://1.2.3.4', {}, true],
    ['http:/a.de', {}, false],
    ['http//a.de', {}, false],
    ['a.de', {}, false],
    ['://a.de', {}, false],
    ['http://a.de/b c', {}, false],
    ['http://a.de/\u0001', {}, false],
    [long(1999), {}, true],
    [long(2000), {}, false],
    [5, {}, false],
    ['a.de', { defaultScheme: 'https' }, true],
    ['a.de', { defaultScheme: 'ftp' }, false],
    ['ftp://a.de', { defaultScheme: 'https' }, false],
    ['ftp://a.de', { validSchemes: ['http', 'FTP'] }, true],
    ['http://a.de', { validSchemes: ['ftp'] }, false],
    ['http://ä.de', {}, false],
    ['http://ä.de', { enableIDN: true }, true],
    ['http://ä', { enableIDN: true }, false],
    ['http://2130706433', { enableIDN: true }, false],
    ['http://ä..de', { enableIDN: true }, false],
    ['http://a.de', { enableIDN: true }, true],
    ['http://a_b.de', { enableIDN: true }, true],
    ['http://1.2.3.4', { enableIDN: true }, true],
    ['http://ab-.de', { enableIDN: true }, false],
    ['http://ab-.de', {}, true],
    [`http://${'b'.repeat(64)}.de`, { enableIDN: true }, false],
  ];
  for (const [value, options, isValid] of rows) {
    it(`${isValid ? 'may' : 'may not'} be ${String(value).slice(0, 40)} (${String(value).length}), ${JSON.stringify(options)}`, async () => {
      assert.equal(await fits('url', value, options), isValid);
    });
  }

  for (const [options, before, after, errors] of [
    [{}, 'http://a.de', 'http://a.de', []],
    [{ defaultScheme: 'http' }, 'a.de', 'http://a.de', []],
    [{ defaultScheme: 'http' }, 'https://a.de', 'https://a.de', []],
    [{ defaultScheme: 'http' }, 'a', 'a', ['A is not a valid URL.']],
    [{ message: '{attribute}: {value}' }, 'a', 'a', ['A: a']],
  ] as const) {
    it(`${before} becomes ${after} with ${JSON.stringify(options)}`, async () => {
      const model = await DynamicModel.validateData({ a: before }, [['a', 'url', options]]);
      assert.deepEqual([model.getAttributes()['a'], model.getErrors('a')], [after, errors]);
    });
  }
});
