import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { temporaryFolder } from '../support/browser.ts';
import type { ProgramResult, InstalledProject } from './project.ts';

/** A project in a separate folder, with packages that the repository does not develop against. */
export interface RegistryProject {
  readonly folder: string;
  /** Runs a program of the project; throws an error with its output when it fails. */
  run(command: string, ...args: string[]): Promise<string>;
}

/** Messages that npm prints when the registry gave no response or does not have the packages. */
const unreachable =
  /^npm error code (?:E\d{3}|ETARGET|ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONN\w+|ENET\w+|EHOST\w+|\w*TIMEOUT|ETIMEDOUT|ERR_SOCKET\w*|ERR_SSL\w*|\w*CERT\w*|UNABLE_TO\w+)$/m;

/** Writes the files of a project and installs its packages; returns the reason when the registry does not have them. */
export async function registryProject(
  installed: InstalledProject,
  packages: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<RegistryProject | string> {
  const folder = temporaryFolder();
  const manifest = { name: 'newcomer', type: 'module', private: true };
  for (const [path, text] of Object.entries({
    'package.json': JSON.stringify(manifest),
    ...files,
  })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const run = (command: string, args: readonly string[]): Promise<ProgramResult> =>
    installed.run(command, args, {
      cwd: folder,
      seconds: 300,
      env: { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' },
    });
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  const { code, output } = await run('npm', [
    'install',
    ...options,
    '--fetch-retries=1',
    '--fetch-retry-mintimeout=1000',
    ...packages,
  ]);
  const refusal = unreachable.exec(output)?.[0];
  if (code !== 0 && refusal) return `npm could not install ${packages.join(' ')}: ${refusal}`;
  if (code !== 0)
    throw new Error(`npm install ${packages.join(' ')} ended with ${code}:\n${output}`);
  return {
    folder,
    run: async (command, ...args) => {
      const ended = await run(command, args);
      if (ended.code === 0) return ended.output;
      throw new Error(`${command} ${args.join(' ')} ended with ${ended.code}:\n${ended.output}`);
    },
  };
}
