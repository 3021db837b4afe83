import { expect } from '@open-wc/testing';
import { emulateMedia, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';

import { type FwxDrawer } from '../../components/drawer/index.ts';
import { DrawerController } from '../../components/drawer/drawer-controller.ts';
import { controllerOf, openOnes } from '../../components/internal/behavior/open-controller.ts';
import { normalised, normalisedHtml } from '../support/markup.ts';
import { waitUntil } from '../support/wait-until.ts';
import {
  elementIn,
  tasks,
  loadStyles,
  next,
  place,
  recorded,
  warningsOf,
} from '../support/widget-page.ts';

const events = [
  'show.bs.drawer',
  'shown.bs.drawer',
  'hide.bs.drawer',
  'hidden.bs.drawer',
  'hidePrevented.bs.drawer',
];
const root = document.documentElement;

const toggleMarkup = '<button id="t" data-bs-toggle="drawer" data-bs-target="#d">Open</button>';
const dialogMarkup = (attributes = '', base = 'drawer drawer-start'): string =>
  `<dialog id="d" class="${base}" tabindex="-1" ${attributes}><div class="drawer-header"><h5 class="drawer-title">T</h5><button id="x" type="button" class="btn-close" data-bs-dismiss="drawer" data-bs-target="#d" aria-label="Close"></button></div><div class="drawer-body"><input></div></dialog>`;

interface Setup {
  readonly main: HTMLElement;
  readonly dialog: HTMLDialogElement;
  readonly toggle: HTMLButtonElement;
  readonly seen: string[];
}

/** A drawer as documented markup, with its toggle before it. */
function setup(attributes = '', base?: string): Setup {
  const main = place(toggleMarkup + dialogMarkup(attributes, base));
  const seen: string[] = [];
  for (const name of events) main.addEventListener(name, () => seen.push(name.split('.')[0] ?? ''));
  return {
    main,
    dialog: main.querySelector('dialog') as HTMLDialogElement,
    toggle: main.querySelector('#t') as HTMLButtonElement,
    seen,
  };
}

const elementOf = (markup: string): Promise<FwxDrawer> => elementIn(markup, 'fwx-drawer');

/** Opens the drawer with its toggle and waits until it is shown. */
/** A pointer event of a finger, the first one by default. */
const pointerEvent = (
  type: string,
  clientX: number,
  clientY: number,
  init: PointerEventInit = {},
): PointerEvent =>
  new PointerEvent(type, {
    pointerType: 'touch',
    isPrimary: true,
    clientX,
    clientY,
    bubbles: true,
    ...init,
  });

async function opened(given: Setup): Promise<Setup> {
  const shown = next('shown.bs.drawer');
  given.toggle.click();
  await shown;
  return given;
}

async function pressBackdrop(): Promise<void> {
  await sendMouse({ type: 'click', position: [window.innerWidth - 5, window.innerHeight - 5] });
}

afterEach(() => {
  for (const controller of openOnes) controller.dispose();
});

describe('<fwx-drawer>', () => {
  before(loadStyles);

  it('keeps its buttons before it, and in its body a first button that opens another drawer', async () => {
    const buttonTo = (id: string): string =>
      `<button data-bs-toggle="drawer" data-bs-target="#${id}">${id}</button>`;
    const element = await elementOf(
      `<fwx-drawer heading="T" options='{"id":"d"}'>${buttonTo('d')}${buttonTo('e')}</fwx-drawer>`,
    );
    const [own, other] = element.querySelectorAll('[data-bs-toggle]');
    expect(own?.parentElement).to.equal(element);
    expect(other?.parentElement?.className).to.equal('drawer-body');
  });

  it('renders its markup around plain children: heading, footer, other content (K19)', async () => {
    const main = place();
    const element = document.createElement('fwx-drawer');
    element.setAttribute('placement', 'end');
    element.innerHTML = '<h2>Menu</h2><p>Body <input></p><footer><button>OK</button></footer>';
    const nodes = [...element.querySelectorAll('*')];
    main.append(element);
    await element.updateComplete;
    const dialog = element.querySelector('dialog') as HTMLDialogElement;
    expect(nodes.every((node) => dialog.contains(node))).to.equal(true);
    expect(normalised(element)).to.equal(
      normalisedHtml(
        `<dialog id="${dialog.id}" class="drawer drawer-end" tabindex="-1" aria-labelledby="${dialog.id}-label"><div class="drawer-header"><button type="button" class="btn-close" data-bs-dismiss="drawer" aria-label="Close"></button></div><div class="drawer-body"><h2 id="${dialog.id}-label" class="drawer-title">Menu</h2><p>Body <input></p><footer class="drawer-footer"><button>OK</button></footer></div></dialog>`,
      ),
    );
  });

  it('renders its markup around a dialog of the page, which opens above it', async () => {
    const element = await elementOf(
      '<fwx-drawer><h2>T</h2><dialog id="e"><p>Sure?</p></dialog></fwx-drawer>',
    );
    const inner = element.querySelector('#e') as HTMLDialogElement;
    expect(inner.parentElement?.className).to.equal('drawer-body');
    await element.show();
    inner.showModal();
    expect([element.open, inner.matches(':modal')]).to.deep.equal([true, true]);
    inner.close();
    await element.hide();
  });

  it('applies changed options to markup that it did not render', async () => {
    const element = await elementOf(
      `<fwx-drawer>${dialogMarkup('', 'mine drawer drawer-start')}</fwx-drawer>`,
    );
    Object.assign(element, {
      placement: 'top',
      backdrop: 'static',
      keyboard: false,
      bodyScroll: true,
      sheet: true,
      heading: 'New',
    });
    await element.updateComplete;
    const dialog = element.querySelector('dialog') as HTMLDialogElement;
    expect(dialog.className).to.equal('mine drawer drawer-top drawer-sheet');
    expect(Object.fromEntries(Object.entries(dialog.dataset))).to.deep.equal({
      bsBackdrop: 'static',
      bsKeyboard: 'false',
      bsScroll: 'true',
    });
    expect(dialog.querySelector('.drawer-title')?.textContent).to.equal('New');
  });

  for (const [kind, markup, hasNew] of [
    ['markup that it renders', '<fwx-drawer heading="T"></fwx-drawer>', true],
    ['plain children', '<fwx-drawer><p>x</p></fwx-drawer>', false],
    ['its markup', `<fwx-drawer>${dialogMarkup()}</fwx-drawer>`, false],
  ] as const) {
    it(`sets attributes on its parts, and adds and removes only parts that it rendered (${kind})`, async () => {
      const element = await elementOf(markup);
      Object.assign(element, {
        bodyOptions: { class: 'x' },
        headerOptions: { 'data-y': '1' },
        options: { lang: 'de', class: 'mine' },
        titleOptions: { title: 'z' },
      });
      await element.updateComplete;
      const partsOf = (root: string): (Element | null)[] =>
        [root, '.drawer-header[data-y="1"]', '.drawer-body.x'].map((one) =>
          element.querySelector(one),
        );
      expect(partsOf('dialog.drawer.mine[lang="de"]')).to.not.include(null);
      const title = element.querySelector('.drawer-title');
      expect(title?.getAttribute('title') ?? 'z').to.equal('z');
      Object.assign(element, { closeButton: false, toggleLabel: 'Open', options: { lang: 'fr' } });
      await element.updateComplete;
      expect(partsOf('dialog.drawer:not(.mine)[lang="fr"]')[0]).to.not.equal(null);
      expect(element.querySelector('.btn-close') === null).to.equal(hasNew);
      expect(element.querySelector('[data-bs-toggle] + dialog') !== null).to.equal(hasNew);
    });
  }

  for (const markup of [
    '<fwx-drawer toggle-label="Open"><p>x</p></fwx-drawer>',
    '<fwx-drawer><button data-bs-toggle="drawer" data-bs-target="#a">Open</button><dialog id="a" class="drawer"></dialog></fwx-drawer>',
    '<fwx-drawer options=\'{"id":"a"}\'><a href="#a" data-bs-toggle="drawer">Open</a><p>x</p></fwx-drawer>',
  ]) {
    it(`is opened by its button after \`options\` have changed its id: ${markup}`, async () => {
      const element = await elementIn(markup, 'fwx-drawer');
      element.options = { id: 'b' };
      await element.updateComplete;
      const toggle = element.querySelector<HTMLElement>('[data-bs-toggle]');
      expect(toggle?.getAttribute('aria-controls')).to.equal('b');
      toggle?.click();
      expect(element.querySelector<HTMLDialogElement>('#b')?.open).to.equal(true);
      await element.hide();
    });
  }

  it('keeps the tag of its buttons when the attributes of them change', async () => {
    for (const tag of ['a', 'button']) {
      const element = await elementIn(
        `<fwx-drawer options='{"id":"d"}' toggle-button='{"tag":"${tag}"}' close-button='{"tag":"${tag}"}'><p>x</p></fwx-drawer>`,
        'fwx-drawer',
      );
      element.toggleButton = element.closeButton = {
        tag: tag === 'a' ? 'button' : 'a',
        title: 'T',
      };
      await element.updateComplete;
      const seen = [...element.querySelectorAll('[data-bs-toggle], [data-bs-dismiss]')].map((one) =>
        ['href', 'role', 'type', 'data-bs-target', 'title'].map((name) => one.getAttribute(name)),
      );
      const expected =
        tag === 'a'
          ? [
              ['#d', 'button', null, null, 'T'],
              ['#', 'button', null, null, 'T'],
            ]
          : [
              [null, null, 'button', '#d', 'T'],
              [null, null, 'button', null, 'T'],
            ];
      expect(seen).to.deep.equal(expected);
    }
  });

  it('gives no new id to the button of another drawer', async () => {
    const element = await elementIn(
      '<fwx-drawer><button data-bs-toggle="drawer" data-bs-target="#c">C</button><button data-bs-toggle="drawer" data-bs-target="#a">A</button><dialog id="a" class="drawer"></dialog></fwx-drawer>',
      'fwx-drawer',
    );
    element.options = { id: 'b' };
    await element.updateComplete;
    const targets = [...element.querySelectorAll<HTMLElement>(':scope > [data-bs-toggle]')];
    expect(targets.map(({ dataset }) => dataset['bsTarget'])).to.deep.equal(['#c', '#b']);
  });

  it('opens and closes by its methods and by `open`, which reflects the state', async () => {
    const element = await elementOf('<fwx-drawer heading="T">Body</fwx-drawer>');
    const dialog = element.querySelector('dialog') as HTMLDialogElement;
    await element.show();
    await element.updateComplete;
    expect([element.open, dialog.matches(':modal'), element.hasAttribute('open')]).to.deep.equal([
      true,
      true,
      true,
    ]);
    await element.hide();
    expect([element.open, dialog.open]).to.deep.equal([false, false]);
    const shown = next('fwx-shown');
    element.open = true;
    await shown;
    expect(dialog.matches(':modal')).to.equal(true);
    const hidden = next('fwx-hidden');
    element.removeAttribute('open');
    await hidden;
    expect(dialog.open).to.equal(false);
  });

  it('resets `open` when `fwx-show` is prevented', async () => {
    const element = await elementOf('<fwx-drawer heading="T">Body</fwx-drawer>');
    element.addEventListener('fwx-show', (event) => event.preventDefault());
    element.open = true;
    await element.updateComplete;
    await element.updateComplete;
    expect(element.open).to.equal(false);
  });

  it('has its state as `open` after it was moved', async () => {
    const element = await elementOf('<fwx-drawer heading="T" toggle-label="O">Body</fwx-drawer>');
    await element.show();
    document.body.append(element);
    element.querySelector('button')?.click();
    expect(element.open).to.equal(true);
    await element.hide();
    expect(element.open).to.equal(false);
    element.remove();
  });

  it('closes and unlocks the page when it is removed while open', async () => {
    const element = await elementOf('<fwx-drawer heading="T">Body</fwx-drawer>');
    await element.show();
    expect(root.matches('.dialog-open')).to.equal(true);
    element.remove();
    expect(root.matches('.dialog-open')).to.equal(false);
    expect(element.querySelector('dialog')?.open).to.equal(false);
  });

  it('does not handle its buttons with behavior="none"', async () => {
    const element = await elementOf(
      `<fwx-drawer behavior="none">${toggleMarkup}${dialogMarkup()}</fwx-drawer>`,
    );
    element.querySelector('button')?.click();
    expect(element.querySelector('dialog')?.open).to.equal(false);
  });

  it('closes on Enter on a close button that is a link', async () => {
    const element = await elementOf(
      `<fwx-drawer heading="T" close-button='{"tag":"a"}'></fwx-drawer>`,
    );
    await element.show();
    element.querySelector<HTMLElement>('.btn-close')?.focus();
    expect(document.activeElement?.className).to.equal('btn-close');
    const hidden = next('fwx-hidden');
    await sendKeys({ press: 'Enter' });
    await hidden;
    expect([element.open, location.hash]).to.deep.equal([false, '']);
  });

  it('becomes modal when its markup is inserted open (K14)', async () => {
    const shown = next('shown.bs.drawer');
    const element = await elementOf(`<fwx-drawer>${dialogMarkup('open')}</fwx-drawer>`);
    await shown;
    expect(element.querySelector('dialog')?.matches(':modal')).to.equal(true);
    expect(element.open).to.equal(true);
  });
});

describe('The accessible name of a drawer with plain children', () => {
  const given = async (
    markup: string,
  ): Promise<{ element: FwxDrawer; dialog: HTMLElement; body: HTMLElement }> => {
    const element = await elementOf(markup);
    const dialog = element.querySelector('dialog') as HTMLElement;
    return { element, dialog, body: dialog.querySelector('.drawer-body') as HTMLElement };
  };
  /** Text of the element in `aria-labelledby`; fails when an id occurs twice. */
  const nameOf = (dialog: HTMLElement): string | null => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids).to.deep.equal([...new Set(ids)]);
    const id = dialog.getAttribute('aria-labelledby');
    return id === null ? null : `${document.getElementById(id)?.textContent}`;
  };

  it('is the text of the first heading, and is removed with the last heading', async () => {
    const { element, dialog, body } = await given('<fwx-drawer><h2>A</h2><p>x</p></fwx-drawer>');
    const first = body.firstElementChild as Element;
    first.insertAdjacentHTML('beforebegin', '<h2>B</h2>');
    await tasks();
    expect([nameOf(dialog), dialog.getAttribute('aria-labelledby')]).to.deep.equal([
      'B',
      `${dialog.id}-label`,
    ]);
    expect(body.querySelectorAll('.drawer-title')).to.have.lengthOf(1);
    element.removeChild(body.firstElementChild as Element);
    await tasks();
    expect(nameOf(dialog)).to.equal('A');
    first.remove();
    await tasks();
    expect(nameOf(dialog)).to.equal(null);
  });

  it('refers to the id of a heading that has one, until that heading is removed', async () => {
    const { dialog, body } = await given('<fwx-drawer><h2>A</h2><p>x</p></fwx-drawer>');
    body.insertAdjacentHTML('afterbegin', '<h2 id="own">B</h2>');
    await tasks();
    expect(dialog.getAttribute('aria-labelledby')).to.equal('own');
    for (const one of body.querySelectorAll('h2')) one.remove();
    await tasks();
    expect(nameOf(dialog)).to.equal(null);
  });

  it('is `heading` while that is set', async () => {
    const { element, dialog } = await given('<fwx-drawer><h2>A</h2><p>x</p></fwx-drawer>');
    for (const [heading, name] of [
      ['B', 'B'],
      [null, 'A'],
    ] as const) {
      element.heading = heading;
      await element.updateComplete;
      expect(nameOf(dialog)).to.equal(name);
    }
  });

  it('is not changed when `options` or a script set aria-labelledby', async () => {
    const { dialog, body } = await given(
      `<fwx-drawer options='{"aria-labelledby":"x"}'><h2>A</h2><p>x</p></fwx-drawer>`,
    );
    expect(dialog.getAttribute('aria-labelledby')).to.equal('x');
    body.firstElementChild?.remove();
    await tasks();
    expect(dialog.getAttribute('aria-labelledby')).to.equal('x');
    const other = await given('<fwx-drawer><p id="x">x</p><p id="y">y</p></fwx-drawer>');
    other.dialog.setAttribute('aria-labelledby', 'x y');
    other.body.append(document.createElement('p'));
    await tasks();
    expect(other.dialog.getAttribute('aria-labelledby')).to.equal('x y');
  });

  it('is `heading` when that is set, beside a plain heading and a footer', async () => {
    const { body } = await given(
      '<fwx-drawer heading="T"><h2>A</h2><footer>F</footer></fwx-drawer>',
    );
    expect(body.innerHTML).to.equal('<h2>A</h2><footer class="drawer-footer">F</footer>');
  });
});

