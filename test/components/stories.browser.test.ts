import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import type { LitElement } from 'lit';
import { render } from 'lit/html.js';

import '../../components/index.ts';
import { MenuController } from '../../components/menu/menu-controller.ts';
import '../../components/page/index.ts';
import { allStories } from '../e2e/stories/all-stories.ts';
import { loadStyles, place, warningsOf } from '../support/widget-page.ts';

/** The story in the page, its elements up to date and its menus open. */
async function shown(story: unknown): Promise<HTMLElement> {
  const main = place();
  render(story, main);
  const elements = [...main.querySelectorAll<LitElement>('*')];
  await Promise.all(elements.map((one) => one.updateComplete));
  const toggle = main.querySelector<HTMLElement>('[data-bs-toggle="menu"]');
  if (toggle) await MenuController.for(toggle)?.show();
  return main;
}

// Links of stories lead nowhere; the first of a page counts as one that skips something.
const ignoredRules = ['skip-link'];
const root = document.documentElement;

describe('the story', () => {
  before(async () => {
    await loadStyles();
    await emulateMedia({ reducedMotion: 'reduce' });
  });
  after(() => emulateMedia({ reducedMotion: 'no-preference' }));
  afterEach(() => {
    delete root.dataset['bsTheme'];
    for (const controller of MenuController.openMenus) controller.dispose();
  });

  for (const [name, story] of Object.entries(allStories())) {
    it(`passes the accessibility check in light and dark: ${name}`, async () => {
      for (const scheme of ['light', 'dark']) {
        root.dataset['bsTheme'] = scheme;
        await expect(await shown(story())).to.be.accessible({ ignoredRules });
      }
    });

    it(`configures nothing that a widget refuses: ${name}`, () => {
      const told = warningsOf(() => {
        render(story(), place());
        for (const one of document.querySelectorAll<LitElement>('main *')) {
          if ('performUpdate' in one) one['performUpdate']();
        }
      });
      expect(told).to.deep.equal([]);
    });
  }
});
