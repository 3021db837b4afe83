// Writes the files of a new widget as docs/write-a-widget.md shows them: `npm run new:widget -- alert`.
import { root, run } from './lib/run.mjs';
import { writeWidget } from './lib/widget-guide.mjs';

const [name = ''] = process.argv.slice(2);
try {
  const paths = writeWidget(root, name);
  for (const path of paths) console.log(path);
  const formatted = paths.filter((path) => !path.endsWith('.md'));
  process.exitCode =
    (await run('oxfmt', formatted)) || (await run('node', ['scripts/manifest.mjs']));
  if (process.exitCode === 0) {
    console.log(`\nNext: npm run test:widget -- ${name}, see docs/write-a-widget.md.`);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
