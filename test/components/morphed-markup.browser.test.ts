import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';

import '../../components/index.ts';
import { setWarnings } from '../../components/internal/context/warn-once.ts';
import { normalised } from '../support/markup.ts';
import { morphs } from '../support/morphs.ts';
import { withPart } from '../support/specimens/index.ts';
import { next, place, tasks } from '../support/widget-page.ts';

/** Named groups of markup of one element. */
const groups = withPart('morphs').flatMap(([tag, all]) =>
  all.map((pages, at) => [`${tag} ${at}`, pages] as const),
);

/** Waits until the elements have handled the mutations of their markup. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await tasks();
}

/** The markup in the page, with generated ids numbered in order of appearance. */
function normalisedPage(main: Element): string {
  const ids = new Map<string, string>();
  return normalised(main).replaceAll(/\b(?:w|i|fwx-)\d+(?:-\w+)?\b/g, (id) => {
    if (!ids.has(id)) ids.set(id, `id${ids.size}`);
    return ids.get(id) as string;
  });
}

/** The markup of a freshly loaded page. */
async function loaded(html: string): Promise<string> {
  const main = place(html);
  await settled();
  return normalisedPage(main);
}

/** The markup as a server renders it. */
async function fromServer(html: string): Promise<string> {
  const main = place(html);
  await settled();
  return main.innerHTML.replaceAll(/<!--.*?-->/g, '');
}

const libraries = fc.constantFrom(...Object.keys(morphs));

describe('Markup that a library morphs in place', () => {
  before(() => setWarnings(false));
  after(() => setWarnings(true));

  for (const [name, given] of groups) {
    it(`is the same as after a fresh load: ${name}`, async () => {
      const pages = [...given];
      for (const html of given) pages.push(await fromServer(html));
      const expected = new Map<string, string>();
      for (const html of pages) expected.set(html, await loaded(html));
      const step = fc.record({ library: libraries, to: fc.constantFrom(...pages) });
      const sequences = fc.array(step, { minLength: 1, maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...pages), sequences, async (first, steps) => {
          const main = place(first);
          await settled();
          for (const { library, to } of steps) {
            morphs[library]?.(main, to);
            await settled();
            expect(normalisedPage(main), library).to.equal(expected.get(to));
          }
        }),
        { numRuns: 60, includeErrorInReport: true },
      );
    }).timeout(60_000);
  }

  for (const [name, given] of groups) {
    it(`is the same in a clone of the page: ${name}`, async () => {
      for (const html of given) {
        const main = place(html);
        await settled();
        const before = normalisedPage(main);
        main.replaceChildren(...[...main.childNodes].map((node) => node.cloneNode(true)));
        await settled();
        expect(normalisedPage(main)).to.equal(before);
      }
    });
  }

  for (const [library, morph] of Object.entries(morphs)) {
    it(`closes an open drawer and unlocks the page: ${library}`, async () => {
      const drawer = '<fwx-drawer heading="T"><p>b</p></fwx-drawer>';
      for (const html of [await fromServer(drawer), drawer]) {
        const main = place(`<button>B</button>${html}`);
        await settled();
        const element = main.querySelector('fwx-drawer');
        await element?.show();
        morph(main, `<button>B</button>${html}`);
        await settled();
        await element?.updateComplete;
        expect(document.querySelectorAll(':modal').length).to.equal(0);
        expect(getComputedStyle(document.documentElement).overflow).to.equal('visible');
        expect([element?.open, element?.hasAttribute('open')]).to.deep.equal([false, false]);
        const button = main.querySelector<HTMLElement>(':scope > button');
        button?.focus();
        expect(document.activeElement).to.equal(button);
        await element?.show();
        expect(element?.querySelector('dialog')?.matches(':modal')).to.equal(true);
        await element?.hide();
      }
    });

    it(`opens a drawer that is open in the new markup: ${library}`, async () => {
      const main = place('<fwx-drawer heading="T"><p>b</p></fwx-drawer>');
      await settled();
      const closed = main.innerHTML.replaceAll(/<!--.*?-->/g, '');
      const isShown = next('fwx-shown');
      morph(
        main,
        closed.replace('<fwx-drawer', '<fwx-drawer open').replace('<dialog', '<dialog open'),
      );
      await isShown;
      expect(main.querySelector('dialog')?.matches(':modal')).to.equal(true);
      const isHidden = next('fwx-hidden');
      morph(main, closed);
      await isHidden;
      expect(main.querySelector('dialog')?.open).to.equal(false);
    });
  }

  it('closes a drawer without an element when its attribute `open` is removed', async () => {
    const main = place(
      '<button data-bs-toggle="drawer" data-bs-target="#bare">Open</button><dialog id="bare" class="drawer drawer-start" tabindex="-1"><div class="drawer-body">B</div></dialog>',
    );
    const isShown = next('shown.bs.drawer');
    main.querySelector('button')?.click();
    await isShown;
    const isHidden = next<CustomEvent<{ cause: string }>>('hidden.bs.drawer');
    main.querySelector('dialog')?.removeAttribute('open');
    expect((await isHidden).detail.cause).to.equal('close');
    expect(document.querySelectorAll(':modal').length).to.equal(0);
  });
});

/** Replaces each text as the translator of Chrome does. */
function translate(root: Element): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ data }) => data.trim() !== '')) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = `(${text.data})`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

describe('Markup that the browser has translated', () => {
  const changes = withPart('translated').flatMap(([, all]) => all);

  for (const [html, change] of changes) {
    it(`shows changes of properties: ${html}`, async () => {
      const main = place(html);
      await settled();
      translate(main);
      const element = main.firstElementChild as HTMLElement;
      Object.assign(element, change);
      await settled();
      expect(element.querySelector('font + *, * + font')).to.equal(null);
      expect(element.textContent).to.include('Next').and.not.include('(A)');
      expect(element.textContent).to.not.include('Save').and.not.include('Title');
    });
  }

  // htmx settles a part 20 ms after it was inserted: it gives its elements the classes that the server sent.
  for (const [name, html] of [
    [
      'button-group',
      '<fwx-button-group label="G"><button>A</button><a href="#">B</a></fwx-button-group>',
    ],
    [
      'menu',
      '<fwx-menu><a href="#">A</a><details><summary>S</summary><a href="#">B</a></details></fwx-menu>',
    ],
    ['breadcrumbs', '<fwx-breadcrumbs><a href="#">A</a><a href="#">B</a></fwx-breadcrumbs>'],
    ['accordion', '<fwx-accordion><details><summary>A</summary>a</details></fwx-accordion>'],
    ['drawer', '<fwx-drawer><h2>T</h2><p>x</p><footer>F</footer></fwx-drawer>'],
    ['button', '<fwx-button><button>A</button></fwx-button>'],
    [
      'active-field',
      '<fwx-active-field><label>A</label><input><small>H</small></fwx-active-field>',
    ],
  ] as const) {
    it(`has its classes again when the page has taken them away: ${name}`, async () => {
      const main = place(html);
      const children = [...(main.firstElementChild as Element).querySelectorAll('*')];
      await settled();
      const expected = normalisedPage(main);
      for (const child of children) child.removeAttribute('class');
      await settled();
      expect(normalisedPage(main)).to.equal(expected);
    });
  }
});
