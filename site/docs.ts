// npm run docs: builds the documentation site into `site-dist`; `-- --serve` shows it.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { brokenLinks } from './build/links.ts';
import { buildSite } from './build/build-site.ts';
import { root } from './pages/repository.ts';
import { serveSite } from './serve.ts';

const help = `Builds the documentation site.

npm run docs -- [options]
  --out <folder>     where to (site-dist): a new folder, an empty one, or one that a build wrote
  --no-storybook     leave Storybook out
  --serve            serve the site on 127.0.0.1 after the build
  --port <number>    port to serve on (environment variable PORT, else 8080)
`;

const { values } = parseArgs({
  allowNegative: true,
  options: {
    help: { type: 'boolean', default: false },
    out: { type: 'string', default: 'site-dist' },
    port: { type: 'string', default: process.env['PORT'] ?? '8080' },
    serve: { type: 'boolean', default: false },
    storybook: { type: 'boolean', default: true },
  },
});

async function main(): Promise<number> {
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port must be a number from 0 to 65535, got "${values.port}".`);
  }
  const out = resolve(root, values.out);
  const began = performance.now();
  const pages = await buildSite({ out, storybook: values.storybook });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${values.out}: ${pages} pages in ${seconds} s`);
  const broken = brokenLinks(out, ['storybook']);
  for (const link of broken) console.error(`broken link: ${link}`);
  if (broken.length > 0) return 1;
  if (values.serve) {
    await serveSite(out, { port, onListen: ({ url }) => console.log(`Open ${url}`) });
  }
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
