import { Accordion } from 'fwx/server/widgets';
import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';

import { questions } from '../questions.ts';
import App from './App.vue';

const markup = Accordion.widget({ items: questions });

export const render = () => renderToString(createSSRApp(App, { markup }));
