// npm run storybook: Storybook on 127.0.0.1, without prompts and without network access.
import { parseArgs } from 'node:util';

import { run } from './lib/run.mjs';

const { values } = parseArgs({ options: { port: { type: 'string', default: '6006' } } });
process.exitCode = await run('storybook', [
  'dev',
  '--host',
  '127.0.0.1',
  '--port',
  values.port,
  '--exact-port',
  '--no-open',
  '--ci',
  '--no-version-updates',
  '--disable-telemetry',
]);
