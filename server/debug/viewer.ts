import { createServer, type Server } from 'node:http';

import { connectDebug } from './connect-debug.ts';

/** Options of {@link createViewer}. */
export interface ViewerOptions {
  /** Host names, beside addresses and `localhost`, under which the pages may be opened. */
  readonly serverNames?: readonly string[];
}

/**
 * A server that shows the captures of a folder, which other processes write. It changes none of them, and captures
 * nothing itself.
 *
 * @param folder What is `dataPath` where they are written.
 */
export function createViewer(folder: string, { serverNames = [] }: ViewerOptions = {}): Server {
  const debugged = connectDebug({
    dataPath: folder,
    pageTitle: `${folder} (read only)`,
    readOnly: true,
    serverNames,
    skipUrls: [/^/],
    // It serves this machine alone, and no application.
    allowProduction: true,
  });
  const server = createServer((request, response) => {
    debugged(request, response, () => {
      response.writeHead(302, { Location: debugged.module.baseUrl }).end();
    });
  });
  server.once('close', () => void debugged.dispose());
  return server;
}
