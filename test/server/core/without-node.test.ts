import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, it } from 'node:test';

const door = new URL('../../../server/core/index.ts', import.meta.url).href;

// A process without the modules of Node, as in a worker.
const program = (hide: string): string => `
${hide}
const { DynamicModel, FileTarget, Fw, JsonMessageSource, Model, rules } = await import(${JSON.stringify(door)});
const model = await DynamicModel.validateData(
  { mail: 'info@örtliches.de', ip: '::1', url: 'x', age: '5' },
  [['mail', 'email', { enableIDN: true }], ['ip', 'ip'], ['url', 'url'], ['age', 'integer', { min: 18 }]],
);
const refused = [];
for (const work of [
  () => JsonMessageSource.create({ basePath: '/x' }).translate('a', 'b', 'de'),
  () => DynamicModel.validateData({ mail: 'a@b.test' }, [['mail', 'email', { checkDNS: true }]]),
]) {
  try { refused.push(await work()); } catch (error) { refused.push(error.message); }
}
console.log(JSON.stringify([model.getErrors(), Fw.t('fw', 'Home', {}, 'de'), refused]));
`;

const runtimes = {
  'modules of Node': 'process.getBuiltinModule = undefined;',
  // As the edge runtime of Next.js does.
  'a `process` that may be read': `Object.defineProperty(process, 'getBuiltinModule', {
    get() { throw new Error('not supported'); },
  });`,
};

for (const [missing, hide] of Object.entries(runtimes)) {
  describe(`the core without ${missing}`, () => {
    it('loads, validates and translates, and reports unsupported functions', () => {
      const args = ['--conditions=fwx-source', '--input-type=module', '--eval', program(hide)];
      const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      assert.equal(stderr, '');
      assert.deepEqual(JSON.parse(stdout), [
        { url: ['Url is not a valid URL.'], age: ['Age must be no less than 18.'] },
        'Startseite',
        [
          'Reading message files needs "node:fs", which this runtime does not have.',
          'The option "checkDNS" needs "node:dns/promises", which this runtime does not have.',
        ],
      ]);
    });
  });
}
