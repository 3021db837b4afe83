import { basename, resolve } from 'node:path';

import { neededNode } from './needed-node.mjs';

/** Packages of the projects, in the versions that the repository of fwx tests with. */
export const versions = {
  '@hono/node-server': '^2.1.9',
  '@inertiajs/core': '^3.7.1',
  '@lit-labs/ssr': '^4.1.0',
  '@lit-labs/ssr-client': '^1.1.8',
  '@types/express': '^5.0.6',
  '@types/node': '^24.19.2',
  express: '^5.3.0',
  fastify: '^5.12.8',
  hono: '^4.13.19',
  lit: '^3.3.3',
  sharp: '^0.35.5',
  typescript: '^7.0.2',
  vite: '^8.3.8',
};

const ofServer = {
  node: [],
  hono: ['hono', '@hono/node-server'],
  express: ['express'],
  fastify: ['fastify'],
};
const ofTemplate = {
  widgets: ['lit'],
  upload: ['lit', 'sharp'],
  pages: ['lit', '@inertiajs/core', '@lit-labs/ssr', '@lit-labs/ssr-client'],
};

const withVersions = (names, more = {}) => {
  const all = { ...versions, ...more };
  return Object.fromEntries(names.toSorted().map((name) => [name, all[name]]));
};

/** The command that starts the server; the settings of `.env` hold where the file is there. */
const node = 'node --env-file-if-exists=.env';

/**
 * The `package.json` of a project.
 *
 * @param {import('./options.mjs').Options} options
 * @param {string} fwx Version, range or path.
 */
export function packageJson({ folder, template, server }, fwx) {
  const isBuilt = template === 'pages';
  const development = ['@types/node', 'typescript'];
  if (server === 'express') development.push('@types/express');
  const dependencies = ['fwx', ...ofServer[server], ...ofTemplate[template]];
  // The image of the container builds with it, so it is no package of development alone.
  if (isBuilt) dependencies.push('vite');
  return {
    name: packageName(folder),
    private: true,
    type: 'module',
    engines: { node: `>=${neededNode}` },
    scripts: {
      ...(isBuilt ? { build: 'vite build', prestart: 'vite build', pretest: 'vite build' } : {}),
      start: `${node} server.ts`,
      dev: `${node}${isBuilt ? ' --env-file=.env.development' : ''} --watch server.ts`,
      ...(isBuilt ? { 'dev:assets': 'vite' } : {}),
      test: `${node} --test`,
      types: 'tsc',
    },
    dependencies: withVersions(dependencies, { fwx }),
    devDependencies: withVersions(development),
  };
}

/** The name of the folder as a name of a package. */
export function packageName(folder) {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[._-]+|-+$/g, '');
  return name === '' ? 'fwx-app' : name;
}
