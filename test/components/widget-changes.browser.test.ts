import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';

import '../../components/index.ts';
import type { FwxAccordion } from '../../components/accordion/index.ts';
import type { FwxActiveField } from '../../components/active-field/index.ts';
import type { FwxButton } from '../../components/button/index.ts';
import type { FwxButtonMenu } from '../../components/button-menu/index.ts';
import type { FwxDrawer } from '../../components/drawer/index.ts';
import type { FwxLanguageMenu } from '../../components/language-menu/index.ts';
import type { FwxMenu } from '../../components/menu/index.ts';
import { loadStyles, next, place, tasks, warningsOf } from '../support/widget-page.ts';

async function elementOf<T extends HTMLElement & { updateComplete: Promise<unknown> }>(
  markup: string,
): Promise<T> {
  const element = place(markup).firstElementChild as T;
  await element.updateComplete;
  return element;
}

describe('A label that is trusted HTML', () => {
  it('is HTML after a change, on the button of a menu', async () => {
    const menu = await elementOf<FwxButtonMenu>(
      '<fwx-button-menu label="<b>A</b>"><a href="#">x</a></fwx-button-menu>',
    );
    menu.encodeLabel = false;
    menu.label = '<i>B</i>';
    await menu.updateComplete;
    expect(menu.querySelector('[data-bs-toggle]')?.innerHTML).to.contain('<i>B</i>');
  });

  it('is HTML after a change, in the title of a drawer', async () => {
    const drawer = await elementOf<FwxDrawer>(
      '<fwx-drawer heading="<b>A</b>"><p>x</p></fwx-drawer>',
    );
    drawer.encodeTitle = false;
    drawer.heading = '<i>B</i>';
    await drawer.updateComplete;
    expect(drawer.querySelector('.drawer-title')?.innerHTML).to.contain('<i>B</i>');
  });
});

describe('<fwx-language-menu>', () => {
  it('restores its default name when the label is null', async () => {
    const menu = await elementOf<FwxLanguageMenu>(
      '<fwx-language-menu label="Tongues"><a href="/de" lang="de" aria-current="page">Deutsch</a></fwx-language-menu>',
    );
    const nav = menu.querySelector('nav');
    expect(nav?.ariaLabel).to.equal('Tongues');
    menu.label = null;
    await menu.updateComplete;
    expect(nav?.ariaLabel).to.equal('Sprache');
  });
});

describe('<fwx-accordion>', () => {
  it('fires no event for an item that is open when it is added', async () => {
    const accordion = await elementOf<FwxAccordion>(
      '<fwx-accordion auto-close-items="false"><details><summary>A</summary>a</details></fwx-accordion>',
    );
    const toggledItems: number[] = [];
    accordion.addEventListener('fwx-toggle', (event) => toggledItems.push(event.detail.index));
    const late = document.createElement('details');
    late.open = true;
    late.innerHTML = '<summary>B</summary>b';
    accordion.append(late);
    await tasks();
    expect(late.matches('.accordion-item[open]')).to.equal(true);
    late.open = false;
    await tasks();
    expect(toggledItems).to.deep.equal([1]);
  });
});

describe('<fwx-menu>', () => {
  it('has a role while it has a name', async () => {
    const menu = await elementOf<FwxMenu>('<fwx-menu><a href="#">A</a></fwx-menu>');
    menu.label = 'Tools';
    await menu.updateComplete;
    expect(menu.querySelector('.menu')?.getAttribute('role')).to.equal('group');
    menu.label = null;
    await menu.updateComplete;
    expect(menu.querySelector('.menu')?.getAttributeNames()).to.deep.equal(['class']);
  });
});

