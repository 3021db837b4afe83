import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';

import { breadcrumbsTemplate, type FwxBreadcrumbs } from '../../components/breadcrumbs/index.ts';
import { normalised, normalisedHtml } from '../support/markup.ts';
import { elementIn, loadStyles, place, rendered, tasks } from '../support/widget-page.ts';

const elementOf = (markup: string): Promise<FwxBreadcrumbs> => elementIn(markup, 'fwx-breadcrumbs');

const item = (inside: string, current = ''): string =>
  `<li class="breadcrumb-item"${current}>${inside}</li>`;
const divider = '<li class="breadcrumb-divider"></li>';
const expected = `<nav aria-label="breadcrumb"><ol class="breadcrumb">${item('<a class="breadcrumb-link" href="/a">A</a>')}${divider}${item('<span class="breadcrumb-link active">B</span>', ' aria-current="page"')}</ol></nav>`;

describe('breadcrumbsTemplate in the browser', () => {
  it('labels the start page in the language of the page', () => {
    document.documentElement.lang = 'fr-CA';
    const markup = rendered(breadcrumbsTemplate({ links: ['x'] }));
    document.documentElement.lang = 'en';
    expect(markup).to.contain('>Accueil<');
  });
});

describe('<fwx-breadcrumbs>', () => {
  before(loadStyles);

  it('skips an entry without a label', async () => {
    const element = await elementOf('<fwx-breadcrumbs></fwx-breadcrumbs>');
    Object.assign(element, { homeLink: false, links: [{ url: '/' }, 'x'] });
    await element.updateComplete;
    expect(element.querySelectorAll('.breadcrumb-item')).to.have.length(1);
  });

  it('reads the tag of the list from markup, also where it is the default', async () => {
    const markup = (tag: string) =>
      `<fwx-breadcrumbs><nav><${tag} class="breadcrumb"></${tag}></nav></fwx-breadcrumbs>`;
    expect((await elementOf(markup('ol'))).tag).to.equal('ol');
    expect((await elementOf(markup('ul'))).tag).to.equal('ul');
  });

  it('renders a list for links that take the place of plain children', async () => {
    const element = await elementOf('<fwx-breadcrumbs><a href="/z">Z</a>Y</fwx-breadcrumbs>');
    expect(element.tag).to.equal('ol');
    Object.assign(element, { homeLink: false, links: [{ label: 'A', url: '/a' }, 'B'] });
    await element.updateComplete;
    expect(normalised(element)).to.equal(normalisedHtml(expected));
  });

  for (const [what, markup, last] of [
    ['links and a last text', '<a href="/a">A</a> B', 'B'],
    [
      'links and a last span',
      '<a href="/a">A</a><span>B</span>',
      '<span class="breadcrumb-link active" aria-current="page">B</span>',
    ],
  ] as const) {
    it(`renders a trail from ${what}, with the same nodes (K19)`, async () => {
      const main = place();
      const element = document.createElement('fwx-breadcrumbs');
      element.innerHTML = markup;
      const link = element.firstElementChild;
      main.append(element);
      await element.updateComplete;
      expect(element.querySelector('a')).to.equal(link);
      expect(normalised(element).replaceAll(/> | B/g, (all) => all.trim())).to.equal(
        normalisedHtml(
          `<nav aria-label="breadcrumb"><div class="breadcrumb"><a class="breadcrumb-link" href="/a">A</a><span class="breadcrumb-divider" aria-hidden="true"></span>${last}</div></nav>`,
        ),
      );
      const before = element.innerHTML;
      main.append(element);
      await element.updateComplete;
      expect(element.innerHTML).to.equal(before);
    });
  }

  for (const markup of [
    '<template></template><a href="/a">A</a><a href="/b">B</a>',
    '<a href="/a">A</a><span>B</span><script type="application/ld+json">{}</script>',
    '<ul><template></template><li>A</li><li>B</li></ul>',
  ]) {
    it(`has no divider beside a child that is not shown: ${markup}`, async () => {
      const element = await elementOf(`<fwx-breadcrumbs>${markup}</fwx-breadcrumbs>`);
      const found = [...element.querySelectorAll('.breadcrumb-divider')];
      expect(found).to.have.length(1);
      expect(found[0]?.previousElementSibling?.textContent).to.equal('A');
      expect(found[0]?.nextElementSibling?.textContent).to.equal('B');
    });
  }

  it('keeps a list of the page', async () => {
    const main = place();
    const element = document.createElement('fwx-breadcrumbs');
    element.innerHTML = '<ol><li><a href="/a">A</a></li><li>B</li></ol>';
    const list = element.firstElementChild;
    main.append(element);
    await element.updateComplete;
    expect(element.querySelector('ol')).to.equal(list);
    expect(normalised(element)).to.equal(
      normalisedHtml(
        '<nav aria-label="breadcrumb"><ol class="breadcrumb"><li class="breadcrumb-item"><a class="breadcrumb-link" href="/a">A</a></li><li class="breadcrumb-divider"></li><li class="breadcrumb-item breadcrumb-link active" aria-current="page">B</li></ol></nav>',
      ),
    );
  });

  it('appends entries that are added later, and moves the current page to the last', async () => {
    const element = await elementOf(
      '<fwx-breadcrumbs><a href="/a">A</a><span>B</span></fwx-breadcrumbs>',
    );
    const late = document.createElement('span');
    late.textContent = 'C';
    element.append(late);
    await tasks();
    await element.updateComplete;
    const links = [...element.querySelectorAll('.breadcrumb-link')];
    expect(links.map((link) => `${link.textContent} ${link.className}`)).to.deep.equal([
      'A breadcrumb-link',
      'B breadcrumb-link',
      'C breadcrumb-link active',
    ]);
    expect(element.querySelectorAll('[aria-current]')).to.have.length(1);
    expect(element.querySelectorAll('.breadcrumb-divider')).to.have.length(2);
  });

  it('draws empty dividers, mirrored in right-to-left text', async () => {
    const element = await elementOf(`<fwx-breadcrumbs>${expected}</fwx-breadcrumbs>`);
    const glyph = (): CSSStyleDeclaration =>
      getComputedStyle(element.querySelector('.breadcrumb-divider') as Element, '::before');
    expect([glyph().width, glyph().transform]).to.deep.equal(['12px', 'none']);
    element.setAttribute('dir', 'rtl');
    expect(glyph().transform).to.equal('matrix(-1, 0, 0, 1, 0, 0)');
  });

  for (const classes of ['', ' mine  other ']) {
    it(`splits a class text at white space: "${classes}"`, async () => {
      const given = JSON.stringify({ class: classes });
      const element = await elementOf(
        `<fwx-breadcrumbs options='${given}' divider-options='${given}'><a href="/">A</a><span>B</span></fwx-breadcrumbs>`,
      );
      const added = classes.split(' ').filter((one) => one !== '');
      const classesOf = (selector: string): string[] =>
        [...(element.querySelector(selector)?.classList ?? [])].toSorted();
      expect(classesOf('.breadcrumb')).to.deep.equal(['breadcrumb', ...added]);
      expect(classesOf('.breadcrumb-divider')).to.deep.equal(['breadcrumb-divider', ...added]);
    });
  }

  it('has one tab stop for each link, and none for the current page', async () => {
    const element = await elementOf(
      '<fwx-breadcrumbs><a href="#a">A</a><a href="#b">B</a><span>C</span></fwx-breadcrumbs><button>after</button>',
    );
    const seen: (string | null | undefined)[] = [];
    element.querySelector('a')?.focus();
    for (let count = 0; count < 3; count++) {
      seen.push(document.activeElement?.textContent);
      await sendKeys({ press: 'Tab' });
    }
    expect(seen).to.deep.equal(['A', 'B', 'after']);
  });

  it('passes the accessibility check', async () => {
    const element = await elementOf(
      '<fwx-breadcrumbs nav-label="Trail"><a href="#a">A</a>B</fwx-breadcrumbs>',
    );
    await expect(element).to.be.accessible();
  });
});
