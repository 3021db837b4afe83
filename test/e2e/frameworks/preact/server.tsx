/** @jsxImportSource preact */
import { Accordion } from 'fwx/server/widgets';
import { renderToString } from 'preact-render-to-string';

import { questions } from '../questions.ts';
import { Faq } from './Faq.tsx';
import { Settings } from './Settings.tsx';

const markup = Accordion.widget({ items: questions });

export const render = (): string =>
  renderToString(
    <>
      <Settings />
      <Faq markup={markup} />
    </>,
  );
