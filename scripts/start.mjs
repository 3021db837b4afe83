// npm start: bundles the demo's client and serves the demo with the debugger until SIGINT or SIGTERM.
import { run } from './lib/run.mjs';

const built = await run('vite', ['build', '-c', 'demo/vite.config.mjs']);
process.exitCode =
  built === 0
    ? await run('node', ['-C', 'fwx-source', 'demo/server.ts', '--debug', ...process.argv.slice(2)])
    : built;
