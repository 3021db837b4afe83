import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type PageAssets, viteAssets } from 'fwx/server/page';

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
}

/** Where a page finds its script and stylesheet. */
export interface Assets {
  /** Folder that `/assets/` serves. */
  readonly folder: string;
  /** Address of the page script. */
  readonly script: string;
  /** Addresses of the stylesheets. */
  readonly styles: readonly string[];
  /** What the pages of the contacts load beside it. */
  readonly contacts: PageAssets;
}

/**
 * Reads what the bundler has written.
 *
 * @throws {Error} The bundle is not there.
 */
export async function readAssets(folder: string): Promise<Assets> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8');
  const entry = (JSON.parse(text) as Record<string, ManifestEntry>)['demo/client/main.ts'];
  if (!entry) throw new Error(`The demo's bundle in ${folder} has no script.`);
  const contacts = await viteAssets({
    manifest: join(folder, 'manifest.json'),
    entry: 'demo/client/contacts.ts',
  });
  return {
    contacts,
    folder,
    script: `/${entry.file}`,
    styles: (entry.css ?? []).map((file) => `/${file}`),
  };
}
