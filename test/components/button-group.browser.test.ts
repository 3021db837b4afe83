import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';

import { type FwxButtonGroup } from '../../components/button-group/index.ts';
import '../../components/button/index.ts';
import { elementIn, loadStyles, place, warningsOf } from '../support/widget-page.ts';

const elementOf = (markup: string): Promise<FwxButtonGroup> =>
  elementIn(markup, 'fwx-button-group');

const three =
  '<fwx-button-group label="Align"><button class="btn-outline">Left</button><button class="btn-outline">Middle</button><button class="btn-outline">Right</button></fwx-button-group>';

describe('<fwx-button-group>', () => {
  before(loadStyles);

  it('warns about a group without a name, but not about a named one', () => {
    const warnings = warningsOf(() => {
      for (const attributes of ['', ' label="A"']) {
        const main = place(`<fwx-button-group${attributes}><button>x</button></fwx-button-group>`);
        (main.firstElementChild as FwxButtonGroup)['performUpdate']();
      }
    });
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('button-group-name');
  });

  it('upgrades buttons and links in place, with their listeners (K19)', async () => {
    const main = place();
    const element = document.createElement('fwx-button-group');
    element.setAttribute('label', 'Do');
    element.innerHTML =
      '<button>A</button><a href="#b" class="btn-outline">B</a><fwx-button>C</fwx-button>';
    const nodes = [...element.children];
    let clicks = 0;
    nodes[0]?.addEventListener('click', () => clicks++);
    main.append(element);
    await element.updateComplete;
    const root = element.documentedRoot;
    element.querySelector('button')?.click();
    expect([...(root?.children ?? [])]).to.deep.equal(nodes);
    expect(clicks).to.equal(1);
    expect(nodes.map((node) => node.className)).to.deep.equal(['btn-solid', 'btn-outline', '']);
    const before = element.innerHTML;
    main.append(element);
    await element.updateComplete;
    expect(element.innerHTML).to.equal(before);
  });

  it('styles buttons that are added later', async () => {
    const element = await elementOf(three);
    element.append(document.createElement('button'));
    await Promise.resolve();
    await element.updateComplete;
    expect(element.documentedRoot?.lastElementChild?.className).to.equal('btn-solid');
  });

  it('rounds only the outer corners, in both directions', async () => {
    const element = await elementOf(three);
    const corners = (): string[] =>
      [...element.querySelectorAll('button')].map((button) => {
        const { borderTopLeftRadius: left, borderTopRightRadius: right } = getComputedStyle(button);
        return `${parseFloat(left) > 0 ? 'round' : 'flat'} ${parseFloat(right) > 0 ? 'round' : 'flat'}`;
      });
    expect(corners()).to.deep.equal(['round flat', 'flat flat', 'flat round']);
    element.setAttribute('dir', 'rtl');
    expect(corners()).to.deep.equal(['flat round', 'flat flat', 'round flat']);
  });

  it('joins `<fwx-button>` elements and a bare btn', async () => {
    const element = await elementOf(
      '<fwx-button-group label="x"><button class="btn">A</button><fwx-button>B</fwx-button></fwx-button-group>',
    );
    const [first, second] = [...element.querySelectorAll('button')].map((one) =>
      getComputedStyle(one),
    );
    expect(first?.borderTopRightRadius).to.equal('0px');
    expect(second?.borderTopLeftRadius).to.equal('0px');
  });

  for (const [what, inside] of [
    ['a menu', '<button class="btn">M</button><div class="menu"></div>'],
    [
      'a menu in its element',
      '<fwx-button-menu><button class="btn" data-bs-toggle="menu">M</button><div class="menu"></div></fwx-button-menu>',
    ],
    [
      'a group',
      '<div class="btn-group"><button class="btn">M</button><div class="menu"></div></div>',
    ],
  ] as const) {
    it(`is joined with ${what} in it`, () => {
      const main = place(
        `<div class="btn-group" role="group" aria-label="x"><button class="btn">A</button>${inside}<button class="btn">B</button></div>`,
      );
      const corners = [...main.querySelectorAll('button')].map((one) => {
        const { borderTopLeftRadius, borderTopRightRadius } = getComputedStyle(one);
        return [parseFloat(borderTopLeftRadius) > 0, parseFloat(borderTopRightRadius) > 0];
      });
      expect(corners).to.deep.equal([
        [true, false],
        [false, false],
        [false, true],
      ]);
    });
  }

  it('is reached with Tab and pressed with the keyboard', async () => {
    const element = await elementOf(three);
    const pressed: (string | null)[] = [];
    element.addEventListener('click', ({ target }) =>
      pressed.push((target as Element).textContent),
    );
    const [first] = element.querySelectorAll('button');
    first?.focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Space' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Enter' });
    expect(pressed).to.deep.equal(['Left', 'Middle', 'Right']);
  });

  it('passes the accessibility check', async () => {
    await expect(await elementOf(three)).to.be.accessible();
  });
});
