/** Ends the program; a port that is in use is told in one sentence. */
export function endAfter(error: Error & { readonly code?: string; readonly port?: number }): never {
  if (error.code !== 'EADDRINUSE') throw error;
  console.error(`Port ${error.port} is in use. Choose another with the environment variable PORT.`);
  process.exit(1);
}
