import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';

import { type ButtonChange, type FwxButton } from '../../components/button/index.ts';
import { warnOnce } from '../../components/internal/context/warn-once.ts';
import { elementIn, loadStyles, next, place, tasks, warningsOf } from '../support/widget-page.ts';

const elementOf = (markup: string): Promise<FwxButton> => elementIn(markup, 'fwx-button');

describe('<fwx-button>', () => {
  before(loadStyles);

  it('wraps plain text in a button, and keeps the text node', async () => {
    const main = place();
    const text = document.createTextNode('Save ');
    const icon = document.createElement('i');
    const element = document.createElement('fwx-button');
    element.setAttribute('variant', 'outline');
    element.append(text, icon);
    main.append(element);
    await element.updateComplete;
    const button = element.querySelector('button');
    expect(button?.className).to.equal('btn-outline');
    expect([...(button?.childNodes ?? [])]).to.deep.equal([text, icon]);
  });

  it('styles a plain button in place, with its listeners and its type', async () => {
    const main = place('<form></form>');
    const button = document.createElement('button');
    let clicks = 0;
    button.addEventListener('click', (event) => {
      clicks++;
      event.preventDefault();
    });
    button.className = 'mine';
    const element = document.createElement('fwx-button');
    element.setAttribute('theme', 'danger');
    element.append(button);
    main.querySelector('form')?.append(element);
    await element.updateComplete;
    button.click();
    expect(element.firstElementChild).to.equal(button);
    expect(button.className).to.equal('mine btn-solid theme-danger');
    expect(button.type).to.equal('submit');
    expect(clicks).to.equal(1);
  });

  it('renders a link when it has an address, and marks it as disabled', async () => {
    const element = await elementOf('<fwx-button href="/x">Go</fwx-button>');
    const link = element.querySelector('a');
    expect(link?.getAttribute('role')).to.equal('button');
    element.disabled = true;
    await element.updateComplete;
    expect(link?.className).to.equal('btn-solid disabled');
    expect(link?.getAttribute('aria-disabled')).to.equal('true');
    expect(link?.getAttribute('tabindex')).to.equal('-1');
  });

  it('submits the form around it', async () => {
    const main = place(
      '<form><fwx-button type="submit" options=\'{"name":"s","value":"1"}\' label="Send"></fwx-button></form>',
    );
    const form = main.querySelector('form') as HTMLFormElement;
    const element = main.querySelector('fwx-button') as FwxButton;
    await element.updateComplete;
    const submitted = new Promise<SubmitEvent>((resolve) => {
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        resolve(event);
      });
    });
    element.click();
    const { submitter } = await submitted;
    expect(new FormData(form, submitter).get('s')).to.equal('1');
  });

  it('submits its name and value to the form in `form`, with its own form attributes', async () => {
    const element = await elementOf(
      '<form id="f" action="/a"><input name="q" required></form><fwx-button type="submit" form="f" name="do" value="save" formaction="/b" formmethod="post" formenctype="text/plain" formnovalidate formtarget="_blank">Save</fwx-button>',
    );
    const sent = new Promise<SubmitEvent>((resolve) => {
      document.querySelector('form')?.addEventListener('submit', (event) => {
        event.preventDefault();
        resolve(event);
      });
    });
    element.click();
    const { submitter, target } = await sent;
    const data = new FormData(target as HTMLFormElement, submitter);
    expect([...data]).to.deep.equal([
      ['q', ''],
      ['do', 'save'],
    ]);
    const button = submitter as HTMLButtonElement;
    expect(new URL(button.formAction).pathname).to.equal('/b');
    expect([button.formMethod, button.formEnctype, button.formTarget]).to.deep.equal([
      'post',
      'text/plain',
      '_blank',
    ]);
    element.value = 'other';
    await element.updateComplete;
    expect(button.value).to.equal('other');
  });

  it('passes its name, its description and the attributes for other elements to the button', async () => {
    const given =
      'aria-describedby="d" aria-label="Close" autofocus="" command="--x" commandfor="c" popovertarget="p" popovertargetaction="show"';
    const element = await elementOf(`<fwx-button ${given}>✕</fwx-button>`);
    const attributes = given.split(' ').map((pair) => pair.split(/="|"/, 2) as [string, string]);
    for (const [name, value] of attributes) {
      expect(element.querySelector('button')?.getAttribute(name), name).to.equal(value);
    }
    element.ariaLabel = 'Shut';
    element.autofocus = false;
    await element.updateComplete;
    expect(element.querySelector('button')?.ariaLabel).to.equal('Shut');
    expect(element.querySelector('button')?.autofocus).to.equal(false);
  });

  it('has the focus in a dialog that opens', async () => {
    const main = place('<dialog><button>A</button><fwx-button autofocus>B</fwx-button></dialog>');
    await tasks();
    main.querySelector('dialog')?.showModal();
    expect(document.activeElement?.textContent).to.equal('B');
  });

  it('opens a dialog by `command`', async () => {
    const main = place(
      '<fwx-button command="show-modal" commandfor="c">Open</fwx-button><dialog id="c">A</dialog>',
    );
    await tasks();
    main.querySelector('button')?.click();
    expect(main.querySelector('dialog')?.open).to.equal(true);
  });

  it('sets target, rel and download on a link', async () => {
    const element = await elementOf(
      '<fwx-button href="#a" target="_blank" rel="noopener" download="a.txt" name="x">A</fwx-button>',
    );
    const link = element.querySelector('a') as HTMLAnchorElement;
    expect([link.target, link.rel, link.download]).to.deep.equal(['_blank', 'noopener', 'a.txt']);
    expect(link.hasAttribute('name')).to.equal(false);
  });

  it('drops a formaction that runs script', async () => {
    const originalWarn = console.warn;
    console.warn = () => undefined;
    const element = await elementOf('<fwx-button formaction="javascript:alert(1)">A</fwx-button>');
    console.warn = originalWarn;
    expect(element.querySelector('button')?.hasAttribute('formaction')).to.equal(false);
  });

  it('ignores clicks while it is loading, and keeps the focus', async () => {
    const element = await elementOf(
      '<form><fwx-button type="submit" loading>Save</fwx-button></form>',
    );
    let submits = 0;
    document.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      submits++;
    });
    const button = element.querySelector('button') as HTMLButtonElement;
    button.focus();
    element.click();
    expect([submits, button.ariaBusy, document.activeElement === button]).to.deep.equal([
      0,
      'true',
      true,
    ]);
    element.loading = false;
    await element.updateComplete;
    element.click();
    expect([submits, button.hasAttribute('aria-busy')]).to.deep.equal([1, false]);
  });

  it('focuses the button inside on focus()', async () => {
    const element = await elementOf('<fwx-button>Save</fwx-button>');
    element.focus();
    expect(document.activeElement).to.equal(element.querySelector('button'));
  });
});