describe('<fwx-button>', () => {
  it('removes a disabled link of the page from the tab order, and restores it', async () => {
    const button = await elementOf<FwxButton>(
      '<fwx-button disabled><a href="#x">X</a></fwx-button>',
    );
    const link = button.querySelector('a');
    expect(link?.getAttribute('tabindex')).to.equal('-1');
    button.disabled = false;
    await button.updateComplete;
    expect(link?.getAttribute('tabindex')).to.equal(null);
    button.disabled = true;
    await button.updateComplete;
    expect(link?.getAttribute('tabindex')).to.equal('-1');
  });
});

describe('<fwx-active-field>', () => {
  const text = '<label>N</label><input name="n" required /><small>h</small>';

  it('keeps its error when a reset is prevented', async () => {
    const main = place(`<form><fwx-active-field>${text}</fwx-active-field></form>`);
    const field = main.querySelector('fwx-active-field') as FwxActiveField;
    await field.updateComplete;
    field.validate();
    const before = field.error;
    expect(before).to.not.equal(null);
    const form = main.querySelector('form') as HTMLFormElement;
    form.addEventListener('reset', (event) => event.preventDefault());
    form.reset();
    await tasks();
    expect(field.error).to.equal(before);
  });

  it('listens to other controls for rules that are set right after insertion', async () => {
    const main = place(
      '<form><input name="other" value="1" /><fwx-active-field><label>N</label><input name="n" value="1" /></fwx-active-field></form>',
    );
    const field = main.querySelector('fwx-active-field') as FwxActiveField;
    field.rules = [{ check: 'compare', operator: '==', name: 'other', message: 'Differs.' }];
    await field.updateComplete;
    const [other, own] = main.querySelectorAll('input');
    expect(own?.validity.valid).to.equal(true);
    other!.value = '2';
    other!.dispatchEvent(new Event('input', { bubbles: true }));
    expect(own?.validationMessage).to.equal('Differs.');
  });

  it('removes constraints with the rule that added them', async () => {
    const main = place(
      '<form><input name="other" value="1" /><fwx-active-field><label>N</label><input name="n" /></fwx-active-field></form>',
    );
    const field = main.querySelector('fwx-active-field') as FwxActiveField;
    await field.updateComplete;
    field.rules = [
      { check: 'native', when: { name: 'other' }, attributes: { required: true }, messages: {} },
    ];
    await field.updateComplete;
    const own = main.querySelectorAll('input')[1];
    expect(own?.required).to.equal(true);
    field.rules = [];
    await field.updateComplete;
    expect(own?.required).to.equal(false);
  });

  it('ignores invalid rules', async () => {
    for (const rule of [
      'null',
      '1',
      '{"check":"in"}',
      '{"check":"files"}',
      '{"check":"compare"}',
      '{"check":"native"}',
      '{"check":"length","most":1,"when":1}',
    ]) {
      const markup = `<fwx-active-field rules='[${rule}]'><input name="n" value="x" /></fwx-active-field>`;
      const warnings = warningsOf(() => place(markup));
      const field = document.querySelector('fwx-active-field') as FwxActiveField;
      await field.updateComplete;
      expect(field.validate(), rule).to.equal(true);
      expect(warnings.join(), rule).to.contain(`must be a list of rules of a field, got ${rule}.`);
    }
  });

  it('ignores rules that are no list', () => {
    for (const rules of ['1', '{"check":"in","values":["a"],"message":"Wrong."}']) {
      const markup = `<fwx-active-field rules='${rules}'><input name="n" value="x" /></fwx-active-field>`;
      const warnings = warningsOf(() => place(markup));
      expect(warnings.join(), rules).to.contain(
        `must be a list of rules of a field, got ${rules}.`,
      );
      expect(document.querySelector('fwx-active-field')?.validate(), rules).to.equal(true);
    }
  });

  it('compares with the last of several selected values', async () => {
    const main = place(
      `<form><select name="other" multiple><option selected>a</option><option selected>b</option></select>
       <fwx-active-field rules='[{"check":"compare","operator":"==","name":"other","message":"Differs."}]'><input name="n" value="b" /></fwx-active-field></form>`,
    );
    const field = main.querySelector('fwx-active-field') as FwxActiveField;
    await field.updateComplete;
    expect(field.validate()).to.equal(true);
  });
});

