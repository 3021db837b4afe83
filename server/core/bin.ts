#!/usr/bin/env node
import { runCli } from './cli.ts';

const { out, err, status } = runCli(process.argv.slice(2));
process.stderr.write(err);
process.stdout.write(out);
process.exitCode = status;
