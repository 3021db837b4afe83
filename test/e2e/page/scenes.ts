import { hydrate } from '@lit-labs/ssr-client';

import { createFwxApp, router } from '../../../components/page/index.ts';
import { site } from './scenes/site.ts';

Object.assign(globalThis, { router });
const app = await createFwxApp({ ...site, hydrate });
await app.updateComplete;
Object.assign(globalThis, { app });
