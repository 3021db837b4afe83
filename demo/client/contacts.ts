// The contacts: one page after the other without loading the document anew.
import { hydrate } from '@lit-labs/ssr-client';
import { createFwxApp, router } from 'fwx/components/page';

import { contactsSite } from '../pages/contacts/site.ts';
import './contacts.css';

// The header is not part of the application: its language menu is told where the visitor goes.
router.on('navigate', ({ detail: { page } }) => {
  const menu = document.querySelector('fwx-language-menu');
  const links = page.props['languageLinks'] as typeof menu extends null
    ? never
    : NonNullable<typeof menu>['links'];
  if (menu && links) menu.links = links;
});

await createFwxApp({ ...contactsSite, id: 'contacts', hydrate });
