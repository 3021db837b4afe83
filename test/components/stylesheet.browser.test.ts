import { expect } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { html, render } from 'lit/html.js';

import { buttonTemplate } from '../../components/button/button.template.ts';
import { ButtonVariant, Theme } from '../../components/internal/options/enums.ts';
import { loadStyles, place } from '../support/widget-page.ts';

const canvas = document.createElement('canvas');
canvas.width = canvas.height = 1;
const context = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;

/** Relative luminance of a colour painted over another one, as WCAG defines it. */
function luminance(color: string, over: string): number {
  for (const fill of [over, color]) {
    context.fillStyle = fill;
    context.fillRect(0, 0, 1, 1);
  }
  const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(element: Element): number {
  const page = getComputedStyle(document.body).backgroundColor;
  const { color, backgroundColor } = getComputedStyle(element);
  const back = luminance(backgroundColor, page);
  const front = luminance(color, page);
  return (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
}

/** The class of a pressed button: the state that differs most from the base. */
const states = ['', 'active'] as const;
const variants = [...Object.values(ButtonVariant), null];
const themes = [null, ...Object.values(Theme)];

describe('fwx.css', () => {
  before(async () => {
    await loadStyles();
    await emulateMedia({ reducedMotion: 'reduce' });
  });
  after(() => emulateMedia({ reducedMotion: 'no-preference' }));

  for (const scheme of ['light', 'dark'] as const) {
    describe(`in ${scheme}`, () => {
      before(() => (document.documentElement.dataset['bsTheme'] = scheme));
      after(() => delete document.documentElement.dataset['bsTheme']);

      /** A computed style of the first element of each of the two pieces of markup. */
      const both = (property: string, ...markup: [string, string]): string[] => {
        const children = [...place(markup.join('')).children];
        return children.map((one) => getComputedStyle(one).getPropertyValue(property));
      };

      it('draws outlined buttons with the border colour of fields', () => {
        const [button, field] = both(
          'border-top-color',
          '<button class="btn-outline">A</button>',
          '<input class="form-control">',
        );
        expect(button).to.equal(field);
      });

      it('draws buttons without a variant differently from text buttons', () => {
        const [bare, text] = both(
          'border-top-color',
          '<button class="btn">A</button>',
          '<button class="btn-text">A</button>',
        );
        expect(bare).to.not.equal(text);
      });

      it('draws the active item of a menu in the blue of primary buttons', () => {
        const [item, button] = both(
          'background-color',
          '<a class="menu-item active">A</a>',
          '<button class="btn-solid theme-primary">A</button>',
        );
        expect(item).to.equal(button);
      });

      it('draws descriptions in menus with text of WCAG AA contrast', () => {
        const items = Object.values(Theme).map(
          (theme) =>
            `<button class="menu-item theme-${theme}"><span class="menu-item-content">A<small class="menu-item-description">${theme}</small></span></button>`,
        );
        const main = place(`<div class="menu">${items.join('')}</div>`);
        const lowContrast = [...main.querySelectorAll('small')].filter(
          (one) => contrast(one) < 4.5,
        );
        expect(lowContrast.map((one) => one.textContent)).to.deep.equal([]);
      });

      it('draws links of a trail with the colour and decoration of links', () => {
        for (const property of ['color', 'text-decoration-line']) {
          const [trail, link] = both(
            property,
            '<a class="breadcrumb breadcrumb-link" href="#a">A</a>',
            '<a href="#a">A</a>',
          );
          expect(trail).to.equal(link);
        }
      });

      it('draws entries of a trail that are no links with the colour of text', () => {
        const [entry, text] = both(
          'color',
          '<span class="breadcrumb breadcrumb-link">A</span>',
          '<span>A</span>',
        );
        expect(entry).to.equal(text);
      });

      it('draws a drawer button without a class as a solid button', () => {
        for (const property of ['background-color', 'border-top-color', 'min-height']) {
          const [toggle, button] = both(
            property,
            '<button data-bs-toggle="drawer">A</button>',
            '<button class="btn-solid">A</button>',
          );
          expect(toggle).to.equal(button);
        }
      });
    });

    for (const variant of variants) {
      it(`draws ${variant ?? 'bare'} buttons with text of WCAG AA contrast in ${scheme}`, () => {
        document.documentElement.dataset['bsTheme'] = scheme;
        const main = place();
        const lowContrast = themes.flatMap((theme) =>
          states.flatMap((state) => {
            render(buttonTemplate({ variant, theme, options: { class: state } }), main);
            const ratio = contrast(main.firstElementChild as Element);
            return ratio >= 4.5 ? [] : [`${theme ?? 'neutral'} ${state} ${ratio.toFixed(2)}`];
          }),
        );
        delete document.documentElement.dataset['bsTheme'];
        expect(lowContrast).to.deep.equal([]);
      });
    }
  }

  it('changes colours with the theme of a part of the page', () => {
    const main = place('<p data-bs-theme="light">a</p><p data-bs-theme="dark">b</p>');
    render(
      html`<i data-bs-theme="light">${buttonTemplate()}</i><i data-bs-theme="dark">${buttonTemplate()}</i>`,
      main,
    );
    const [light, dark] = [...main.querySelectorAll('button')].map(
      (one) => getComputedStyle(one).backgroundColor,
    );
    expect(light).not.to.equal(dark);
  });

  it('is overridden by any rule of the page', () => {
    const main = place(
      '<style>button { background: rgb(1, 2, 3) }</style><button class="btn-solid theme-primary">A</button>',
    );
    const button = main.querySelector('button') as Element;
    expect(getComputedStyle(button).backgroundColor).to.equal('rgb(1, 2, 3)');
  });

  it('applies a theme of the page to everything inside', () => {
    const main = place(
      '<div style="--bs-theme-bg: rgb(1, 2, 3)"><button class="btn-solid">A</button></div>',
    );
    const button = main.querySelector('button') as Element;
    expect(getComputedStyle(button).backgroundColor).to.equal('rgb(1, 2, 3)');
  });

  it('prints dark pages in light colours', async () => {
    const main = place('<div data-bs-theme="dark"><p>x</p></div>');
    const text = main.querySelector('p') as HTMLElement;
    const scheme = (): string => getComputedStyle(text).colorScheme;
    expect(scheme()).to.equal('dark');
    await emulateMedia({ media: 'print' });
    expect(scheme()).to.equal('light');
    await emulateMedia({ media: 'screen' });
  });

  for (const [open, classes] of [
    ['show', 'drawer drawer-end'],
    ['showModal', 'drawer drawer-end'],
    ['showModal', '2xl:drawer drawer-end'],
  ] as const) {
    it(`prints all of class="${classes}" that was opened with ${open}()`, async () => {
      const main = place(
        `<dialog class="${classes}"><div class="drawer-header"><h5>x</h5></div><div class="drawer-body"><div style="height: 4000px">x</div></div></dialog>`,
      );
      const drawer = main.querySelector('dialog') as HTMLDialogElement;
      const body = main.querySelector('.drawer-body') as HTMLElement;
      drawer[open]();
      expect(body.clientHeight).to.be.lessThan(4000);
      await emulateMedia({ media: 'print' });
      expect(body.clientHeight).to.be.at.least(4000);
      expect(drawer.clientHeight).to.be.at.least(4000);
      expect(getComputedStyle(drawer, '::backdrop').display).to.equal('none');
      expect(getComputedStyle(drawer).position).not.to.equal('fixed');
      await emulateMedia({ media: 'screen' });
    });
  }

  it('wraps the label of a button on phones only where it does not fit into a line', async () => {
    const main = place(
      '<div style="width: 280px"><button class="btn">Datenschutzerklärung herunterladen und bestätigen</button></div><div style="display: flex; width: 280px; overflow: auto"><button class="btn">All of the categories</button><button class="btn">All of the brands</button></div>',
    );
    const heights = (): number[] =>
      [...main.querySelectorAll('button')].map(({ offsetHeight }) => offsetHeight);
    await setViewport({ width: 500, height: 600 });
    const [long, ...row] = heights();
    const [box] = main.children;
    expect(box!.scrollWidth).to.equal(280);
    await setViewport({ width: 800, height: 600 });
    const [line] = heights();
    expect(long).to.be.greaterThan(line!);
    expect(row).to.deep.equal([line, line]);
  });

  it('keeps buttons with a width of their own in a row of a phone, and those in tables in one line', async () => {
    await setViewport({ width: 500, height: 600 });
    const main = place(
      '<div style="display: flex; width: 280px"><button class="btn-solid" style="width: 100%">Cancel</button><button class="btn-solid" style="width: 100%">Save</button></div><table style="width: 60px"><tr><td><button class="btn">Edit this entry</button></td></tr></table><div style="width: 100px"><button class="btn" style="--bs-btn-white-space: nowrap">Edit this entry</button></div>',
    );
    const [cancel, save, inTable, single] = [...main.querySelectorAll('button')];
    expect(cancel!.offsetWidth + save!.offsetWidth).to.equal(280);
    expect(inTable!.offsetHeight).to.equal(cancel!.offsetHeight);
    expect(single!.scrollWidth).to.be.at.most(single!.offsetWidth);
    await setViewport({ width: 800, height: 600 });
  });

  it('prints what differs by its background only, such as a checked box', () => {
    const main = place(
      '<input type="checkbox" class="check"><input type="radio" class="radio"><label class="switch"><input type="checkbox"></label><input type="range" class="form-range-input"><button class="btn-solid"></button><a class="menu-item active"></a><span class="breadcrumb-divider"></span>',
    );
    for (const one of main.querySelectorAll('input, button, a, span')) {
      expect(getComputedStyle(one).printColorAdjust, one.outerHTML).to.equal('exact');
    }
  });

  it('prints a page without an open menu of the top layer', async () => {
    const main = place('<div class="menu show" popover="manual">x</div>');
    const menu = main.querySelector<HTMLElement>('.menu')!;
    menu.showPopover();
    await emulateMedia({ media: 'print' });
    expect(getComputedStyle(menu).clipPath).to.equal('inset(50%)');
    await emulateMedia({ media: 'screen' });
  });

  it('prints a closed item with plain children as high as an open one', async () => {
    const main = place(
      '<div class="accordion"><details class="accordion-item"><summary class="accordion-header">A</summary>a</details></div>',
    );
    const item = main.querySelector('details')!;
    await emulateMedia({ media: 'print' });
    const closed = item.offsetHeight;
    item.open = true;
    const open = item.offsetHeight;
    await emulateMedia({ media: 'screen' });
    expect(closed).to.equal(open);
  });

  it('styles a radio button independently of check boxes', () => {
    const main = place(
      '<input type="checkbox" class="check"><input type="radio" class="radio" checked style="--bs-radio-size: 40px; --bs-radio-checked-bg: rgb(1, 2, 3)"><input type="radio" class="radio is-invalid">',
    );
    const at = (nth: number): Element => main.children[nth] as Element;
    const [check, radio, wrong] = [at(0), at(1), at(2)];
    expect(getComputedStyle(radio).width).to.equal('40px');
    expect(getComputedStyle(radio).backgroundColor).to.equal('rgb(1, 2, 3)');
    expect(getComputedStyle(check).width).to.equal('18px');
    expect(getComputedStyle(wrong).borderTopColor).to.not.equal(
      getComputedStyle(check).borderTopColor,
    );
  });

  it('marks invalid and valid controls with an icon beside the colour', () => {
    const main = place(
      '<input class="form-control"><input class="form-control is-invalid"><input type="email" class="form-control is-valid">',
    );
    const images = [...main.querySelectorAll('input')].map(
      (one) => getComputedStyle(one).backgroundImage,
    );
    expect(new Set(images).size).to.equal(3);
    expect(images[0]).to.equal('none');
  });

  it('creates no boxes for hosts', () => {
    const main = place(
      '<fwx-accordion></fwx-accordion><fwx-button></fwx-button><fwx-drawer></fwx-drawer>',
    );
    const displays = [...main.children].map((one) => getComputedStyle(one).display);
    expect(displays).to.deep.equal(['contents', 'contents', 'contents']);
  });

  it('draws a caret in buttons that open menus, unless they have an icon', () => {
    const main = place(
      '<button class="btn-solid" data-bs-toggle="menu">A</button><button class="btn-solid" data-bs-toggle="menu"><svg></svg></button>',
    );
    const widths = [...main.children].map((one) => getComputedStyle(one, '::after').width);
    expect(widths).to.deep.equal(['12px', 'auto']);
  });

  it('rounds the header of an accordion inside its border', () => {
    const main = place(
      '<div class="accordion"><details class="accordion-item"><summary class="accordion-header">A</summary></details></div>',
    );
    const item = getComputedStyle(main.querySelector('details') as Element);
    const header = getComputedStyle(main.querySelector('summary') as Element);
    const inner = parseFloat(item.borderTopLeftRadius) - parseFloat(item.borderTopWidth);
    expect(parseFloat(header.borderTopLeftRadius)).to.equal(inner);
  });

  for (const [placement, dir, axis, sign] of [
    ['start', 'ltr', 'left', -1],
    ['start', 'rtl', 'left', 1],
    ['end', 'ltr', 'left', 1],
    ['end', 'rtl', 'left', -1],
    ['top', 'ltr', 'top', -1],
    ['bottom', 'ltr', 'top', 1],
  ] as const) {
    it(`hides a closed drawer beyond the edge ${placement} in ${dir}, not focusable`, () => {
      const main = place(
        `<div dir="${dir}"><dialog class="drawer drawer-${placement}"><div class="drawer-body"><a href="#x">x</a></div></dialog></div>`,
      );
      const dialog = main.querySelector('dialog') as HTMLElement;
      const box = dialog.getBoundingClientRect();
      const size = axis === 'left' ? window.innerWidth : window.innerHeight;
      const far = axis === 'left' ? box.right : box.bottom;
      expect(sign < 0 ? far <= 0 : box[axis] >= size).to.equal(true);
      expect(getComputedStyle(dialog).visibility).to.equal('hidden');
    });
  }

  for (const panel of ['<dialog class="drawer" open>A</dialog>', '<div class="menu">A</div>']) {
    it(`takes nothing of the text around it into ${panel}`, () => {
      const main = place(
        `<div style="font-weight: 700; text-align: center; text-transform: uppercase; white-space: nowrap">${panel}</div>`,
      );
      const style = getComputedStyle(main.firstElementChild?.firstElementChild as Element);
      const { fontWeight, textAlign, textTransform, whiteSpace } = style;
      const values = [fontWeight, textAlign, textTransform, whiteSpace];
      expect(values).to.deep.equal(['400', 'start', 'none', 'normal']);
    });
  }

  it('places a sheet at the edge of its placement', () => {
    const main = place('<dialog class="drawer drawer-end drawer-sheet" open></dialog>');
    const box = (main.querySelector('dialog') as Element).getBoundingClientRect();
    expect([box.right, box.top]).to.deep.equal([document.documentElement.clientWidth, 0]);
  });

  for (const scheme of ['light', 'dark'] as const) {
    it(`shows the focus ring on an active item in ${scheme}`, () => {
      const main = place(
        `<div class="menu show" data-bs-theme="${scheme}"><button class="menu-item active">A</button></div>`,
      );
      const item = main.querySelector('button') as HTMLElement;
      item.focus({ focusVisible: true });
      const { outlineColor, backgroundColor, outlineStyle } = getComputedStyle(item);
      expect(outlineStyle).to.equal('solid');
      const [ring = 0, back = 0] = [outlineColor, backgroundColor].map((one) =>
        luminance(one, one),
      );
      expect((Math.max(ring, back) + 0.05) / (Math.min(ring, back) + 0.05)).to.be.above(3);
    });
  }

  it('places the buttons of a drawer at the end of the line, in both directions', () => {
    const [ltr, rtl] = ['ltr', 'rtl'].map((dir) => {
      const main = place(
        `<dialog open class="drawer drawer-start" dir="${dir}"><div class="drawer-footer"><button>A</button></div></dialog>`,
      );
      const [footer, button] = [...main.querySelectorAll('.drawer-footer, button')].map((one) =>
        one.getBoundingClientRect(),
      );
      if (!footer || !button) throw new Error('The drawer has lost its footer.');
      return button.left - footer.left > footer.right - button.right ? 'right' : 'left';
    });
    expect([ltr, rtl]).to.deep.equal(['right', 'left']);
  });

  it('ends a floating label that is longer than its field', () => {
    const main = place(
      `<div style="width: 300px"><div class="form-field form-floating"><input class="form-control" placeholder="L"><label class="form-label">${'Long '.repeat(30)}</label></div></div>`,
    );
    const input = main.querySelector('input')?.getBoundingClientRect();
    const label = main.querySelector('label')?.getBoundingClientRect();
    expect([label?.left, label?.right]).to.deep.equal([
      (input?.left ?? 0) + 13,
      (input?.right ?? 0) - 13,
    ]);
  });

  it('breaks words of a trail that are longer than a line', () => {
    const main = place(
      `<div style="width: 200px"><ol class="breadcrumb"><a class="breadcrumb-link" href="/">A</a>${'long'.repeat(30)}</ol></div>`,
    );
    expect(main.scrollWidth).to.equal(main.clientWidth);
  });

  it('breaks words in fields that are longer than a line', () => {
    const word = 'a'.repeat(400);
    const feedback = `<div class="form-text">${word}</div><div class="invalid-feedback">${word}</div>`;
    const main = place(
      `<div style="width: 600px"><div class="form-field"><label class="form-label">${word}</label><input class="form-control is-invalid">${feedback}</div><div class="form-field"><input type="checkbox" class="check is-invalid"><div class="form-field-content"><label>${word}</label>${feedback}</div></div><div class="row"><label class="sm:col-2 col-form-label">${word}</label><div class="sm:col-10"><input class="form-control is-invalid">${feedback}</div></div></div>`,
    );
    const edge = (main.firstElementChild as Element).getBoundingClientRect().right;
    for (const one of main.querySelectorAll<HTMLElement>('label, .form-text, .invalid-feedback')) {
      expect(one.getBoundingClientRect().right).to.be.at.most(edge);
      expect(one.scrollWidth).to.be.at.most(one.clientWidth || 600);
    }
  });

  it('breaks words in panels that are longer than a line', () => {
    const text = `https://example.com/${'long'.repeat(30)}`;
    const main = place(
      `<div style="width: 200px"><details class="accordion-item" open><summary>Q</summary><div class="accordion-body">${text}</div></details><details class="accordion-item" open><summary>Q</summary>${text}</details><dialog class="drawer" open style="width: 200px"><div class="drawer-body">${text}</div></dialog></div>`,
    );
    for (const panel of main.querySelectorAll('details, .drawer-body')) {
      expect(panel.scrollWidth, panel.outerHTML).to.equal(panel.clientWidth);
    }
  });

  it('has the same space on both sides of a divider before the page itself as plain text', () => {
    const main = place(
      '<div><div class="breadcrumb"><a class="breadcrumb-link" href="/">A</a><span class="breadcrumb-divider"></span>B</div></div>',
    );
    const [link, divider] = [...main.querySelectorAll('.breadcrumb > *')].map((one) =>
      one.getBoundingClientRect(),
    );
    const text = document.createRange();
    text.selectNode(main.querySelector('.breadcrumb')!.lastChild!);
    const padding = parseFloat(getComputedStyle(main.querySelector('a')!).paddingRight);
    const before = divider!.left - link!.right + padding;
    const after = text.getBoundingClientRect().left - divider!.right;
    expect(Math.abs(after - before)).to.be.below(0.5);
  });

  it('draws the line above a footer from edge to edge, also of one inside the body', () => {
    const footer = '<footer class="drawer-footer"><button>OK</button></footer>';
    const main = place(
      `<div><dialog class="drawer" open><div class="drawer-body">${footer}</div></dialog><dialog class="drawer" open><div class="drawer-body"></div>${footer}</dialog></div>`,
    );
    const [inBody, apart] = [...main.querySelectorAll('footer')].map((one) => [
      one.offsetWidth,
      one.firstElementChild!.getBoundingClientRect().right,
    ]);
    expect(inBody).to.deep.equal(apart);
  });

  it('gives a menu that is always open no more than the width of its place', () => {
    const item = '<a class="menu-item" href="/">Deliveries that have not arrived yet</a>';
    const main = place(`<div style="width: 200px"><div class="menu">${item}</div></div>`);
    const box = main.firstElementChild as HTMLElement;
    expect(main.querySelector<HTMLElement>('.menu')!.offsetWidth).to.equal(200);
    box.style.cssText = 'width: fit-content';
    box.querySelector('a')!.textContent += ' and so on'.repeat(20);
    expect(box.offsetWidth).to.equal(384);
  });

  for (const open of [
    '<fwx-menu',
    '<fwx-accordion',
    '<nav class="btn-group"',
    '<p class="d-flex"',
  ]) {
    it(`hides a closed popover: ${open} popover>`, () => {
      const popover = place(`${open} popover>x`).firstElementChild as HTMLElement;
      const { display } = getComputedStyle(popover);
      popover.showPopover();
      expect([display, popover.checkVisibility()]).to.deep.equal(['none', true]);
    });
  }

  it('hides text visually, but not from screen readers', () => {
    const main = place('<span class="visually-hidden">x</span>');
    const { width, height } = (main.firstElementChild as Element).getBoundingClientRect();
    expect([width, height]).to.deep.equal([1, 1]);
  });
});
