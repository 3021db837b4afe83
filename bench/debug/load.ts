import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { type LoadOptions, loadServers } from '../support/load.ts';

const program = fileURLToPath(import.meta.resolve('./servers.ts'));

/** Which threads count, and the hashes that a request computes in addition to its usual work. */
export interface Scenario {
  readonly threads: 'main' | 'all';
  readonly hashes?: number;
}

/** Server time of one page in microseconds, by contender (see `servers.ts`). */
export async function load(
  names: readonly string[],
  { threads, hashes = 0 }: Scenario,
  options: LoadOptions,
): Promise<ReadonlyMap<string, number>> {
  const request = { path: '/articles', headers: { accept: 'text/html' } };
  const contenders = names.map((name) => ({ name, scenario: `${threads} ${hashes}`, request }));
  // Servers are killed, so they cannot remove their captures.
  const folder = mkdtempSync(join(tmpdir(), 'fwx-bench-'));
  process.env['TMPDIR'] = folder;
  try {
    return await loadServers(program, contenders, { normalize: withoutToolbar, ...options });
  } finally {
    delete process.env['TMPDIR'];
    rmSync(folder, { recursive: true, force: true });
  }
}

function withoutToolbar(page: string): string {
  return page.replace(/<fwx-debug-toolbar.*<\/script>/s, '');
}
