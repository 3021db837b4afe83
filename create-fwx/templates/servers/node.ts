import { serve } from 'fwx/server/bridge';

import { app } from './app.ts';
import { endAfter } from './listen-error.ts';

const port = Number(process.env['PORT'] || 3000);
const host = process.env['HOST'] ?? '127.0.0.1';

const served = serve(app, { port, host, onListen: ({ url }) => console.log(url) });
process.exit(await served.catch(endAfter));
