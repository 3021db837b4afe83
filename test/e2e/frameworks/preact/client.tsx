/** @jsxImportSource preact */
import 'fwx/components/accordion';
import 'fwx/components/drawer';
import 'fwx/types/preact';

import { hydrate, render } from 'preact';

import { Faq } from './Faq.tsx';
import { Settings } from './Settings.tsx';

const app = document.querySelector('#app') as HTMLElement;
hydrate(
  <>
    <Settings />
    <Faq />
  </>,
  app,
);
Object.assign(globalThis, { unmount: () => render(null, app) });
