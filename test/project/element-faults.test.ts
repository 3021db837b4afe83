import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { completeMembers } from '../../scripts/lib/element-members.mjs';
import { elementTypes } from '../../scripts/lib/element-types.mjs';
import { temporaryFolder } from '../support/browser.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const drawer = { name: 'FwxDrawer', tagName: 'fwx-drawer', members: [] };
const contract = { tag: 'fwx-drawer', properties: { scroll: {} } };
const moduleWith = (event: string): readonly object[] => [
  {
    path: 'dist/components/drawer/drawer.js',
    declarations: [{ ...drawer, events: [{ name: 'fwx-show', type: { text: event } }] }],
  },
];

describe('The faults of an element in the manifest', () => {
  it('include a detail of an event that no public module exports', () => {
    assert.match(
      elementTypes(moduleWith('CustomEvent<DrawerEventDetail>'), []),
      /import type \{ DrawerEventDetail, FwxDrawer \} from 'fwx\/components\/drawer';/,
    );
    assert.throws(() => elementTypes(moduleWith('CustomEvent<NoSuchDetail>'), []), {
      message:
        'No door exports NoSuchDetail, which the types of <fwx-drawer> need: export it from components/drawer/index.ts, or correct the type after "@fires".',
    });
  });

  it('include a tag that no contract has', () => {
    assert.throws(() => completeMembers({ ...drawer }, undefined, new Map()), {
      message:
        'No contract has the tag of FwxDrawer, which is fwx-drawer in its comment: correct "@tagname" or the contract.',
    });
  });

  it('include a class without the properties of its contract', () => {
    assert.throws(() => completeMembers({ ...drawer }, contract, new Map()), {
      message:
        'FwxDrawer has no member "scroll", which the contract of <fwx-drawer> has: write "export interface FwxDrawer extends PropertiesOf<typeof ….properties> {}" beside the class.',
    });
  });

  it('include an option without a comment, and a class without a summary', () => {
    const read = (description: string) => new Map([['scroll', { description, type: 'boolean' }]]);
    assert.throws(() => completeMembers({ ...drawer }, contract, read('')), {
      message:
        '"scroll" of <fwx-drawer> has no comment, which is its documentation: write one above it in its table.',
    });
    assert.throws(() => completeMembers({ ...drawer }, contract, read('Scrolls.')), {
      message:
        'The comment above FwxDrawer has no "@summary", which lists of elements show: write one.',
    });
  });

  it('are the only findings of the analyzer', async () => {
    const folder = temporaryFolder();
    const config = join(folder, 'config.mjs');
    const faults = join(root, 'scripts/lib/saying-faults.mjs');
    // Without a global scope the analyzer searches for it for ever.
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const plugin = "{ name: 'a', packageLinkPhase() { throw new ElementFault('Correct it.'); } }";
    writeFileSync(
      config,
      `import { ElementFault, sayingFaults } from ${JSON.stringify(faults)};
export default { globs: ['*.ts'], plugins: [sayingFaults(${plugin})] };`,
    );
    const cem = join(root, 'node_modules/@custom-elements-manifest/analyzer/cem.js');
    await assert.rejects(
      run(process.execPath, [cem, 'analyze', '--config', 'config.mjs', '--quiet'], { cwd: folder }),
      { code: 1, stdout: '', stderr: 'Correct it.\n' },
    );
  });
});