describe('A drawer', () => {
  before(loadStyles);
  const nested = '<dialog id="inner"><button>Ok</button></dialog>';
  const drawer = (attributes: string, body: string) =>
    place(
      `<dialog id="d" class="drawer drawer-start" tabindex="-1" ${attributes}><div class="drawer-body">${body}</div></dialog>
       <button data-bs-toggle="drawer" data-bs-target="#d">Open</button>`,
    );

  it('leaves Escape to a dialog inside', async () => {
    const main = drawer('data-bs-keyboard="false"', `<button id="ask">Ask</button>${nested}`);
    const shown = next('shown.bs.drawer');
    main.querySelector<HTMLElement>('[data-bs-toggle]')?.click();
    await shown;
    const inner = main.querySelector<HTMLDialogElement>('#inner')!;
    const ask = main.querySelector<HTMLElement>('#ask')!;
    ask.onclick = () => inner.showModal();
    ask.focus();
    // Dialogs that were opened without user activation are closed together.
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Escape' });
    expect(inner.open).to.equal(false);
    expect(main.querySelector<HTMLDialogElement>('#d')?.open).to.equal(true);
    main.querySelector<HTMLDialogElement>('#d')?.close();
    await tasks();
  });

  it('unlocks the page when it is removed', async () => {
    const main = drawer('', 'x');
    const shown = next('shown.bs.drawer');
    main.querySelector<HTMLElement>('[data-bs-toggle]')?.click();
    await shown;
    expect(document.documentElement.classList.contains('dialog-open')).to.equal(true);
    main.querySelector('dialog')?.remove();
    await tasks();
    expect(document.documentElement.classList.contains('dialog-open')).to.equal(false);
  });

  it('stays open when a finger moves a slider inside', async () => {
    const main = drawer('', '<input type="range">');
    const shown = next('shown.bs.drawer');
    main.querySelector<HTMLElement>('[data-bs-toggle]')?.click();
    await shown;
    const [dialog, range] = [main.querySelector('dialog')!, main.querySelector('input')!];
    const fire = (type: string, clientX: number) =>
      range.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerType: 'touch', clientX, clientY: 5 }),
      );
    fire('pointerdown', 200);
    fire('pointerup', 100);
    expect(dialog.open).to.equal(true);
    dialog.close();
    await tasks();
  });

  it('has `open` set to false when `fwx-show` was prevented', async () => {
    const main = place('');
    main.addEventListener('fwx-show', (event) => event.preventDefault());
    main.innerHTML =
      '<fwx-drawer open><dialog class="drawer drawer-start" open><div class="drawer-body">x</div></dialog></fwx-drawer>';
    const element = main.querySelector('fwx-drawer') as FwxDrawer;
    await element.updateComplete;
    await tasks();
    expect(element.querySelector('dialog')?.open).to.equal(false);
    expect(element.open).to.equal(false);
  });
});

