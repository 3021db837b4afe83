#!/usr/bin/env node
// The programs of this module: `fwx check` and `fwx messages`.
const [command, ...args] = process.argv.slice(2);

if (command === 'messages') {
  const { runMessagesCli } = await import('./extraction/cli.ts');
  process.exitCode = await runMessagesCli(args, {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  });
} else {
  const { runCli } = await import('./cli.ts');
  const { out, err, status } = runCli(process.argv.slice(2));
  process.stderr.write(err);
  process.stdout.write(out);
  process.exitCode = status;
}
