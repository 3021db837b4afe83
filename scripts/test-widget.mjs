// Runs the tests of some widgets: `npm run test:widget -- alert tabs`. The suites that go over the test data of all
// elements take that of these alone, which makes seconds of the minutes of `npm test`.
import { widgetNames } from './lib/registrations.mjs';
import { root, run } from './lib/run.mjs';
import { missingPlaces } from './lib/widget-places.mjs';
import { suitesOf } from './lib/widget-suites.mjs';

const chosen = process.argv.slice(2);
const known = widgetNames(root);
const unknown = chosen.filter((name) => !known.includes(name));
if (chosen.length === 0 || unknown.length > 0) {
  console.error(`Name widgets, got "${chosen.join(' ')}". There are: ${known.join(', ')}.`);
  process.exit(2);
}

const suites = suitesOf(root, chosen);
const isBrowser = (path) => path.endsWith('.browser.test.ts');
const options = { env: { FWX_WIDGETS: chosen.join(' ') } };

const missing = missingPlaces(root);
for (const fault of missing) console.error(`${fault}.`);
const codes = [
  await run(
    'node',
    [
      '-C',
      'fwx-source',
      '--test',
      '--test-isolation=none',
      '--test-reporter=dot',
      ...suites.filter((path) => !isBrowser(path)),
    ],
    options,
  ),
  await run('web-test-runner', ['--files', ...suites.filter(isBrowser)], options),
];
process.exitCode = missing.length > 0 || codes.some(Boolean) ? 1 : 0;
