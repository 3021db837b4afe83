export { type Hydrate, hydratesLightDom } from './hydrates-light-dom.ts';