describe('drawer without an id', () => {
  it('has a title of its own', async () => {
    const markup =
      '<fwx-drawer><dialog class="drawer drawer-start"><div class="drawer-body"></div></dialog></fwx-drawer>';
    const both = [...place(markup.repeat(2)).querySelectorAll<FwxDrawer>('fwx-drawer')];
    await Promise.all(both.map((one) => one.updateComplete));
    for (const [at, one] of both.entries()) one.heading = at === 0 ? 'First' : 'Second';
    await Promise.all(both.map((one) => one.updateComplete));
    const names = both.map((one) => {
      const dialog = one.querySelector('dialog');
      const id = dialog?.getAttribute('aria-labelledby') ?? '';
      return document.querySelector(`#${CSS.escape(id)}`)?.textContent;
    });
    expect(names).to.deep.equal(['First', 'Second']);
  });
});

describe('drawer as bare markup', () => {
  before(loadStyles);

  it('fires its events in order, and returns the focus (K10)', async () => {
    const given = await opened(setup());
    const hidden = next('hidden.bs.drawer');
    await sendKeys({ press: 'Escape' });
    await hidden;
    expect(given.seen).to.deep.equal(['show', 'shown', 'hide', 'hidden']);
    expect(document.activeElement).to.equal(given.toggle);
  });

  const stopTransition: Record<string, (transition: Animation) => void> = {
    'that is paused': (transition) => transition.pause(),
    'whose rate is 0': (transition) => (transition.playbackRate = 0),
  };
  for (const [what, stop] of Object.entries(stopTransition)) {
    it(`is inside the window when it is shown, with a transition ${what}`, async () => {
      const given = setup();
      const shown = next('shown.bs.drawer');
      given.toggle.click();
      given.dialog.getAnimations().forEach(stop);
      await shown;
      expect(given.dialog.getBoundingClientRect().left).to.be.greaterThan(0);
    });
  }

  it('fires each event also under its second name, with the pressed button', async () => {
    const given = setup();
    const seen = recorded('fwx-show', 'fwx-shown', 'fwx-hide', 'fwx-hidden');
    const shown = next<CustomEvent<{ relatedTarget: Element }>>('fwx-shown');
    given.toggle.click();
    expect((await shown).detail.relatedTarget).to.equal(given.toggle);
    await controllerOf(DrawerController, given.dialog).hide();
    expect(seen).to.deep.equal(['fwx-show', 'fwx-shown', 'fwx-hide', 'fwx-hidden']);
  });

  it('stays open when Escape is disabled, however often it is pressed (K11)', async () => {
    const given = await opened(setup('data-bs-keyboard="false"'));
    for (let time = 0; time < 3; time++) await sendKeys({ press: 'Escape' });
    expect(given.dialog.open).to.equal(true);
    expect(given.seen.slice(2)).to.deep.equal(['hidePrevented', 'hidePrevented', 'hidePrevented']);
  });

  it('stays open when the page has prevented `cancel`, as other dialogs do', async () => {
    const given = setup();
    given.dialog.addEventListener('cancel', (event) => event.preventDefault());
    await opened(given);
    given.dialog.querySelector('input')?.focus();
    // The browser fires `cancel` only after an action of the user.
    await sendKeys({ press: 'a' });
    await sendKeys({ press: 'Escape' });
    expect([given.dialog.open, given.seen]).to.deep.equal([true, ['show', 'shown']]);
  });

  it('stays open when its backdrop is static (K11)', async () => {
    const given = await opened(setup('data-bs-backdrop="static"'));
    await pressBackdrop();
    expect([given.dialog.open, given.seen.at(-1)]).to.deep.equal([true, 'hidePrevented']);
  });

  it('closes on a click on its backdrop', async () => {
    const given = await opened(setup());
    const hidden = next('hidden.bs.drawer');
    await pressBackdrop();
    await hidden;
    expect(given.dialog.open).to.equal(false);
  });

  it('stays open when a press starts inside and ends on the backdrop', async () => {
    const given = await opened(setup());
    await sendMouse({ type: 'move', position: [150, 150] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [window.innerWidth - 5, window.innerHeight - 5] });
    await sendMouse({ type: 'up' });
    expect(given.dialog.open).to.equal(true);
  });

  it('keeps the page usable without backdrop and with scrolling (K12)', async () => {
    const given = await opened(setup('data-bs-backdrop="false" data-bs-scroll="true"'));
    given.toggle.focus();
    expect(given.dialog.matches(':modal')).to.equal(false);
    expect(root.matches('.dialog-open')).to.equal(false);
    expect(document.activeElement).to.equal(given.toggle);
  });

  it('closes on Escape inside when it is not modal', async () => {
    const given = await opened(setup('data-bs-backdrop="false" data-bs-scroll="true"'));
    given.dialog.querySelector('input')?.focus();
    const hidden = next('hidden.bs.drawer');
    await sendKeys({ press: 'Escape' });
    await hidden;
    expect(given.dialog.open).to.equal(false);
  });

  it('stays closed when `show` is prevented (K13)', async () => {
    const given = setup();
    given.main.addEventListener('show.bs.drawer', (event) => event.preventDefault());
    given.toggle.click();
    await tasks();
    expect([given.dialog.open, given.seen]).to.deep.equal([false, ['show']]);
  });

  it('stays open when `fwx-hide` is prevented', async () => {
    const given = await opened(setup());
    given.main.addEventListener('fwx-hide', (event) => event.preventDefault());
    await controllerOf(DrawerController, given.dialog).hide();
    expect(given.dialog.open).to.equal(true);
  });

  it('reads its settings from data-bs-config, and from single attributes with precedence', async () => {
    const given = await opened(
      setup(
        `data-bs-config='{"keyboard":false,"backdrop":"static","scroll":true}' data-bs-scroll="false"`,
      ),
    );
    await sendKeys({ press: 'Escape' });
    expect(given.dialog.open).to.equal(true);
    expect(root.matches('.dialog-open')).to.equal(true);
  });

  it('becomes a part of the page when the window grows beyond its breakpoint (K15)', async () => {
    await setViewport({ width: 800, height: 600 });
    const given = await opened(setup('', 'lg:drawer drawer-start'));
    const hidden = next('hidden.bs.drawer');
    await setViewport({ width: 1100, height: 600 });
    // A page in the background has no frames and fires no resize event.
    window.dispatchEvent(new Event('resize'));
    await hidden;
    expect(given.dialog.open).to.equal(false);
    // setViewport() resolves before all styles apply.
    await waitUntil(() => getComputedStyle(given.dialog).position === 'static');
    expect(
      given.dialog.querySelector('input')?.checkVisibility({ visibilityProperty: true }),
    ).to.equal(true);
    expect(given.dialog.querySelector('.drawer-header')?.checkVisibility()).to.equal(false);
    await setViewport({ width: 800, height: 600 });
  });

  for (const [where, element] of [
    ['in an element', true],
    ['as bare markup', false],
  ] as const) {
    it(`closes when it is inserted open in a wide window, ${where}, and stays closed when the window shrinks`, async () => {
      await setViewport({ width: 1100, height: 600 });
      const dialog = dialogMarkup('open', 'lg:drawer drawer-start');
      const main = place(element ? `<fwx-drawer open>${dialog}</fwx-drawer>` : dialog);
      const host = main.querySelector('fwx-drawer');
      const given = main.querySelector('dialog') as HTMLDialogElement;
      await host?.updateComplete;
      // Markup that came with the page is adopted when the script is loaded.
      if (host) await tasks();
      else await controllerOf(DrawerController, given).adopt();
      expect([given.open, host?.open ?? false]).to.deep.equal([false, false]);
      expect(given.querySelector('input')?.checkVisibility({ visibilityProperty: true })).to.equal(
        true,
      );
      await setViewport({ width: 800, height: 600 });
      window.dispatchEvent(new Event('resize'));
      await waitUntil(() => getComputedStyle(given).visibility === 'hidden');
      await controllerOf(DrawerController, given).show();
      expect([given.matches(':modal'), host?.open ?? true]).to.deep.equal([true, true]);
    });
  }

  it('closes on the close button of a responsive drawer (K16)', async () => {
    await setViewport({ width: 700, height: 600 });
    const given = await opened(setup('', 'md:drawer drawer-start'));
    const hidden = next('hidden.bs.drawer');
    given.dialog.querySelector<HTMLElement>('#x')?.click();
    await hidden;
    expect(given.dialog.open).to.equal(false);
    await setViewport({ width: 800, height: 600 });
  });

  it('fires its events at once with reduced motion (K18)', async () => {
    await emulateMedia({ reducedMotion: 'reduce' });
    const given = setup();
    given.toggle.click();
    expect(given.seen).to.deep.equal(['show', 'shown']);
    void controllerOf(DrawerController, given.dialog).hide();
    expect(given.seen).to.deep.equal(['show', 'shown', 'hide', 'hidden']);
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('waits for its transition without reduced motion', async () => {
    const given = setup();
    given.toggle.click();
    expect(given.seen).to.deep.equal(['show']);
    await next('shown.bs.drawer');
    void controllerOf(DrawerController, given.dialog).hide();
    expect(given.dialog.matches('.hiding')).to.equal(true);
    await next('hidden.bs.drawer');
    expect(given.dialog.matches('.hiding')).to.equal(false);
  });

  it('can be closed while it opens and opened while it closes, and fires `hidden` and `shown`', async () => {
    const given = setup();
    const controller = controllerOf(DrawerController, given.dialog);
    void controller.show();
    await controller.hide();
    expect([given.dialog.open, given.seen]).to.deep.equal([false, ['show', 'hide', 'hidden']]);
    await controller.show();
    expect(given.dialog.matches(':modal')).to.equal(true);
  });

  it('opens when `open` is set again during the closing transition', async () => {
    const element = await elementOf('<fwx-drawer heading="T">Body</fwx-drawer>');
    await element.show();
    element.open = false;
    await next('fwx-hide');
    element.open = true;
    await next('fwx-shown');
    expect([element.open, element.querySelector('dialog')?.open]).to.deep.equal([true, true]);
  });

  it('stays closed when hide() is called after `open` was set during the closing transition', async () => {
    const element = await elementOf('<fwx-drawer heading="T">Body</fwx-drawer>');
    await element.show();
    void element.hide();
    element.open = true;
    await element.hide();
    await tasks();
    expect([element.open, element.querySelector('dialog')?.open]).to.deep.equal([false, false]);
  });

  it('closes within the call of hide(), so that the page can have the focus', async () => {
    const element = await elementOf('<fwx-drawer heading="T">Body</fwx-drawer>');
    const input = document.createElement('input');
    element.after(input);
    await element.show();
    const hidden = element.hide();
    input.focus();
    expect([element.open, document.activeElement]).to.deep.equal([false, input]);
    await hidden;
    expect(document.activeElement).to.equal(input);
    await document.createElement('fwx-drawer').hide();
  });

  it('opens markup that was stored during the closing transition', async () => {
    const element = await elementOf(
      '<fwx-drawer><dialog class="drawer hiding"><div class="drawer-body">Body</div></dialog></fwx-drawer>',
    );
    element.open = true;
    await next('fwx-shown');
    const dialog = element.querySelector('dialog');
    expect([element.open, dialog?.open, dialog?.matches('.hiding')]).to.deep.equal([
      true,
      true,
      false,
    ]);
  });

  it('is closed after show() and hide() in one task', async () => {
    const element = await elementOf('<fwx-drawer heading="T">Body</fwx-drawer>');
    void element.show();
    await element.hide();
    expect([element.open, element.querySelector('dialog')?.open]).to.deep.equal([false, false]);
  });

  for (const method of ['show', 'toggle'] as const) {
    it(`is closed after ${method}() and hide() before it is in the page`, async () => {
      const element = document.createElement('fwx-drawer');
      element.textContent = 'Body';
      const called = element[method]();
      await element.hide();
      place().append(element);
      await called;
      expect([element.open, element.querySelector('dialog')?.open]).to.deep.equal([false, false]);
      await element[method]();
      expect(element.open).to.equal(true);
      await element.hide();
    });
  }

  it('keeps the focus where the user moves it during the closing transition', async () => {
    const given = await opened(setup());
    given.main.insertAdjacentHTML('beforeend', '<input id="i">');
    const hidden = next('hidden.bs.drawer');
    await sendKeys({ press: 'Escape' });
    given.main.querySelector<HTMLElement>('#i')?.focus();
    await hidden;
    expect(document.activeElement?.id).to.equal('i');
  });

  it('keeps the focus in a page that was usable while it was open', async () => {
    const given = setup('data-bs-backdrop="false" data-bs-scroll="true"');
    given.main.insertAdjacentHTML('beforeend', '<input id="i">');
    const input = given.main.querySelector('#i') as HTMLInputElement;
    await opened(given);
    input.focus();
    await controllerOf(DrawerController, given.dialog).hide();
    expect(document.activeElement?.id).to.equal('i');
    await opened(given);
    input.focus();
    input.blur();
    await controllerOf(DrawerController, given.dialog).hide();
    expect(document.activeElement?.id).to.equal('t');
  });

  it('keeps the focus in another drawer that its button has opened', async () => {
    const given = await opened(setup());
    given.main.insertAdjacentHTML(
      'beforeend',
      '<dialog id="e" class="drawer drawer-end" data-bs-backdrop="false" data-bs-scroll="true"><input id="i"></dialog>',
    );
    given.dialog.insertAdjacentHTML(
      'beforeend',
      '<button id="u" data-bs-toggle="drawer" data-bs-target="#e">Other</button>',
    );
    const gone = next('hidden.bs.drawer');
    given.dialog.querySelector<HTMLElement>('#u')?.click();
    await gone;
    // WebKit focuses the dialog itself right after a modal one has closed.
    expect(given.main.querySelector('#e')?.contains(document.activeElement)).to.equal(true);
    const hidden = next('hidden.bs.drawer');
    await sendKeys({ press: 'Escape' });
    await hidden;
    expect(given.main.querySelector<HTMLDialogElement>('#e')?.open).to.equal(false);
    expect(document.activeElement?.id).to.equal('t');
  });

  it('closes when the toggle of another drawer is pressed inside', async () => {
    const given = await opened(setup());
    given.main.insertAdjacentHTML(
      'beforeend',
      '<dialog id="e" class="drawer drawer-end" tabindex="-1"><div class="drawer-body"></div></dialog>',
    );
    const link = document.createElement('a');
    link.href = '#e';
    link.dataset['bsToggle'] = 'drawer';
    given.dialog.append(link);
    const hidden = next('hidden.bs.drawer');
    link.click();
    await hidden;
    const other = given.main.querySelector<HTMLDialogElement>('#e');
    expect([given.dialog.open, other?.open, location.hash]).to.deep.equal([false, true, '']);
    expect(root.matches('.dialog-open')).to.equal(true);
  });

  for (const style of [
    'html { overflow-y: scroll }',
    'body { overflow-x: hidden }',
    'html, body { height: 100% } body { overflow-x: hidden }',
  ]) {
    it(`keeps the scroll position of a page with ${style}`, async () => {
      const given = setup();
      const sheet = document.createElement('style');
      sheet.textContent = `${style} main { height: 3000px }`;
      given.main.append(sheet);
      window.scrollTo(0, 500);
      await opened(given);
      expect(window.scrollY).to.equal(500);
      const locked = document.querySelector('.dialog-open') as Element;
      expect(getComputedStyle(locked).overflowY).to.equal('hidden');
      await controllerOf(DrawerController, given.dialog).hide();
      expect(window.scrollY).to.equal(500);
      expect(document.querySelector('.dialog-open')).to.equal(null);
      window.scrollTo(0, 0);
    });
  }

  it('unlocks the page when a dialog that was opened above it closes later', async () => {
    const given = await opened(setup());
    given.main.insertAdjacentHTML('beforeend', '<dialog id="e">Sure?</dialog>');
    const other = given.main.querySelector('#e') as HTMLDialogElement;
    other.showModal();
    await controllerOf(DrawerController, given.dialog).hide();
    expect(root.matches('.dialog-open')).to.equal(true);
    other.close();
    await waitUntil(() => !root.matches('.dialog-open'), 'it scrolls');
    expect(root.style.getPropertyValue('scrollbar-gutter')).to.equal('');
  });

  it('closes the modal dialogs inside', async () => {
    const given = await opened(setup());
    given.dialog.insertAdjacentHTML(
      'beforeend',
      '<dialog id="e">Sure? <button data-bs-dismiss="drawer" data-bs-target="#d">Yes</button></dialog><dialog id="f" open>Note</dialog>',
    );
    const inner = given.dialog.querySelector('#e') as HTMLDialogElement;
    inner.showModal();
    const hidden = next('hidden.bs.drawer');
    inner.querySelector('button')?.click();
    await hidden;
    expect([given.dialog.open, inner.open]).to.deep.equal([false, false]);
    expect(given.dialog.querySelector<HTMLDialogElement>('#f')?.open).to.equal(true);
    expect(root.matches('.dialog-open')).to.equal(false);
  });

  it('fires its events and unlocks the page when dialog.close() closes it', async () => {
    const given = await opened(setup());
    const hidden = next('hidden.bs.drawer');
    given.dialog.close();
    await hidden;
    expect(given.seen).to.deep.equal(['show', 'shown', 'hide', 'hidden']);
    expect(root.matches('.dialog-open')).to.equal(false);
  });

  for (const [placement, dx, dy, dir, closes] of [
    ['start', -60, 5, 'ltr', true],
    ['start', 60, 0, 'ltr', false],
    ['start', 60, 0, 'rtl', true],
    ['start', -30, 0, 'ltr', false],
    ['end', 60, 0, 'ltr', true],
    ['end', 60, 80, 'ltr', false],
    ['top', 0, -60, 'ltr', true],
    ['bottom', 0, 60, 'ltr', true],
  ] as const) {
    it(`${closes ? 'closes' : 'stays open'} at ${placement} when swiped by ${dx}, ${dy} in ${dir}`, async () => {
      root.dir = dir;
      const given = await opened(setup('', `drawer drawer-${placement}`));
      const swipe = (type: string, x: number, y: number): unknown =>
        given.dialog.dispatchEvent(pointerEvent(type, x, y));
      swipe('pointerdown', 200, 200);
      swipe('pointerup', 200 + dx, 200 + dy);
      root.dir = '';
      expect(given.seen.includes('hide')).to.equal(closes);
    });
  }

  for (const [what, placement, action, closes] of [
    ['a map', 'bottom', 'none', false],
    ['a list that scrolls', 'bottom', 'pan-y', true],
    ['a carousel', 'end', 'pan-y pinch-zoom', false],
    ['text', 'end', 'manipulation', true],
  ] as const) {
    it(`${closes ? 'closes' : 'stays open'} at ${placement} when a finger moves on ${what} inside`, async () => {
      const given = await opened(setup('', `drawer drawer-${placement}`));
      const inside = document.createElement('div');
      inside.style.touchAction = action;
      inside.innerHTML = '<b>x</b>';
      given.dialog.querySelector('.drawer-body')!.append(inside);
      const touch = (type: string, clientX: number, clientY: number): unknown =>
        inside.firstElementChild!.dispatchEvent(pointerEvent(type, clientX, clientY));
      touch('pointerdown', 200, 200);
      if (placement === 'end') touch('pointerup', 280, 200);
      else touch('pointerup', 200, 280);
      expect(given.seen.includes('hide')).to.equal(closes);
    });
  }

  it('stays open when its content prevents touchmove', async () => {
    const given = await opened(setup('', 'drawer drawer-bottom'));
    const body = given.dialog.querySelector('.drawer-body')!;
    body.addEventListener('touchmove', (event) => event.preventDefault(), { passive: false });
    const pointer = (type: string, clientY: number): unknown =>
      body.dispatchEvent(pointerEvent(type, 9, clientY));
    pointer('pointerdown', 200);
    body.dispatchEvent(new Event('touchmove', { bubbles: true, cancelable: true }));
    pointer('pointerup', 280);
    expect(given.seen.includes('hide')).to.equal(false);
  });

  it('stays open when two fingers move on it', async () => {
    const given = await opened(setup());
    const touch = (...init: Parameters<typeof pointerEvent>): unknown =>
      given.dialog.dispatchEvent(pointerEvent(...init));
    const second = { isPrimary: false, pointerId: 2 };
    touch('pointerdown', 300, 200);
    touch('pointerdown', 300, 300, second);
    touch('pointerup', 60, 200);
    touch('pointerup', 200, 300, second);
    expect(given.seen.includes('hide')).to.equal(false);
  });

  it('can be magnified by two fingers', async () => {
    for (const [placement, part] of [
      ['start', ''],
      ['bottom', ' > .drawer-header'],
    ]) {
      const given = setup('', `drawer drawer-${placement}`);
      given.dialog.insertAdjacentHTML('afterbegin', '<div class="drawer-header">H</div>');
      const { touchAction } = getComputedStyle(given.main.querySelector(`dialog${part}`)!);
      expect(touchAction).to.contain('pinch-zoom');
    }
  });

  it('ignores a pointerup without a pointerdown inside', async () => {
    const given = await opened(setup('data-bs-backdrop="false" data-bs-scroll="true"'));
    const touch = (type: string, clientX: number): unknown =>
      given.dialog.dispatchEvent(pointerEvent(type, clientX, 5));
    touch('pointerdown', 200);
    touch('pointerup', 190);
    touch('pointerup', 100);
    expect(given.seen.includes('hide')).to.equal(false);
  });

  for (const [what, content, tabindex] of [
    ['long text', '<p>x</p>'.repeat(99), '0'],
    ['short text', '<p>x</p>', null],
    ['long text with a link', `<a href="#x">x</a>${'<p>x</p>'.repeat(99)}`, null],
  ] as const) {
    it(`${tabindex === null ? 'sets no tabindex on' : 'makes the keyboard scroll'} ${what}`, async () => {
      const given = setup();
      const body = given.dialog.querySelector('.drawer-body') as HTMLElement;
      body.innerHTML = content;
      await opened(given);
      expect(body.getAttribute('tabindex')).to.equal(tabindex);
    });
  }

  it('closes a dialog that another script has opened', () => {
    const given = setup();
    given.dialog.showModal();
    given.dialog.querySelector<HTMLElement>('#x')?.click();
    expect([given.dialog.open, given.seen]).to.deep.equal([false, []]);
  });

  it('is opened and closed by buttons with `command`, with its events', async () => {
    const given = setup();
    const press = (button: Element | null, command: string): void => {
      button?.setAttribute('commandfor', 'd');
      button?.setAttribute('command', command);
      (button as HTMLElement).click();
    };
    const close = given.dialog.querySelector('#x');
    for (const [open, hide] of [
      ['show-modal', 'request-close'],
      ['--toggle', 'close'],
      ['show-modal', '--toggle'],
    ] as const) {
      given.seen.length = 0;
      const shown = next('fwx-shown');
      press(given.toggle, open);
      await shown;
      expect(given.dialog.matches(':modal')).to.equal(true);
      const hidden = next('fwx-hidden');
      press(close, hide);
      expect((await hidden).detail.cause).to.equal('button');
      expect(given.seen).to.deep.equal(['show', 'shown', 'hide', 'hidden']);
      expect(document.activeElement).to.equal(given.toggle);
    }
    given.dialog.addEventListener('command', (event) => event.preventDefault());
    press(given.toggle, 'show-modal');
    expect(given.dialog.open).to.equal(false);
  });

  it('fires `cancel` for `request-close`, which keeps it open if it is prevented, as in other dialogs', async () => {
    for (const attributes of ['', 'data-bs-keyboard="false"']) {
      const given = await opened(setup(attributes));
      const close = given.dialog.querySelector('#x') as HTMLElement;
      close.setAttribute('commandfor', 'd');
      const canceled: boolean[] = [];
      given.dialog.addEventListener('cancel', (event) => {
        if (canceled.push(event.bubbles) === 1) event.preventDefault();
      });
      close.setAttribute('command', 'request-close');
      close.click();
      expect([given.dialog.open, given.seen]).to.deep.equal([true, ['show', 'shown']]);
      const hidden = next('fwx-hidden');
      close.click();
      expect((await hidden).detail.cause).to.equal('button');
      close.click();
      expect(canceled).to.deep.equal([false, false]);
    }
  });

  it('fires `cancel` for `request-close` of a button in a shadow root', async () => {
    const given = await opened(setup());
    const host = given.dialog.appendChild(document.createElement('div'));
    const close = document.createElement('button');
    host.attachShadow({ mode: 'open' }).append(close);
    close.commandForElement = given.dialog;
    close.setAttribute('command', 'request-close');
    // For browsers without invoker commands.
    close.dataset['bsDismiss'] = 'drawer';
    given.dialog.addEventListener('cancel', (event) => event.preventDefault(), { once: true });
    close.click();
    expect(given.dialog.open).to.equal(true);
    close.click();
    expect(given.dialog.open).to.equal(false);
  });

  it('is closed by `data-bs-dismiss` of a button whose `command` the browser does not know', async () => {
    const given = await opened(setup());
    const close = given.dialog.querySelector('#x') as HTMLElement;
    close.setAttribute('commandfor', 'd');
    close.setAttribute('command', 'later');
    close.click();
    expect(given.dialog.open).to.equal(false);
  });

  it('sets `returnValue` to the value of a button with `command`, as the browser does', async () => {
    const given = await opened(setup());
    const close = given.dialog.querySelector('#x') as HTMLButtonElement;
    close.setAttribute('commandfor', 'd');
    for (const [command, value, expected] of [
      ['close', 'ok', 'ok'],
      ['request-close', 'later', 'later'],
      ['close', null, 'later'],
      ['close', '', ''],
    ] as const) {
      close.setAttribute('command', command);
      if (value === null) close.removeAttribute('value');
      else close.setAttribute('value', value);
      const hidden = next('hidden.bs.drawer');
      close.click();
      await hidden;
      expect(given.dialog.returnValue, `${command} ${value}`).to.equal(expected);
      await controllerOf(DrawerController, given.dialog).show();
    }
    given.dialog.addEventListener('hide.bs.drawer', (event) => event.preventDefault());
    close.setAttribute('value', 'no');
    close.click();
    expect([given.dialog.open, given.dialog.returnValue]).to.deep.equal([true, '']);
  });

  it('ignores a disabled toggle and an unknown target', () => {
    const given = setup();
    given.toggle.disabled = true;
    given.toggle.click();
    given.main.insertAdjacentHTML(
      'beforeend',
      '<a id="n" href="#nothing" data-bs-toggle="drawer">?</a>',
    );
    given.main.querySelector<HTMLElement>('#n')?.click();
    expect(given.dialog.open).to.equal(false);
  });
});

describe('the button of a drawer', () => {
  it('warns once in development when its drawer does not exist', () => {
    const main = place(
      '<button data-bs-toggle="drawer" data-bs-target="#absent">A</button><a data-bs-dismiss="drawer" href="#">B</a>',
    );
    const warnings = warningsOf(() => {
      for (const one of main.querySelectorAll<HTMLElement>('button, a, button')) one.click();
      main.querySelector('button')?.click();
    });
    expect(warnings).to.deep.equal([
      '[fwx] target: The button of a drawer must name a <dialog>, got "#absent".',
    ]);
  });
});

describe('the cause of a closed drawer', () => {
  before(async () => {
    await loadStyles();
    await emulateMedia({ reducedMotion: 'reduce' });
  });
  after(() => emulateMedia({ reducedMotion: 'no-preference' }));

  const closeBy: Readonly<Record<string, (given: Setup) => unknown>> = {
    button: ({ main }) => main.querySelector<HTMLElement>('#x')?.click(),
    escape: () => sendKeys({ press: 'Escape' }),
    backdrop: () => pressBackdrop(),
    close: ({ dialog }) => dialog.close(),
    script: ({ dialog }) => controllerOf(DrawerController, dialog).hide(),
  };
  for (const [cause, close] of Object.entries(closeBy)) {
    it(`is in the detail of hide and hidden: ${cause}`, async () => {
      const given = await opened(setup());
      const hideEvents = Promise.all([
        next<CustomEvent<{ cause: string }>>('hide.bs.drawer'),
        next<CustomEvent<{ cause: string }>>('fwx-hidden'),
      ]);
      await close(given);
      expect((await hideEvents).map(({ detail }) => detail.cause)).to.deep.equal([cause, cause]);
    });
  }

  it('is in the detail of `hidePrevented`', async () => {
    const given = await opened(setup('data-bs-backdrop="static" data-bs-keyboard="false"'));
    for (const [cause, close] of [
      ['escape', () => sendKeys({ press: 'Escape' })],
      ['backdrop', () => pressBackdrop()],
    ] as const) {
      const event = next<CustomEvent<{ cause: string }>>('hidePrevented.bs.drawer');
      await close();
      expect((await event).detail.cause).to.equal(cause);
    }
    expect(given.dialog.open).to.equal(true);
  });

  for (const [width, display] of [
    [800, 'inline-flex'],
    [1100, 'none'],
  ] as const) {
    it(`the button of a responsive drawer has display ${display} at ${width} pixels`, async () => {
      await setViewport({ width, height: 600 });
      const { main } = setup('', 'lg:drawer drawer-start');
      main.querySelector('#t')?.classList.add('btn-solid');
      expect(getComputedStyle(main.querySelector('#t') as Element).display).to.equal(display);
      await setViewport({ width: 800, height: 600 });
    });
  }
});
