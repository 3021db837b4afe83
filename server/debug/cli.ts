import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { createViewer } from './viewer.ts';

const usage = `Usage: fwx debug [folder] [options]

Shows the captures of a folder in the browser, without changing them. The folder is runtime/debug unless another is
named.

  --port <number>   port, default 8123; 0 is any free one
  --host <name>     address to listen on, default 127.0.0.1
  --help            shows this text
`;

/** Settings from the command line. */
interface Settings {
  readonly folder: string;
  readonly host: string;
  readonly port: number;
}

/** Parses the arguments. Returns null for `--help`. */
function settingsOf(args: string[]): Settings | null {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '8123' },
      host: { type: 'string', default: '127.0.0.1' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return null;
  const folder = resolve(positionals[0] ?? 'runtime/debug');
  const port = /^\d+$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (positionals.length > 1) throw new Error('Only one folder can be shown.');
  if (!(port <= 65_535)) {
    throw new Error(`The option "--port" must be 0 to 65535, "${values.port}" given.`);
  }
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Error(`There is no folder "${folder}". Captures are in "dataPath" of a debugger.`);
  }
  return { folder, host: values.host, port };
}

function show({ folder, host, port }: Settings): void {
  const server = createViewer(folder);
  server.once('error', (error) => void (process.exitCode = fail(error, 1)));
  server.listen(port, host, () => {
    const address = server.address();
    const actual = typeof address === 'object' && address !== null ? address.port : port;
    const name = host.includes(':') ? `[${host}]` : host;
    process.stdout.write(`Captures of ${folder}: http://${name}:${actual}/debug\n`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
    });
  }
}

function fail(error: unknown, status: number): number {
  process.stderr.write(`fwx debug: ${error instanceof Error ? error.message : String(error)}\n`);
  return status;
}

/** The program `fwx debug`. @returns Exit status. */
export function run(args: readonly string[]): number {
  try {
    const settings = settingsOf(args.slice(1));
    if (settings) show(settings);
    else process.stdout.write(usage);
    return 0;
  } catch (error) {
    return fail(error, 64);
  }
}
