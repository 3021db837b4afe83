import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';

const door = new URL('../../../server/core/index.ts', import.meta.url).href;

// A process without the modules of Node, as in a worker.
const program = `
process.getBuiltinModule = undefined;
const { DynamicModel, FileTarget, Fw, JsonMessageSource, Model, rules } = await import(${JSON.stringify(door)});
const model = await DynamicModel.validateData(
  { mail: 'info@örtliches.de', ip: '::1', url: 'x', age: '5' },
  [['mail', 'email', { enableIDN: true }], ['ip', 'ip'], ['url', 'url'], ['age', 'integer', { min: 18 }]],
);
const refused = [() => JsonMessageSource.create({ basePath: '/x' }).translate('a', 'b', 'de')].map((work) => {
  try { return work(); } catch (error) { return error.message; }
});
console.log(JSON.stringify([model.getErrors(), Fw.t('fw', 'Home', {}, 'de'), refused]));
`;

describe('the core without modules of Node', () => {
  it('loads, validates and translates, and reports unsupported functions', () => {
    const args = ['--conditions=fwx-source', '--input-type=module', '--eval', program];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    assert.equal(stderr, '');
    assert.deepEqual(JSON.parse(stdout), [
      { url: ['Url is not a valid URL.'], age: ['Age must be no less than 18.'] },
      'Startseite',
      ['Reading message files needs "node:fs", which this runtime does not have.'],
    ]);
  });
});
