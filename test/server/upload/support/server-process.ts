// An upload server as a process of its own, to be killed: prints its port, and the most memory it ever took on demand.
import { createAdaptorServer } from '@hono/node-server';

import { FolderUploadStorage, UploadServer } from '../../../../server/upload/index.ts';

const [, , folder = '', maxFileSize = '1000000000'] = process.argv;
const uploads = new UploadServer({
  storage: new FolderUploadStorage(folder),
  authorize: () => 'one',
  maxFileSize: Number(maxFileSize),
});
const server = createAdaptorServer({
  fetch: (request: Request) => {
    if (!request.url.endsWith('/memory')) return uploads.fetch(request);
    return new Response(String(process.resourceUsage().maxRSS * 1024));
  },
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : 0);
});
