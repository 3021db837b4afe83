import { hydrate } from '@lit-labs/ssr-client';

import { createFwxApp, router } from '../../../components/page/index.ts';
import { site } from './lit/site.ts';

Object.assign(globalThis, { router });
const style = document.createElement('style');
style.textContent = 'article.tall { height: 400px }';
document.head.append(style);

Object.assign(globalThis, { app: await createFwxApp({ ...site, hydrate }) });
