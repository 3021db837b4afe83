import 'fwx/components/accordion';
import 'fwx/components/drawer';

import { createSSRApp } from 'vue';

import App from './App.vue';

const app = createSSRApp(App);
app.mount('#app');
Object.assign(globalThis, { unmount: () => app.unmount() });
