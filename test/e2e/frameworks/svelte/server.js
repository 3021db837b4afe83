import { Accordion } from 'fwx/server/widgets';
import { render as renderToString } from 'svelte/server';

import { questions } from '../questions.ts';
import App from './App.svelte';

const markup = Accordion.widget({ items: questions });

export const data = { markup };
export const render = () => renderToString(App, { props: { markup } }).body;
