import { AsyncLocalStorage } from 'node:async_hooks';

import type { Requirement } from './requirement.ts';
import { nodeBuiltin } from '../runtime/node-builtin.ts';

type HasPackage = (name: string, version: string) => boolean;

const os = () => nodeBuiltin('node:os', 'Checking requirements');

const mebibyte = 1024 * 1024;
const fetchGlobals = ['Request', 'Response', 'Headers', 'FormData', 'ReadableStream'];

/** Requirements of the framework, mandatory and optional. */
export function coreRequirements(hasPackage: HasPackage): readonly Requirement[] {
  return [...mandatory(hasPackage), ...packages(hasPackage), ...platform(), ...memory()];
}

function mandatory(hasPackage: HasPackage): Requirement[] {
  return [
    {
      name: 'Node 22.12 or later',
      condition: () => hasPackage('node', '22.12.0'),
      memo: 'Install a supported Node from https://nodejs.org.',
    },
    {
      name: 'Fetch API',
      condition: () => fetchGlobals.every((name) => name in globalThis),
      memo: `The globals ${fetchGlobals.join(', ')} are needed.`,
    },
    {
      name: 'Web Crypto',
      condition: () => typeof globalThis.crypto?.subtle?.digest === 'function',
      memo: 'Signing cookies and ids needs globalThis.crypto.',
    },
    {
      name: 'AsyncLocalStorage',
      condition: () => typeof AsyncLocalStorage === 'function',
      memo: 'It keeps the state of requests apart.',
    },
    {
      name: 'Full ICU data',
      condition: () =>
        new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' }).format(0) === 'enero',
      memo: 'Use a Node that was built with full ICU data.',
    },
    {
      name: 'Writable temporary directory',
      condition: () => isWritable(os().tmpdir()),
      memo: `Uploads are kept in ${os().tmpdir()} while they arrive.`,
    },
    {
      name: 'lit',
      condition: () => hasPackage('lit', '3.0.0'),
      memo: 'Install it with: npm install lit',
    },
  ].map((one) => ({ ...one, mandatory: true, by: 'fwx' }));
}

function packages(hasPackage: HasPackage): Requirement[] {
  return [
    ['@lit-labs/ssr', '4.1.0', 'Pages that are rendered with Lit itself'],
    ['sharp', '0.34.0', 'Cutting images on the server'],
  ].map(([name = '', version = '', by = '']) => ({
    name: `${name} ${version} or later`,
    condition: () => hasPackage(name, version),
    by,
    memo: `Install it with: npm install ${name}`,
  }));
}

function platform(): Requirement[] {
  return [
    {
      name: 'ICU 72 or later',
      condition: () => Number.parseFloat(process.versions['icu'] ?? '0') >= 72,
      by: 'Texts and dates',
      memo: 'Older data has other plural rules and month names for some languages.',
    },
    {
      name: 'IPv6 loopback',
      condition: () =>
        Object.values(os().networkInterfaces())
          .flat()
          .some((one) => one?.address === '::1'),
      by: 'Local servers',
      memo: 'Without it "localhost" is reached over IPv4 only.',
    },
    {
      name: 'Source maps in development',
      condition: () =>
        process.env['NODE_ENV'] !== 'development' ||
        [...process.execArgv, process.env['NODE_OPTIONS'] ?? ''].some((one) =>
          one.includes('--enable-source-maps'),
        ),
      by: 'Error pages',
      memo: 'Start Node with --enable-source-maps.',
    },
    {
      name: 'Time zone data',
      condition: () => Intl.supportedValuesOf('timeZone').length > 100,
      by: 'Dates',
      memo: 'Without it dates are in UTC only.',
    },
  ];
}

function memory(): Requirement[] {
  const limit = process.constrainedMemory();
  const isLimited = limit > 0 && limit < os().totalmem();
  return [
    {
      name: 'At least 128 MiB of memory',
      condition: () => os().totalmem() >= 128 * mebibyte,
      by: 'fwx',
      memo: `${os().availableParallelism()} processor(s) share this memory.`,
    },
    {
      name: 'Memory limit of 256 MiB or more',
      condition: () => !isLimited || limit >= 256 * mebibyte,
      by: 'Containers',
      memo: 'Raise the limit of the container.',
    },
  ];
}

function isWritable(directory: string): boolean {
  const { accessSync, constants } = nodeBuiltin('node:fs', 'Checking requirements');
  try {
    accessSync(directory, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
