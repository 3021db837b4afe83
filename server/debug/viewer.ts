import { createServer, type Server } from 'node:http';

import { connectDebug } from './connect-debug.ts';

/** Options of {@link createViewer}. */
export interface ViewerOptions {
  /** Host names, beside addresses and `localhost`, under which the pages may be opened. */
  readonly serverNames?: readonly string[];
}

/**
 * Creates a server that shows the captures of a folder that other processes write. The server changes no capture, and
 * captures nothing itself.
 *
 * @param folder `dataPath` of the debugger that writes the captures.
 */
export function createViewer(folder: string, { serverNames = [] }: ViewerOptions = {}): Server {
  const debugged = connectDebug({
    dataPath: folder,
    pageTitle: `${folder} (read only)`,
    readOnly: true,
    serverNames,
    skipUrls: [/^/],
    // The server is for this machine alone, and serves no application.
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
