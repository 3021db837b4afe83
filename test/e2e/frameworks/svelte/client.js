import 'fwx/components/accordion';
import 'fwx/components/drawer';

import { hydrate, unmount } from 'svelte';

import App from './App.svelte';

const { markup } = JSON.parse(document.querySelector('#data').textContent);
const app = hydrate(App, { target: document.querySelector('#app'), props: { markup } });
Object.assign(globalThis, { unmount: () => unmount(app) });
