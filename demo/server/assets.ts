import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type PageAssets, viteAssets } from 'fwx/server/page';

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
}

/** Script and style sheets of a page. */
export interface Assets {
  /** Folder that `/assets/` serves. */
  readonly folder: string;
  /** Address of the page script. */
  readonly script: string;
  /** Addresses of the stylesheets. */
  readonly styles: readonly string[];
  /** Additional files of the contact pages. */
  readonly contacts: PageAssets;
}

/**
 * Reads the manifest of the bundler.
 *
 * @throws {Error} The bundle does not exist.
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
