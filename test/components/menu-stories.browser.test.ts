import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import type { LitElement } from 'lit';
import { render } from 'lit/html.js';

import '../../components/index.ts';
import { MenuController } from '../../components/menu/menu-controller.ts';
import * as breadcrumbs from '../../stories/breadcrumbs.stories.ts';
import * as buttonGroup from '../../stories/button-group.stories.ts';
import * as buttonMenu from '../../stories/button-menu.stories.ts';
import { renderStory, type StoryParts } from '../../stories/element.ts';
import * as menu from '../../stories/menu.stories.ts';
import { loadStyles, place, warningsOf } from '../support/widget-page.ts';

/** The story in the page, its elements up to date and its menus open. */
async function shown(meta: StoryParts, story: StoryParts): Promise<HTMLElement> {
  const main = place();
  render(renderStory(meta, story), main);
  const elements = [...main.querySelectorAll<LitElement>('*')];
  await Promise.all(elements.map((one) => one.updateComplete));
  const toggle = main.querySelector<HTMLElement>('[data-bs-toggle="menu"]');
  if (toggle) await MenuController.for(toggle)?.show();
  return main;
}

const root = document.documentElement;

for (const [name, { default: meta, ...stories }] of Object.entries({
  breadcrumbs,
  buttonGroup,
  buttonMenu,
  menu,
})) {
  describe(`stories of ${name}`, () => {
    before(async () => {
      await loadStyles();
      await emulateMedia({ reducedMotion: 'reduce' });
    });
    after(() => emulateMedia({ reducedMotion: 'no-preference' }));
    afterEach(() => {
      delete root.dataset['bsTheme'];
      for (const controller of MenuController.openOnes) controller.dispose();
    });

    for (const [story, config] of Object.entries(stories)) {
      it(`pass the accessibility check in light and dark: ${story}`, async () => {
        for (const scheme of ['light', 'dark']) {
          root.dataset['bsTheme'] = scheme;
          await expect(await shown(meta as StoryParts, config as StoryParts)).to.be.accessible();
        }
      });
    }
  });
}

describe('stories', () => {
  it('configure nothing that a widget refuses', () => {
    const told = warningsOf(() => {
      const all = [breadcrumbs, buttonGroup, buttonMenu, menu];
      for (const { default: meta, ...stories } of all) {
        for (const story of Object.values(stories) as StoryParts[]) {
          render(renderStory(meta as StoryParts, story), place());
          for (const one of document.querySelectorAll<LitElement>('main *')) {
            if ('performUpdate' in one) one['performUpdate']();
          }
        }
      }
    });
    expect(told).to.deep.equal([]);
  });
});
