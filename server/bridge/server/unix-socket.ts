import { nodeModule } from '../internal/node-module.ts';

/**
 * Removes the file of a Unix socket on which no process listens any more, as after a crash: Node would fail to listen
 * with `EADDRINUSE`. Everything else at the path stays.
 */
export async function removeStaleSocket(path: string): Promise<void> {
  const { lstat, unlink } = nodeModule('node:fs/promises', 'serve()');
  const file = await lstat(path).catch(() => null);
  if (file?.isSocket() && !(await isListenedOn(path))) await unlink(path);
}

function isListenedOn(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = nodeModule('node:net', 'serve()').connect({ path });
  socket.once('connect', () => resolve(true));
  socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code !== 'ECONNREFUSED'));
  return promise.finally(() => socket.destroy());
}
