#!/usr/bin/env node
import { runCli } from './server/run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2));
// Timers and sockets of the application must not keep a process alive that has done its work.
if (process.argv[2] === 'serve') process.exit();
