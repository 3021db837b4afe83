import type * as nodeCrypto from 'node:crypto';
import type * as nodeFs from 'node:fs';
import type * as nodeFsPromises from 'node:fs/promises';
import type * as nodeOs from 'node:os';
import type * as nodePath from 'node:path';

import { NotSupportedException } from '../../core/index.ts';

interface BuiltinModules {
  readonly 'node:crypto': typeof nodeCrypto;
  readonly 'node:fs': typeof nodeFs;
  readonly 'node:fs/promises': typeof nodeFsPromises;
  readonly 'node:os': typeof nodeOs;
  readonly 'node:path': typeof nodePath;
}

/**
 * A module of Node, fetched when it is needed. An `import` would keep this whole folder from loading
 * in a runtime that has Fetch but not that module.
 *
 * @param purpose What needs it, for the error text: `Signing cookies`.
 * @throws {NotSupportedException} The runtime does not have the module.
 */
export function nodeBuiltin<K extends keyof BuiltinModules>(
  name: K,
  purpose: string,
): BuiltinModules[K] {
  const host = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  const found = host.process?.getBuiltinModule?.(name);
  if (found) return found as BuiltinModules[K];
  throw new NotSupportedException(`${purpose} needs "${name}", which this runtime does not have.`);
}