describe('toggle button', () => {
  before(loadStyles);

  for (const [where, html] of [
    ['in its element', '<fwx-button toggle>Bold</fwx-button>'],
    [
      'as bare markup',
      '<button type="button" class="btn-solid" data-bs-toggle="button" aria-pressed="false">Bold</button>',
    ],
  ] as const) {
    it(`is pressed by a click and released by the next one, ${where} (K17)`, async () => {
      const main = place(html);
      await main.querySelector('fwx-button')?.updateComplete;
      const button = main.querySelector('button') as HTMLButtonElement;
      const states: unknown[] = [];
      main.addEventListener('fwx-change', (event) => states.push(event.detail.pressed));
      button.click();
      expect([button.matches('.active'), button.ariaPressed]).to.deep.equal([true, 'true']);
      button.click();
      expect([button.matches('.active'), button.ariaPressed]).to.deep.equal([false, 'false']);
      expect(states).to.deep.equal([true, false]);
    });
  }

  it('reflects its state in the attribute `pressed`', async () => {
    const element = await elementOf('<fwx-button toggle>Bold</fwx-button>');
    element.querySelector('button')?.click();
    await element.updateComplete;
    expect(element.hasAttribute('pressed')).to.equal(true);
    element.pressed = false;
    await element.updateComplete;
    expect(element.querySelector('button')?.ariaPressed).to.equal('false');
  });

  it('is toggled by toggle()', async () => {
    const element = await elementOf('<fwx-button toggle>Bold</fwx-button>');
    const changed = next<CustomEvent<ButtonChange>>('fwx-change');
    element.toggle();
    expect((await changed).detail).to.deep.equal({ pressed: true });
  });

  for (const [what, html] of [
    [
      'a disabled link',
      '<a class="btn-solid disabled" role="button" aria-disabled="true" data-bs-toggle="button" aria-pressed="false">B</a>',
    ],
    [
      'one whose click was prevented',
      '<button onclick="event.preventDefault()" data-bs-toggle="button" aria-pressed="false">B</button>',
    ],
    [
      'one that is left to another script',
      '<fwx-button behavior="none"><button class="btn-solid" data-bs-toggle="button" aria-pressed="false">B</button></fwx-button>',
    ],
    [
      'one inside of what is left to another script',
      '<div data-fwx-behavior="none"><button data-bs-toggle="button" aria-pressed="false">B</button></div>',
    ],
  ] as const) {
    it(`ignores ${what}`, () => {
      const button = place(html).querySelector<HTMLElement>('[data-bs-toggle]');
      button?.click();
      expect(button?.ariaPressed).to.equal('false');
    });
  }

  it('is pressed by the space bar on a link', async () => {
    const main = place(
      '<a href="#" class="btn-solid" role="button" data-bs-toggle="button" aria-pressed="false">B</a>',
    );
    const link = main.querySelector('a') as HTMLAnchorElement;
    link.focus();
    await sendKeys({ press: 'Space' });
    expect(link.ariaPressed).to.equal('true');
  });
});

describe('warnOnce', () => {
  it('writes the warnings of elements', () => {
    const warnings = warningsOf(() => warnOnce('button-test', 'text'));
    expect(warnings).to.deep.equal(['[fwx] button-test: text']);
  });
});
