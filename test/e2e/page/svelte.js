import { createInertiaApp, router } from '@inertiajs/svelte';
import { mount } from 'svelte';

import Edit from './svelte/Edit.svelte';
import Feed from './svelte/Feed.svelte';
import Home from './svelte/Home.svelte';
import Plain from './svelte/Plain.svelte';

globalThis.router = router;
const pages = { Edit, Feed, Home, Plain };

createInertiaApp({
  resolve: (name) => ({ default: pages[name] }),
  setup: ({ el, App, props }) => mount(App, { target: el, props }),
});
