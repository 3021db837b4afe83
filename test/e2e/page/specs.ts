import { hydrate } from '@lit-labs/ssr-client';

import { createFwxApp, router } from '../../../components/page/index.ts';
import { site } from './specs/site.ts';

const events: { readonly type: string; readonly detail: unknown }[] = [];
for (const type of ['flash', 'success', 'error', 'navigate', 'clientVisit'] as const) {
  document.addEventListener(`inertia:${type}`, (event) => {
    const { detail } = event as CustomEvent<unknown>;
    events.push({ type, detail: JSON.parse(JSON.stringify(detail)) });
  });
}
Object.assign(globalThis, { router, events });
const app = await createFwxApp({ ...site, hydrate });
await app.updateComplete;
Object.assign(globalThis, { app });
