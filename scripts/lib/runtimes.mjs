// The other runtimes that the package supports, installed from npm on first use and kept in node_modules/.cache.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root, run } from './run.mjs';

const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node);
const system = process.platform === 'win32' ? 'win' : process.platform;
const node = (version) => ({
  spec: `node-${system}-${process.arch}@${version}`,
  program: `node-${system}-${process.arch}/bin/node{,.exe}`,
});

/** Runtime -> npm package with its version, and where the program lies below node_modules. */
const packages = {
  oldest: node(`${major}.${minor}.0`),
  newest: node('26.10.0'),
  bun: { spec: 'bun@1.4.5', program: '@oven/bun-*/bin/bun{,.exe}' },
  deno: { spec: 'deno@2.9.6', program: '@deno/*/deno{,.exe}' },
  workerd: { spec: 'workerd@1.20261117.1', program: '@cloudflare/workerd-*/bin/workerd{,.exe}' },
};

/**
 * Returns the path of a runtime's program; installs it when it is not there.
 *
 * @param {'oldest' | 'newest' | 'bun' | 'deno' | 'workerd'} name `oldest` is the oldest Node that `engines` allows.
 * @throws {Error} The package has no program for this platform, or it cannot be installed.
 */
export async function findRuntime(name) {
  const { spec, program } = packages[name];
  const folder = join(root, 'node_modules/.cache/fwx', spec.replaceAll(/[^\w.]+/g, '-'));
  const find = () => globSync(join(folder, 'node_modules', program)).find(existsSync);
  if (!find()) {
    const flags = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
    await run('npm', ['install', '--prefix', folder, ...flags, spec]);
  }
  const path = find();
  if (!path) throw new Error(`npm has no ${spec} for ${process.platform} ${process.arch}.`);
  return path;
}
