import { defineSite } from 'fwx/components/page';

import { editPage } from './edit.ts';
import { listPage } from './list.ts';

/** The pages of the contacts, for server and browser. */
export const contactsSite = defineSite({
  resolve: (name) => (name === 'Edit' ? editPage : name === 'List' ? listPage : null),
  title: (title) => `${title} · fwx`,
});
