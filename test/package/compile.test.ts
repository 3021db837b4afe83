import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';

import { docBlocks } from '../support/doc-blocks.ts';
import { slow } from '../support/slow.ts';
import {
  type InstalledProject,
  installedProject,
  oldestTypeScript,
  publicDoors,
} from './project.ts';

const strict = {
  target: 'ES2022',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: ['node'],
};
const resolutions = {
  nodenext: { module: 'NodeNext' },
  bundler: { module: 'Preserve', moduleResolution: 'Bundler' },
};

/** Errors in the project's own files and in declarations of the package, one a line. */
function own(output: string): string[] {
  return output.split('\n').filter((line) => /^(?:src\/|node_modules\/fwx\/)/.test(line));
}

describe('The installed package', () => {
  let project: InstalledProject;
  before(async () => {
    project = await installedProject();
    const doors = publicDoors();
    project.write(
      'src/doors.ts',
      doors.map((door, index) => `export * as door${index} from '${door}';\n`).join(''),
    );
    for (const { page, line, language, code } of docBlocks) {
      // Components of frameworks are compiled by the frameworks' own tools, in the tests of that guide.
      if (language !== 'ts') continue;
      const name = /^\/\/ ([\w.-]+\.ts)\n/.exec(code)?.[1] ?? `block-${line}.ts`;
      project.write(`src/${page.replaceAll(/[/.]/g, '-')}/${name}`, `${code}\nexport {};\n`);
    }
  });

  for (const [resolution, options] of Object.entries(resolutions)) {
    for (const [compiler, version, when] of [
      ['typescript', 'newest', {}],
      ['typescript-oldest', oldestTypeScript, slow],
    ] as const) {
      it(
        `compiles with every block of the documentation: ${resolution}, TypeScript ${version}`,
        when,
        async () => {
          const config = `tsconfig.${resolution}.json`;
          project.write(
            config,
            JSON.stringify({ compilerOptions: { ...strict, ...options }, include: ['src'] }),
          );
          const { output } = await project.run(process.execPath, [
            `node_modules/${compiler}/bin/tsc`,
            '-p',
            config,
            '--pretty',
            'false',
          ]);
          assert.deepEqual(own(output), []);
        },
      );
    }
  }

  /** The errors that the newest compiler reports for a folder of the project. */
  async function compiled(folder: string, compilerOptions: object): Promise<string> {
    const config = `tsconfig.${folder}.json`;
    project.write(config, JSON.stringify({ compilerOptions, include: [folder] }));
    const compiler = ['node_modules/typescript/bin/tsc', '-p', config, '--pretty', 'false'];
    return (await project.run(process.execPath, compiler)).output;
  }

  it('resolves the types of an application and its parts in declarations of the project', async () => {
    project.write(
      'declarations/parts.ts',
      `import type { FwxUpload } from 'fwx/components/upload';
import { Application, Behavior, Component, Controller, Model, Module } from 'fwx/server/core';
import { Application as Site, parseAccept, type Request } from 'fwx/server/web';
import { trustedUrl } from 'fwx/server/widgets';
const config = { id: 'a', basePath: '/srv' };
export const app = Application.create(config);
export default Site.create(config);
export const parts = [Behavior.create(), Module.create(), new Component()];
export const controller = (module: Module) => new Controller('site', module);
export const accepted = () => parseAccept('text/html');
export const credentials = (request: Request) => request.getAuthCredentials();
export const address = trustedUrl('data:,x');
export const filesOf = (upload: FwxUpload) => [upload.pond, upload.getFiles()];
export class Post extends Model {
  override behaviors() {
    return super.behaviors();
  }
  override fields() {
    const { title } = super.fields();
    return { title: title ?? 'title' };
  }
}
`,
    );
    const { noEmit: _, ...checks } = strict;
    const emit = { declaration: true, emitDeclarationOnly: true, rootDir: '.', outDir: 'out' };
    const output = await compiled('declarations', { ...checks, ...resolutions.nodenext, ...emit });
    assert.equal(output, '');
  });

  it('compiles in servers whose TypeScript has no DOM types', async () => {
    const doors = ['core', 'web', 'bridge', 'locale', 'page'];
    const text = doors.map((door) => `export * as ${door} from 'fwx/server/${door}';\n`).join('');
    project.write('server/doors.ts', text);
    const options = { ...strict, ...resolutions.nodenext, lib: ['ES2023'] };
    const output = await compiled('server', options);
    assert.equal(output, '');
  });
});