describe('The stylesheet in forced colours', () => {
  before(async () => {
    await loadStyles();
    // Test browsers do not emulate forced colors, so that these rules are applied to all media.
    for (const rule of rulesOf(document.styleSheets)) {
      if (rule.media.mediaText.includes('forced-colors')) rule.media.mediaText = 'all';
    }
  });

  it('shows lines between buttons, also in elements of their own', () => {
    const main = place(
      '<div class="btn-group btn-group-divider"><button class="btn">A</button><fwx-button><button class="btn">B</button></fwx-button><button class="btn">C</button></div>',
    );
    const [, ...others] = main.querySelectorAll('button');
    expect(others.map((one) => getComputedStyle(one, '::before').opacity)).to.deep.equal([
      '1',
      '1',
    ]);
  });

  it('draws a disabled button with the same background, pressed or not', () => {
    const main = place(
      '<button class="btn-solid" disabled>A</button><button class="btn-solid active" disabled>B</button>',
    );
    const [plain, pressed] = [...main.children].map((one) => getComputedStyle(one));
    expect(pressed?.backgroundColor).to.equal(plain?.backgroundColor);
  });

  for (const state of [
    'class="btn-solid"',
    'class="btn-solid show"',
    'class="btn-text" disabled',
  ]) {
    it(`draws the caret of a button in the colour of its text: ${state}`, () => {
      const main = place(
        `<button ${state} data-bs-toggle="menu">A</button><div class="submenu"><button ${state.replace(/btn-\w+/, 'menu-item').replace('show', 'active')}>B</button></div>`,
      );
      for (const button of main.querySelectorAll('button')) {
        const { color } = getComputedStyle(button);
        const isPlain = button.matches('[class="btn-solid"], [class="menu-item"]:enabled');
        const caret = getComputedStyle(button, '::after').backgroundColor;
        expect(caret).to.equal(isPlain ? systemColor('ButtonText') : color);
      }
    });
  }

  it('shows the spinner of a loading button without its label', () => {
    const main = place(
      '<button class="btn-solid theme-success btn-loading">A</button><fieldset disabled><a class="btn-solid btn-loading disabled">B</a></fieldset>',
    );
    for (const button of main.querySelectorAll('.btn-loading')) {
      const { backgroundColor, color, forcedColorAdjust } = getComputedStyle(
        button,
      ) as CSSStyleDeclaration & { forcedColorAdjust?: string };
      expect(color).to.equal('rgba(0, 0, 0, 0)');
      // WebKit does not support the property.
      expect(forcedColorAdjust ?? 'none').to.equal('none');
      expect(backgroundColor).to.equal(systemColor('ButtonFace'));
      const ring = getComputedStyle(button, '::before').borderTopColor;
      expect(ring).to.equal(systemColor('ButtonText'));
    }
  });

  it('shows the focus ring of pressed buttons, boxes and colour inputs in a colour of the system', () => {
    const main = place(
      '<button class="btn-solid active">A</button><input type="checkbox" class="check"><input type="color" class="form-control form-control-color">',
    );
    for (const control of main.querySelectorAll<HTMLElement>('button, input')) {
      control.focus({ focusVisible: true });
      expect(getComputedStyle(control).outlineColor).to.equal(systemColor('Highlight'));
    }
  });

  it('draws the frame of colour inputs in colours of the system', () => {
    const main = place(
      '<input type="color" class="form-control form-control-color"><input type="color" class="form-control form-control-color" disabled>',
    );
    const [enabled, disabled] = [...main.children].map((one) => getComputedStyle(one));
    expect(enabled?.backgroundColor).to.equal(systemColor('Field'));
    expect(enabled?.borderTopColor).to.equal(systemColor('FieldText'));
    expect(disabled?.borderTopColor).to.equal(systemColor('GrayText'));
  });

  it('draws a disabled slider without transparency, as the system does', () => {
    const main = place('<input type="range" class="form-range-input" disabled>');
    expect(getComputedStyle(main.firstElementChild!).opacity).to.equal('1');
  });
});

function systemColor(name: string): string {
  const main = document.createElement('p');
  main.style.color = name;
  document.body.append(main);
  const { color } = getComputedStyle(main);
  main.remove();
  return color;
}

function rulesOf(sheets: Iterable<{ readonly cssRules: CSSRuleList }>): CSSMediaRule[] {
  return [...sheets].flatMap(({ cssRules }) =>
    [...cssRules].flatMap((rule) => {
      if (rule instanceof CSSImportRule) return rule.styleSheet ? rulesOf([rule.styleSheet]) : [];
      return rule instanceof CSSMediaRule ? [rule] : [];
    }),
  );
}
