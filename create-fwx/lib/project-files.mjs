import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { packageJson, packageName } from './package-json.mjs';

const root = join(import.meta.dirname, '../templates');

// npm leaves files of these names out of packages, or reads them as its own.
const dotFiles = {
  gitignore: '.gitignore',
  dockerignore: '.dockerignore',
  'env.development': '.env.development',
};

/**
 * The files of a project: texts by path.
 *
 * @param {import('./options.mjs').Options} options
 * @param {string} fwx Version, range or path of fwx.
 * @returns {ReadonlyMap<string, string>}
 */
export function projectFiles(options, fwx) {
  const { template, server } = options;
  const files = new Map([...filesOf('common'), ...filesOf(template)]);
  files.set('server.ts', readFileSync(join(root, 'servers', `${server}.ts`), 'utf8'));
  files.set('package.json', `${JSON.stringify(packageJson(options, fwx), null, 2)}\n`);
  if (template === 'pages') {
    files.set('.env', `COOKIE_KEY=${randomBytes(32).toString('hex')}\n`);
  }
  const name = packageName(options.folder);
  for (const [path, text] of files) files.set(path, text.replaceAll('__NAME__', name));
  return files;
}

function filesOf(folder) {
  const from = join(root, folder);
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = relative(from, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      return [dotFiles[path] ?? path, readFileSync(join(from, path), 'utf8')];
    });
}
