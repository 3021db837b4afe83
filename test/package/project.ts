import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { temporaryFolder } from '../support/browser.ts';
import { docBlocks } from '../support/doc-blocks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Oldest TypeScript version in which the declarations compile. */
export const oldestTypeScript = '5.9.3';

/** Output of a program, and how it ended. */
export interface ProgramResult {
  /** Exit code; null when the program was ended after the time limit. */
  readonly code: number | null;
  readonly output: string;
}

/** Options of {@link InstalledProject.run}. */
export interface RunOptions {
  /** Folder to run in; default the project's. */
  readonly cwd?: string;
  /** Variables in addition to those of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** Time limit in seconds, after which the program is killed; default 120. */
  readonly seconds?: number;
}

/** An empty project into which the packed package was installed, as a user would. */
export interface InstalledProject {
  readonly folder: string;
  /** Absolute path of the packed package. */
  readonly tarball: string;
  /** Runs a program in the project. */
  run(command: string, args: readonly string[], options?: RunOptions): Promise<ProgramResult>;
  /** Writes a file of the project, and its folders; returns its absolute path. */
  write(path: string, text: string): string;
}

function run(
  command: string,
  args: readonly string[],
  { cwd = root, env = {}, seconds = 120 }: RunOptions,
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NODE_OPTIONS: '', NODE_TEST_CONTEXT: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (data: Buffer) => output.push(data));
    child.stderr.on('data', (data: Buffer) => output.push(data));
    const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output: Buffer.concat(output).toString() });
    });
  });
}

interface Manifest {
  readonly version: string;
  readonly exports: Record<string, unknown>;
  readonly devDependencies: Record<string, string>;
  readonly peerDependencies: Record<string, string>;
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

/** A package in the version that the repository develops against, as an argument of `npm install`. */
export function repositoryVersion(name: string): string {
  const version = manifest.devDependencies[name];
  if (version === undefined) throw new Error(`"${name}" is none of the devDependencies.`);
  return `${name}@${version}`;
}

/** Peers that the project leaves out: the package bundles what its modules import of them. */
export const bundledPackages = /^(?:filepond|cropperjs$)/;

/** Optional peers and packages of the documentation's blocks, in the versions the repository develops against. */
function neighbours(): string[] {
  const { devDependencies, peerDependencies } = manifest;
  const imported = docBlocks.flatMap(({ code }) =>
    [...code.matchAll(/(?:from|import\(?) ?['"]([@a-z][^'"]*)['"]/g)].map(([, name = '']) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  );
  const types = imported.map((name) => `@types/${name}`);
  const more = ['@types/node', 'react-dom'];
  return [...new Set([...imported, ...types, ...more, ...Object.keys(peerDependencies)])]
    .filter((name) => name in devDependencies && !bundledPackages.test(name))
    .map(repositoryVersion);
}

async function install(): Promise<InstalledProject> {
  const folder = temporaryFolder();
  const runOrThrow = async (cwd: string, ...args: string[]): Promise<void> => {
    const { code, output } = await run('npm', [...args, '--loglevel=error'], { cwd, seconds: 300 });
    if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${code}:\n${output}`);
  };
  await runOrThrow(root, 'pack', '--pack-destination', folder);
  const { version, devDependencies } = manifest;
  const tarball = join(folder, `fwx-${version}.tgz`);
  // TypeDoc does not name the newest compiler among its peers yet; the repository overrides that as well.
  const overrides = { typedoc: { typescript: devDependencies['typescript'] } };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'newcomer', type: 'module', private: true, overrides }),
  );
  await runOrThrow(
    folder,
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    tarball,
    ...neighbours(),
    repositoryVersion('typescript'),
    `typescript-oldest@npm:typescript@${oldestTypeScript}`,
  );
  return {
    folder,
    tarball,
    run: (command, args, options) => run(command, args, { cwd: folder, ...options }),
    write: (path, text) => {
      const target = join(folder, path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
      return target;
    },
  };
}

let installed: Promise<InstalledProject> | null = null;

/** The project with the package in it; made once for all suites of the process. */
export function installedProject(): Promise<InstalledProject> {
  installed ??= install();
  return installed;
}

/** Public doors of the installed package: import specifiers of its modules. */
export function publicDoors(): string[] {
  return Object.keys(manifest.exports)
    .filter((key) => !/\.(?:css|json)$|^\.\/types\//.test(key))
    .map((key) => `fwx${key.slice(1)}`);
}
