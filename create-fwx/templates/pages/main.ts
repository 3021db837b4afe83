import { hydrate } from '@lit-labs/ssr-client';
import { createFwxApp } from 'fwx/components/page';
import 'fwx/fwx.css';
import './app.css';
import { site } from './pages.ts';

await createFwxApp({ ...site, hydrate });
