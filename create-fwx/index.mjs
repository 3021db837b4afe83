#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

import { complete } from './lib/ask.mjs';
import { nodeNote } from './lib/needed-node.mjs';
import { readOptions, usage } from './lib/options.mjs';
import { projectFiles } from './lib/project-files.mjs';
import { UserError } from './lib/user-error.mjs';
import { assertFree, writeProject } from './lib/write-project.mjs';

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** The package manager that runs this program: npm, pnpm, yarn or bun. */
const manager =
  /^(npm|pnpm|yarn|bun)\//.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? 'npm';

async function create() {
  const given = readOptions(process.argv.slice(2));
  if (given.help) return console.log(usage);
  if (given.version) return console.log(version);
  if (given.folder !== null) assertFree(given.folder);
  const options = await complete(given);
  writeProject(options.folder, projectFiles(options, options.fwx ?? `^${version}`));
  console.log(`Wrote the project into "${options.folder}".`);
  if (options.install) install(options.folder);
  const steps = [
    ...(isWorkingDirectory(options.folder) ? [] : [`cd ${shellWord(options.folder)}`]),
    ...(options.install ? [] : [`${manager} install`]),
    `${manager} start`,
  ];
  console.log(`\nNext:\n${steps.map((step) => `  ${step}`).join('\n')}`);
  const note = nodeNote(process.versions.node);
  if (note !== null) console.warn(`\n${note}`);
}

const isWorkingDirectory = (folder) => relative('', folder) === '';

/** A path as an argument of a command line. */
function shellWord(path) {
  return /^[\w./\\~:@+-]+$/.test(path) ? path : `"${path}"`;
}

function install(folder) {
  console.log(`Installing packages with ${manager}.`);
  const { status, error } = spawnSync(manager, ['install'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  const reason = error ? error.message : `exit code ${status}`;
  throw new UserError(
    `The project was written, but "${manager} install" failed (${reason}). Run it again in "${folder}".`,
  );
}

try {
  await create();
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
