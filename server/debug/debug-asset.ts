import { findFilesFolder, nodeBuiltin } from '../core/internal.ts';
import { AssetBundle, type BundleFile } from '../web/index.ts';

/** Style sheet and script of the debugger's pages, for pages of an application in the same style. */
export class DebugAsset extends AssetBundle {
  override sourcePath = folderOfAssets();
  override css: readonly BundleFile[] = ['dist/css/debug.min.css'];
  override js: readonly BundleFile[] = ['dist/js/debug.min.js'];
  override jsOptions = { type: 'module' };
}

/** Returns null in runtimes without files. */
function folderOfAssets(): string | null {
  const folder = findFilesFolder();
  if (folder === null) return null;
  const { fileURLToPath } = nodeBuiltin('node:url', 'Publishing files of the debugger');
  return fileURLToPath(new URL('debug/assets', folder));
}
