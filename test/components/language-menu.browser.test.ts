import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';

import {
  type FwxLanguageMenu,
  languageMenuTemplate,
} from '../../components/language-menu/index.ts';
import { loadPositioning } from '../../components/internal/position/position.ts';
import { wordLanguages } from '../../components/internal/context/words.ts';
import { languageWord } from '../../components/language-menu/language-word.ts';
import { MenuController } from '../../components/menu/menu-controller.ts';
import {
  elementIn,
  loadStyles,
  next,
  place,
  rendered,
  tasks,
  warningsOf,
} from '../support/widget-page.ts';

const links = [
  { language: 'en', label: 'English', href: '#en', isCurrent: false },
  { language: 'de', label: 'Deutsch', href: '#de', isCurrent: true },
];
const inside =
  '<a href="#en" lang="en">English</a> <a href="#de" lang="de" aria-current="true">Deutsch</a>';
const plain = `<fwx-language-menu>${inside}</fwx-language-menu>`;

const elementOf = (markup: string): Promise<FwxLanguageMenu> =>
  elementIn(markup, 'fwx-language-menu');

const buttonOf = (element: Element) => element.querySelector('nav > button') as HTMLButtonElement;
const items = (element: Element) => [...element.querySelectorAll('nav > .menu > a')];

before(async () => {
  await loadStyles();
  await emulateMedia({ reducedMotion: 'reduce' });
  await loadPositioning();
});
after(() => emulateMedia({ reducedMotion: 'no-preference' }));
afterEach(() => {
  for (const controller of MenuController.openMenus) controller.dispose();
});

describe('<fwx-language-menu>', () => {
  it('renders a menu from plain links, and keeps each node', async () => {
    const main = place();
    const host = document.createElement('template');
    host.innerHTML = plain;
    const given = [...host.content.querySelectorAll('a')];
    main.append(host.content);
    const element = main.querySelector('fwx-language-menu') as FwxLanguageMenu;
    await element.updateComplete;
    expect(items(element)).to.deep.equal(given);
    expect(buttonOf(element).textContent).to.equal('Deutsch');
    expect(given[1]?.className).to.equal('menu-item active');
    const late = document.createElement('a');
    late.href = '#fr';
    element.append(late);
    await tasks();
    await element.updateComplete;
    expect(items(element).at(-1)).to.equal(late);
  });

  it('opens and closes with its button and closes on Escape', async () => {
    const element = await elementOf(plain);
    const button = buttonOf(element);
    const shown = next('fwx-shown');
    button.click();
    await shown;
    expect(button.ariaExpanded).to.equal('true');
    const hidden = next('fwx-hidden');
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await hidden;
    expect(button.ariaExpanded).to.equal('false');
  });

  it('opens and closes by its methods', async () => {
    const element = await elementOf(plain);
    await element.show();
    expect(buttonOf(element).ariaExpanded).to.equal('true');
    await element.hide();
    expect(buttonOf(element).ariaExpanded).to.equal('false');
    await element.toggle();
    expect(buttonOf(element).ariaExpanded).to.equal('true');
  });

  it('applies changed options to existing markup', async () => {
    const element = await elementOf(plain);
    Object.assign(element, { label: 'Choose', size: 'sm', theme: 'primary', placement: 'top' });
    await element.updateComplete;
    expect(element.querySelector('nav')?.ariaLabel).to.equal('Choose');
    expect(buttonOf(element).classList.contains('btn-sm')).to.equal(true);
    expect(buttonOf(element).classList.contains('theme-primary')).to.equal(true);
    expect(buttonOf(element).dataset['bsPlacement']).to.equal('top');
  });

  for (const [where, fill] of [
    ['with links', (one) => Object.assign(one, { links, placement: 'middle' })],
    ['with plain links', (one) => Object.assign(one, { innerHTML: inside, placement: 'middle' })],
    [
      'in its markup',
      (one) => {
        one.innerHTML = rendered(languageMenuTemplate({ links, placement: 'top' })).replace(
          '"top"',
          '"middle"',
        );
      },
    ],
  ] as [string, (one: FwxLanguageMenu) => void][]) {
    it(`names LanguageMenu in the warning about an unknown placement ${where}`, () => {
      const warnings = warningsOf(() => {
        const element = document.createElement('fwx-language-menu');
        fill(element);
        place().append(element);
        element['performUpdate']();
      });
      expect(warnings).to.have.lengthOf(1);
      expect(warnings[0]).to.contain('Invalid placement value "middle" for LanguageMenu; ');
    });
  }

  it('is accessible, closed and open', async () => {
    const element = await elementOf(plain);
    await expect(element).to.be.accessible();
    await element.show();
    await expect(element).to.be.accessible();
  });
});

describe('languageWord', () => {
  it('falls back to the primary language, then to English', () => {
    expect(languageWord('de-AT')).to.equal('Sprache');
    expect(languageWord('ja')).to.equal('Language');
    expect(languageWord('__proto__')).to.equal('Language');
    expect(wordLanguages).to.include.members(['de', 'es', 'fr']);
  });
});
