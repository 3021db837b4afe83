import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { resolve } from 'node:path';
import cluster from 'node:cluster';

import { InvalidConfigException } from '../../core/index.ts';
import { errorCode } from '../../core/internal.ts';
import type { ServableApp } from '../node/servable-app.ts';
import { superviseWorkers } from './cluster.ts';
import type { HealthOptions } from './health-probes.ts';
import { addressOf } from './listen-options.ts';
import { serve, type ServeOptions } from './serve.ts';

const usage = `Usage: fwx serve <module> [options]

Serves the application that <module> exports as default: an object with fetch(request).
With --health, a function isReady that <module> exports tells whether it can take requests.

  --port <n>            port, 0 for a free one (environment PORT, else 3000)
  --host <address>      address (127.0.0.1)
  --path <file>         Unix socket instead of port and host
  --workers <n>         processes (1; 0 for as many as the machine can run at a time)
  --max-requests <n>    requests after which a process is replaced (environment MAX_REQUESTS, else never)
  --memory-limit <size> memory of which 90 % replace a process, such as 512M (that of the system)
  --shutdown-timeout <ms> time to finish requests (10000)
  --unhandled-rejections <policy> exit or continue after an unhandled rejection (exit)
  --access-log <format> common or json, on standard output (none)
  --health              answers /livez and /readyz, for orchestrators
  --max-body <bytes>    most bytes of a request body (no limit beyond that of the application)
`;

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
  path: { type: 'string' },
  workers: { type: 'string' },
  'max-requests': { type: 'string' },
  'memory-limit': { type: 'string' },
  'shutdown-timeout': { type: 'string' },
  'unhandled-rejections': { type: 'string' },
  'access-log': { type: 'string' },
  health: { type: 'boolean' },
  'max-body': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = { readonly [K in keyof typeof options]?: string | boolean };

/**
 * The program `fwx`.
 *
 * @param args Arguments after the name of the program.
 * @returns Exit code of the process: that of the server, or 64 for arguments that cannot be used.
 */
export async function runCli(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [command, module, other] = positionals;
    if (values.help) return print(usage);
    if (command !== 'serve' || module === undefined) return print(usage, 64);
    if (other !== undefined)
      throw new InvalidConfigException(`Only one module can be served, got "${other}", too.`);
    const workers = cluster.isWorker ? 1 : (wholeOption(values, 'workers') ?? 1);
    const config = serveOptions(values);
    // Errors that every process would have are reported once.
    addressOf(config);
    if (workers !== 1) return await supervise(workers);
    return await serveModule(module, config, values.health === true);
  } catch (error) {
    if (!isUsageFault(error)) throw error;
    return print(`${(error as Error).message}\n\n${usage}`, 64);
  }
}

async function supervise(workers: number): Promise<number> {
  const onFault = (text: string): void => console.error(text);
  try {
    return await superviseWorkers(workers === 0 ? { onFault } : { workers, onFault });
  } catch (error) {
    if (isUsageFault(error)) throw error;
    // The processes have already written the reason.
    return print(`${(error as Error).message}\n`, 1);
  }
}

async function serveModule(path: string, config: ServeOptions, health: boolean): Promise<number> {
  const { app, isReady } = await loadModule(path);
  try {
    return await serve(app, {
      ...config,
      ...(health && { health: isReady ? { isReady } : {} }),
      onListen: ({ url }) => console.log(`Listening on ${url}`),
    });
  } catch (error) {
    const reason = listenFault(error as NodeJS.ErrnoException, config);
    if (reason === null) throw error;
    return print(`${reason}\n`, 1);
  }
}

/** The reason why a server cannot listen; null for another kind of error. */
function listenFault({ code, message, syscall }: NodeJS.ErrnoException, config: ServeOptions) {
  if (code !== 'EADDRINUSE') {
    const isOfAddress = syscall === 'listen' || syscall === 'getaddrinfo';
    return isOfAddress ? `The server does not start: ${message}` : null;
  }
  const address = addressOf(config);
  return 'path' in address
    ? `The socket "${address.path}" is in use. Choose another with --path.`
    : `Port ${address.port} on ${address.host} is in use. Choose another with --port.`;
}

type Check = NonNullable<HealthOptions['isReady']>;

/** Exports of a module that the program reads. */
interface AppModule {
  readonly app: ServableApp;
  readonly isReady: Check | undefined;
}

async function loadModule(path: string): Promise<AppModule> {
  const file = resolve(path);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new InvalidConfigException(`There is no file "${path}".`);
  const address = pathToFileURL(file).href;
  const { default: app, isReady } = (await import(
    /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ address
  )) as { readonly default?: unknown; readonly isReady?: unknown };
  if (typeof app !== 'object' || app === null || !('fetch' in app)) {
    throw new InvalidConfigException(
      `"${path}" must export an object with fetch(request) as default.`,
    );
  }
  const isFunction = typeof isReady === 'function';
  return { app: app as ServableApp, isReady: isFunction ? (isReady as Check) : undefined };
}

function serveOptions(values: Values): ServeOptions {
  const text = (name: keyof Values): string | undefined => values[name] as string | undefined;
  return withoutUndefined({
    port: wholeOption(values, 'port'),
    host: text('host'),
    path: text('path'),
    maxRequests: wholeOption(values, 'max-requests'),
    memoryLimit: sizeOption(values, 'memory-limit'),
    shutdownTimeout: wholeOption(values, 'shutdown-timeout'),
    unhandledRejections: oneOf(values, 'unhandled-rejections', ['exit', 'continue']),
    accessLog: oneOf(values, 'access-log', ['common', 'json']),
    maxBodyBytes: wholeOption(values, 'max-body'),
  });
}

function wholeOption(values: Values, name: keyof Values): number | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value);
  throw new InvalidConfigException(`--${name} must be a whole number from 0 on, got "${value}".`);
}

function sizeOption(values: Values, name: keyof Values): string | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^(?:-1|\d+(?:[kmg]i?b?|b)?)$/i.test(value)) return value;
  throw new InvalidConfigException(
    `--${name} must be bytes, or a number with K, M or G such as 512M, got "${value}".`,
  );
}

function oneOf(values: Values, name: keyof Values, allowed: readonly string[]): string | undefined {
  const value = values[name];
  if (value === undefined || (typeof value === 'string' && allowed.includes(value))) return value;
  throw new InvalidConfigException(
    `--${name} must be ${allowed.map((one) => `"${one}"`).join(' or ')}, got "${value}".`,
  );
}

function withoutUndefined(record: Readonly<Record<string, unknown>>): ServeOptions {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

function isUsageFault(error: unknown): boolean {
  return (
    error instanceof InvalidConfigException ||
    errorCode(error)?.startsWith('ERR_PARSE_ARGS') === true
  );
}

function print(text: string, code = 0): number {
  (code === 0 ? process.stdout : process.stderr).write(text);
  return code;
}
