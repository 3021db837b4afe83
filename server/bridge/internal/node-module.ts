import type * as nodeBuffer from 'node:buffer';
import type * as nodeCluster from 'node:cluster';
import type * as nodeFs from 'node:fs';
import type * as nodeFsPromises from 'node:fs/promises';
import type * as nodeHttp from 'node:http';
import type * as nodeHttp2 from 'node:http2';
import type * as nodeHttps from 'node:https';
import type * as nodeOs from 'node:os';
import type * as nodePath from 'node:path';
import type * as nodeNet from 'node:net';
import type * as nodeTls from 'node:tls';
import type * as nodeV8 from 'node:v8';

import { NotSupportedException } from '../../core/index.ts';

interface NodeModules {
  readonly 'node:buffer': typeof nodeBuffer;
  readonly 'node:cluster': typeof nodeCluster.default;
  readonly 'node:fs': typeof nodeFs;
  readonly 'node:fs/promises': typeof nodeFsPromises;
  readonly 'node:http': typeof nodeHttp;
  readonly 'node:http2': typeof nodeHttp2;
  readonly 'node:https': typeof nodeHttps;
  readonly 'node:net': typeof nodeNet;
  readonly 'node:os': typeof nodeOs;
  readonly 'node:path': typeof nodePath;
  readonly 'node:tls': typeof nodeTls;
  readonly 'node:v8': typeof nodeV8;
}

/**
 * A module of Node, loaded when it is needed: the bridge itself loads in every runtime with Fetch.
 *
 * @param purpose The caller, for the error text: `serve()`.
 * @throws {NotSupportedException} The runtime has no such module.
 */
export function nodeModule<K extends keyof NodeModules>(name: K, purpose: string): NodeModules[K] {
  const host = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  const found = host.process?.getBuiltinModule?.(name) as NodeModules[K] | undefined;
  if (found) return found;
  throw new NotSupportedException(`${purpose} needs "${name}", which this runtime does not have.`);
}
