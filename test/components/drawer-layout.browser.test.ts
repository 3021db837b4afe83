import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';

import { drawerTemplate, type FwxDrawer } from '../../components/drawer/index.ts';
import { layoutsForced } from '../support/forced-layouts.ts';
import { loadStyles, next, place, rendered } from '../support/widget-page.ts';

/** A page that is long enough for a measurable layout, with a long drawer. */
const content = '<p>Text that takes a line or two.</p>'.repeat(200);
const page = (dialog: string): HTMLElement =>
  place(
    `<button id="t" data-bs-toggle="drawer" data-bs-target="#d">Open</button>${content}${dialog}`,
  );

const kinds = {
  'a modal drawer': {},
  'a drawer beside the page': { backdrop: false, scroll: true },
  'a drawer that is in the page from a width on': { responsive: '2xl' },
} as const;

describe('a drawer', () => {
  before(loadStyles);
  after(() => emulateMedia({ reducedMotion: 'reduce' }));

  for (const motion of ['reduce', 'no-preference'] as const) {
    describe(`with reduced motion: ${motion}`, () => {
      before(() => emulateMedia({ reducedMotion: motion }));

      for (const [title, options] of Object.entries(kinds)) {
        it(`forces at most one layout as ${title} opens, and one as it closes`, async () => {
          const main = page(
            rendered(drawerTemplate({ options: { id: 'd' }, content, ...options })),
          );
          const toggle = main.querySelector('#t') as HTMLElement;
          const dialog = main.querySelector('dialog') as HTMLDialogElement;
          const opening = await layoutsForced(async () => {
            const shown = next('shown.bs.drawer');
            toggle.click();
            await shown;
          });
          expect(dialog.open).to.equal(true);
          expect(opening).to.be.at.most(1);
          const closing = await layoutsForced(async () => {
            const hidden = next('hidden.bs.drawer');
            dialog.querySelector<HTMLElement>('.btn-close')?.click();
            await hidden;
          });
          expect(dialog.open).to.equal(false);
          expect(closing).to.be.at.most(1);
        });
      }

      it('forces at most one layout when its element opens it', async () => {
        const main = page(`<fwx-drawer heading="T">${content}</fwx-drawer>`);
        const element = main.querySelector('fwx-drawer') as FwxDrawer;
        await element.updateComplete;
        const forced = await layoutsForced(async () => {
          const shown = next('shown.bs.drawer');
          element.open = true;
          await shown;
        });
        expect(forced).to.be.at.most(1);
      });
    });
  }
});
