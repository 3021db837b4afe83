import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import type { LitElement } from 'lit';
import { render } from 'lit/html.js';

import '../../components/index.ts';
import { MenuController } from '../../components/menu/menu-controller.ts';
import '../../components/page/index.ts';
import { allStories } from '../e2e/stories/all-stories.ts';
import { loadStyles, place, warningsOf } from '../support/widget-page.ts';

/** Renders the story in the page, waits for its elements and opens its menus. */
async function renderStory(story: unknown): Promise<HTMLElement> {
  const main = place();
  render(story, main);
  const elements = [...main.querySelectorAll<LitElement>('*')];
  await Promise.all(elements.map((one) => one.updateComplete));
  const toggle = main.querySelector<HTMLElement>('[data-bs-toggle="menu"]');
  if (toggle) await MenuController.for(toggle)?.show();
  return main;
}

// Links of stories have no target; axe takes the first link of a page for a skip link.
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
        await expect(await renderStory(story())).to.be.accessible({ ignoredRules });
      }
    });

    it(`sets no option that its widget rejects: ${name}`, () => {
      const warnings = warningsOf(() => {
        render(story(), place());
        for (const one of document.querySelectorAll<LitElement>('main *')) {
          if ('performUpdate' in one) one['performUpdate']();
        }
      });
      expect(warnings).to.deep.equal([]);
    });
  }
});
