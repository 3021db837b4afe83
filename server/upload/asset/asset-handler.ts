import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { AbstractNpmAsset, AssetClass } from './abstract-npm-asset.ts';
import { CropperAsset } from './cropper-asset.ts';
import { FilePondAsset } from './filepond-asset.ts';
import { packageFolder, packageVersion } from './npm-package.ts';
import { pluginAssets } from './plugin-assets.ts';

const shipped: readonly AssetClass[] = [
  FilePondAsset,
  ...Object.values(pluginAssets),
  CropperAsset,
];

/**
 * Serves the files of asset bundles from the installed packages, for pages without a bundler. Mount
 * it at the bundles' `baseUrl`.
 *
 * @param baseUrl Path under which the files are requested.
 * @param bundles Bundles whose files are served; no other files of a package are.
 * @returns The response, or null for any other path.
 */
export function createAssetHandler(
  baseUrl = '/npm',
  bundles: readonly AssetClass[] = shipped,
): (request: Request) => Promise<Response | null> {
  const files = new Map<string, string>();
  for (const bundle of bundles) addFiles(files, bundle.create({ baseUrl }));
  return async (request) => {
    const path = files.get(new URL(request.url).pathname);
    if (path === undefined || !['GET', 'HEAD'].includes(request.method)) return null;
    const body = request.method === 'HEAD' ? null : new Uint8Array(await readFile(path));
    return new Response(body, { headers: headersOf(path) });
  };
}

/** Both forms of every file: a page selects one of them later. */
function addFiles(files: Map<string, string>, asset: AbstractNpmAsset): void {
  const name = asset.package();
  const root = `${asset.baseUrl.replace(/\/+$/, '')}/${name}@${packageVersion(name)}/dist/`;
  for (const file of [...asset.scripts(), ...asset.styles()]) {
    for (const served of [file, file.replace(/(\.\w+)$/, '.min$1')]) {
      files.set(root + served, join(packageFolder(name), 'dist', served));
    }
  }
}

function headersOf(path: string): Record<string, string> {
  return {
    'content-type': path.endsWith('.css')
      ? 'text/css; charset=utf-8'
      : 'text/javascript; charset=utf-8',
    // The version is part of the address.
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  };
}
