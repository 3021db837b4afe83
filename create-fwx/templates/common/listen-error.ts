/** Ends the program; prints one sentence when the port is in use. */
export function endAfter(error: Error & { readonly code?: string; readonly port?: number }): never {
  if (error.code !== 'EADDRINUSE') throw error;
  console.error(`Port ${error.port} is in use. Choose another with the environment variable PORT.`);
  process.exit(1);
}
