import { defineSite, type PageModule } from 'fwx/components/page';

import { editPage } from './edit.ts';
import { listPage } from './list.ts';
import { missingPage } from './missing.ts';

const pages: Readonly<Record<string, PageModule>> = {
  Edit: editPage,
  List: listPage,
  Missing: missingPage,
};

/** The pages of the contacts, for server and browser. */
export const contactsSite = defineSite({
  resolve: (name) => pages[name],
  title: (title) => `${title} · fwx`,
});
