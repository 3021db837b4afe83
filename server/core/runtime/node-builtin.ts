import type * as nodeCrypto from 'node:crypto';
import type * as nodeDiagnosticsChannel from 'node:diagnostics_channel';
import type * as nodeDnsPromises from 'node:dns/promises';
import type * as nodeFs from 'node:fs';
import type * as nodeFsPromises from 'node:fs/promises';
import type * as nodeModule from 'node:module';
import type * as nodeOs from 'node:os';
import type * as nodePath from 'node:path';
import type * as nodeStream from 'node:stream';
import type * as nodeUrl from 'node:url';
import type * as nodeUtil from 'node:util';
import type * as nodeV8 from 'node:v8';

import { NotSupportedException } from '../errors/exceptions.ts';

interface BuiltinModules {
  readonly 'node:crypto': typeof nodeCrypto;
  readonly 'node:diagnostics_channel': typeof nodeDiagnosticsChannel;
  readonly 'node:dns/promises': typeof nodeDnsPromises;
  readonly 'node:fs': typeof nodeFs;
  readonly 'node:fs/promises': typeof nodeFsPromises;
  readonly 'node:module': typeof nodeModule;
  readonly 'node:os': typeof nodeOs;
  readonly 'node:path': typeof nodePath;
  readonly 'node:stream': typeof nodeStream;
  readonly 'node:url': typeof nodeUrl;
  readonly 'node:util': typeof nodeUtil;
  readonly 'node:v8': typeof nodeV8;
}

/** A module of Node, or null in a runtime that does not have it. */
export function findBuiltin<K extends keyof BuiltinModules>(name: K): BuiltinModules[K] | null {
  const host = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  try {
    return (host.process?.getBuiltinModule?.(name) as BuiltinModules[K] | undefined) ?? null;
  } catch {
    // The edge runtime of Next.js throws when such a member of `process` is read.
    return null;
  }
}

/**
 * A module of Node, loaded when it is needed. An `import` would prevent the core from loading in a
 * runtime that has Fetch but not that module.
 *
 * @param purpose Feature that needs the module, for the error text: `Writing log files`.
 * @throws {NotSupportedException} The runtime does not have the module.
 */
export function nodeBuiltin<K extends keyof BuiltinModules>(
  name: K,
  purpose: string,
): BuiltinModules[K] {
  const found = findBuiltin(name);
  if (found) return found;
  throw new NotSupportedException(`${purpose} needs "${name}", which this runtime does not have.`);
}
