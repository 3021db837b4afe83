#!/usr/bin/env node
// The program `fwx`. Each command is a program of its module; only the requested one is loaded.
import { createRequire } from 'node:module';

const usage = `Usage: fwx <command> [options]

  fwx catalog <entry>   writes the reference of a package as JSON
  fwx check             tells whether this machine and the project have what fwx needs
  fwx debug [folder]    shows the captures of a debugger
  fwx messages <folder> collects the texts to translate from sources
  fwx serve <module>    serves the application that <module> exports

fwx <command> --help says more, fwx --version prints the version. Wrong arguments end with status 64.
`;

/** A command of a module: receives all arguments, its name first; returns the exit status. */
type Run = (args: string[]) => number | Promise<number>;

/** Called, not only imported: a bundler may omit modules that are imported only for their side effects. */
const commands = new Map<string, () => Promise<{ readonly run: Run }>>([
  ['catalog', () => import('../catalog/bin.ts')],
  ['check', () => import('../core/bin.ts')],
  ['debug', () => import('../debug/cli.ts')],
  ['messages', () => import('../core/bin.ts')],
  ['serve', () => import('../bridge/cli.ts')],
]);

/** Ignores that the reader of the output has ended, as `head` does: the command keeps its status. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const args = process.argv.slice(2);
const [name = 'help'] = args;
const load = commands.get(name);

if (load) {
  const { run } = await load();
  process.exitCode = await run(args);
} else if (/^(?:help|-h|--help)$/.test(name)) {
  process.stdout.write(usage);
} else if (/^(?:-v|--version)$/.test(name)) {
  const { version } = createRequire(import.meta.url)('fwx/package.json') as { version: string };
  process.stdout.write(`${version}\n`);
} else {
  process.stderr.write(`fwx: there is no command "${name}".\n\n${usage}`);
  process.exitCode = 64;
}
