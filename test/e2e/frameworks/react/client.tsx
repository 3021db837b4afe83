import 'fwx/components/accordion';
import 'fwx/components/drawer';
import 'fwx/types/react';

import { hydrateRoot } from 'react-dom/client';

import { Faq } from './Faq.tsx';
import { Settings } from './Settings.tsx';

const app = document.querySelector('#app') as HTMLElement;
const root = hydrateRoot(
  app,
  <>
    <Settings />
    <Faq />
  </>,
);
Object.assign(globalThis, { unmount: () => root.unmount() });
