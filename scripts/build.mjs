// npm run build: dist/ with the components as one module per source for browsers and as bundles for Node, the server as
// bundles, declarations, and the CDN bundle with the stylesheet.
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { bundleServer } from './lib/bundle-server.mjs';
import { useNativeImports } from './lib/native-imports.mjs';
import { pruneDeclarations } from './lib/prune-declarations.mjs';
import { root, run, tsc } from './lib/run.mjs';
import { stripComments } from './lib/strip-comments.mjs';
import { vendor } from './lib/vendor.mjs';

const steps = [
  [...tsc, '-p', 'tsconfig.build.json'],
  ['vite', 'build', '-c', 'vite.cdn.config.mjs'],
  ['node', 'scripts/manifest.mjs'],
];

rmSync(join(root, 'dist'), { recursive: true, force: true });
for (const [command, ...args] of steps) {
  const code = await run(command, args);
  if (code !== 0) process.exit(code);
}
useNativeImports(join(root, 'dist'));
await vendor(join(root, 'dist'));
await stripComments(join(root, 'dist'), 'components/**/*.js');
await bundleServer(join(root, 'dist'));
pruneDeclarations(join(root, 'dist'));
