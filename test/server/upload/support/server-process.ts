// An upload server as a separate process, to be killed: prints its port, and its peak memory on demand.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { nodeHandler } from '../../../../server/bridge/index.ts';
import { FolderUploadStorage, UploadServer } from '../../../../server/upload/endpoint.ts';

const [, , folder = '', maxFileSize = '3000000000'] = process.argv;
const uploads = new UploadServer({
  storage: new FolderUploadStorage(folder),
  authorize: () => 'one',
  maxFileSize: Number(maxFileSize),
});
const server = createServer(
  nodeHandler({
    fetch: (request) => {
      if (!request.url.endsWith('/memory')) return uploads.fetch(request);
      return new Response(String(process.resourceUsage().maxRSS * 1024));
    },
  }),
);
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
