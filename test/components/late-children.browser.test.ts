import { expect } from '@open-wc/testing';
import { html, type LitElement, render } from 'lit';

import '../../components/index.ts';
import type { FwxDrawer } from '../../components/drawer/index.ts';

const settled = async (host: Element): Promise<void> => {
  for (let i = 0; i < 3; i++) {
    await Promise.resolve();
    await (host as LitElement).updateComplete;
  }
};

function shown(markup: string): LitElement {
  document.body.insertAdjacentHTML('beforeend', markup);
  return document.body.lastElementChild as LitElement;
}

const element = (markup: string): HTMLElement =>
  new Range().createContextualFragment(markup).firstElementChild as HTMLElement;

const withoutComments = (host: Element): string =>
  host.innerHTML.replaceAll(/<!--.*?-->/g, '').replaceAll(/w\d+/g, 'w');

/** Elements that show something without children, and a child of each. */
const elements: readonly (readonly [start: string, child: string])[] = [
  ['<fwx-drawer heading="News">', '<p>text</p>'],
  ['<fwx-drawer heading="News" toggle-label="Open" placement="end">', '<p>text</p>'],
  ['<fwx-drawer toggle-label="Open" close-button="false">', '<h2>News</h2>'],
  ['<fwx-button-menu label="Go">', '<a href="/a">A</a>'],
  ['<fwx-button-menu label="Go" split menu-role>', '<button>A</button>'],
  ['<fwx-button theme="primary">', '<b>Save</b>'],
];

describe('What is added to the children of an element later', () => {
  afterEach(() => document.body.lastElementChild?.remove());

  for (const [start, item] of [
    ['<fwx-menu>', '<a href="#a">A</a>'],
    ['<fwx-button-menu label="Go">', '<a href="#a">A</a>'],
    ['<fwx-button-menu label="Go" menu-role>', '<button>A</button>'],
  ] as const) {
    it(`is an item of a submenu: ${start}`, async () => {
      const submenu = (items: string): string =>
        `${start}<details><summary>S</summary>${items}</details>`;
      const whole = shown(submenu(item + item));
      await settled(whole);
      const expected = withoutComments(whole);
      whole.remove();
      const host = shown(submenu(item));
      await settled(host);
      host.querySelector('.submenu > .menu')!.append(element(item));
      await settled(host);
      expect(withoutComments(host)).to.equal(expected);
    });
  }

  it('is the text of an item of an accordion, which keeps its icon', async () => {
    const accordion = (label: string): string =>
      `<fwx-accordion><details><summary>${label}</summary>text</details></fwx-accordion>`;
    const whole = shown(accordion('New'));
    await settled(whole);
    const expected = withoutComments(whole);
    whole.remove();
    const host = shown(accordion('Old'));
    await settled(host);
    // As React and Vue write a text.
    host.querySelector('summary')!.textContent = 'New';
    await settled(host);
    expect(withoutComments(host)).to.equal(expected);
  });

  it('is no icon where the accordion has none', async () => {
    const host = shown(
      '<fwx-accordion icon=""><details><summary>Old</summary>text</details></fwx-accordion>',
    );
    await settled(host);
    host.querySelector('summary')!.textContent = 'New';
    await settled(host);
    expect(host.querySelector('summary')!.childElementCount).to.equal(0);
  });
});

describe('Children of an element that has shown labels without them', () => {
  afterEach(() => document.body.lastElementChild?.remove());

  for (const [start, child, method] of elements.flatMap(([start, child]) => [
    [start, child, 'append'] as const,
    [start, child, 'prepend'] as const,
  ])) {
    it(`become its content: ${start}${child}, by ${method}`, async () => {
      const whole = shown(`${start}${child}`);
      await settled(whole);
      const expected = withoutComments(whole);
      whole.remove();
      const host = shown(start);
      await settled(host);
      const node = element(child);
      host[method](node);
      await settled(host);
      expect(withoutComments(host)).to.equal(expected);
      expect(host.contains(node)).to.equal(true);
      host.removeChild(node);
      expect(host.contains(node)).to.equal(false);
    });
  }

  for (const [start, child] of elements) {
    it(`are content before the others, too: ${start}${child}, by prepend`, async () => {
      const other = '<i>other</i>';
      const whole = shown(`${start}${child}${other}`);
      await settled(whole);
      const expected = withoutComments(whole);
      whole.remove();
      const host = shown(start + other);
      await settled(host);
      const [mark, node] = [document.createComment('mark'), element(child)];
      host.prepend(node, mark);
      await settled(host);
      expect(withoutComments(host)).to.equal(expected);
      expect(mark.previousSibling).to.equal(node);
    });
  }

  it('come and go in order, as a framework inserts them', async () => {
    const host = shown('<fwx-drawer heading="News">');
    await settled(host);
    const [one, two, three] = ['<p>1</p>', '<p>2</p>', '<p>3</p>'].map(element) as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    host.append(two);
    host.insertBefore(one, two);
    await settled(host);
    host.insertBefore(three, null);
    await settled(host);
    const body = host.querySelector('.drawer-body');
    expect(body?.textContent).to.equal('123');
    host.removeChild(one);
    host.removeChild(two);
    host.removeChild(three);
    await settled(host);
    host.append(one);
    await settled(host);
    expect(body?.textContent).to.equal('1');
  });

  it('do not close a drawer that waits for them', async () => {
    const drawer = shown('<fwx-drawer heading="News">') as FwxDrawer;
    await settled(drawer);
    await drawer.show();
    const dialog = drawer.querySelector('dialog');
    drawer.append(element('<p>text</p>'));
    await settled(drawer);
    expect(drawer.querySelector('dialog') === dialog).to.equal(true);
    expect(dialog?.open).to.equal(true);
    drawer.heading = 'Other';
    drawer.placement = 'end';
    await settled(drawer);
    expect(dialog?.querySelector('.drawer-title')?.textContent).to.equal('Other');
    expect(dialog?.className).to.contain('drawer-end');
    expect(dialog?.querySelector('p')?.textContent).to.equal('text');
    await drawer.hide();
  });

  it('are replaced by data that is set later', async () => {
    const drawer = shown('<fwx-drawer heading="News">') as FwxDrawer;
    await settled(drawer);
    drawer.append(element('<p>text</p>'));
    await settled(drawer);
    drawer.content = html`<i>data</i>`;
    await settled(drawer);
    expect(drawer.querySelectorAll('dialog').length).to.equal(1);
    expect(drawer.querySelector('.drawer-body')?.textContent).to.equal('data');
    expect(drawer.querySelectorAll('p').length).to.equal(0);
  });

  it('come from a template of Lit that renders them later', async () => {
    const page = shown('<div></div>');
    const show = (text: string | null): unknown =>
      render(html`<fwx-drawer heading="News">${text && html`<p>${text}</p>`}</fwx-drawer>`, page);
    show(null);
    const host = page.firstElementChild as LitElement;
    await settled(host);
    show('a');
    await settled(host);
    show('b');
    await settled(host);
    expect(host.querySelector('.drawer-body')?.textContent.trim()).to.equal('b');
    show(null);
    await settled(host);
    expect(host.querySelector('.drawer-body')?.textContent.trim()).to.equal('');
  });

  it('stay beside data, which has the place of children', async () => {
    const drawer = shown('<fwx-drawer heading="News">') as FwxDrawer;
    drawer.content = 'data';
    await settled(drawer);
    drawer.append(element('<p>text</p>'));
    await settled(drawer);
    expect(drawer.querySelector('.drawer-body')?.textContent).to.equal('data');
  });
});
