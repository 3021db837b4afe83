import { runCli } from './server/run-cli.ts';

/** The program `fwx serve`. @returns Exit status. */
export async function run(args: readonly string[]): Promise<number> {
  const status = await runCli(args);
  // Timers and sockets of the application must not keep the process alive after the server has stopped.
  if (args[0] === 'serve') process.exit(status);
  return status;
}
