import { builtinModules } from 'node:module';
import { join } from 'node:path';

import { build } from 'esbuild';

import type { InstalledProject } from './project.ts';

/** Bundles a module of the project for workerd. */
export async function bundleWorker(
  { folder }: InstalledProject,
  entry: string,
  outfile: string,
): Promise<void> {
  await build({
    absWorkingDir: folder,
    entryPoints: [entry],
    outfile: join(folder, outfile),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    // Lit's build for browsers needs a document, so workers are bundled with the condition `node` in place of `browser`.
    conditions: ['workerd', 'worker', 'node'],
    external: ['node:*', 'sharp'],
    alias: Object.fromEntries(builtinModules.map((name) => [name, `node:${name}`])),
    logLevel: 'silent',
  });
}

/** Configuration of workerd for a bundled module: served on a port, or without one for `workerd test`. */
export function workerConfig(module: string, port?: number): string {
  const sockets =
    port === undefined
      ? ''
      : `, sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]`;
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  modules = [(name = "${module}", esModule = embed "${module}")],
  compatibilityDate = "2026-01-01", compatibilityFlags = ["nodejs_compat"]))]${sockets});
`;
}
