import { Accordion } from 'fwx/server/widgets';
import { renderToString } from 'react-dom/server';

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
