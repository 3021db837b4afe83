/** The programs `fwx check` and `fwx messages`. @returns Exit status. */
export async function run(args: readonly string[]): Promise<number> {
  if (args[0] === 'messages') {
    const { runMessagesCli } = await import('./extraction/cli.ts');
    return await runMessagesCli(args.slice(1), {
      out: (text) => void process.stdout.write(text),
      err: (text) => void process.stderr.write(text),
    });
  }
  const { runCli } = await import('./cli.ts');
  const { out, err, status } = runCli(args);
  process.stderr.write(err);
  process.stdout.write(out);
  return status;
}
