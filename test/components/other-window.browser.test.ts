import { expect } from '@open-wc/testing';

import '../../components/accordion/index.ts';
import '../../components/button/index.ts';
import '../../components/button-menu/index.ts';
import type { FwxDrawer } from '../../components/drawer/index.ts';
import '../../components/drawer/index.ts';
import { place, tasks } from '../support/widget-page.ts';

/** The document of another window, such as a frame or a picture-in-picture window. */
async function otherDocument(): Promise<Document> {
  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => (frame.onload = resolve));
  place().append(frame);
  await loaded;
  return frame.contentDocument as Document;
}

/** Puts an element of this window, with children of the other one, into the other document. */
async function elementIn<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  children: string,
  properties: Partial<HTMLElementTagNameMap[K]> = {},
): Promise<HTMLElementTagNameMap[K]> {
  const other = await otherDocument();
  const holder = other.createElement('div');
  holder.innerHTML = children;
  const element = Object.assign(document.createElement(tag), properties);
  other.body.append(element);
  element.append(...holder.childNodes);
  await tasks();
  return element;
}

const find = (element: Element, selector: string): HTMLElement =>
  element.querySelector(selector) as HTMLElement;

describe('In the document of another window', () => {
  it('a toggle button is pressed', async () => {
    const element = await elementIn('fwx-button', 'Bold', { toggleable: true });
    find(element, 'button').click();
    expect(element.pressed).to.equal(true);
  });

  it('a menu opens, and keys move in it', async () => {
    const element = await elementIn('fwx-button-menu', '<a href="#a">A</a>', { label: 'Menu' });
    find(element, 'button').click();
    await element.show();
    expect(element.open).to.equal(true);
    const key = { key: 'Escape', bubbles: true, cancelable: true };
    find(element, 'a').dispatchEvent(new KeyboardEvent('keydown', key));
    expect(element.open).to.equal(false);
  });

  it('a button in a drawer closes it', async () => {
    const element = await elementIn('fwx-drawer', '<b data-bs-dismiss="drawer">x</b>');
    await element.show();
    find(element, 'b').click();
    expect(element.open).to.equal(false);
  });

  /** A drawer in the document of this window, beside the frame of the other one. */
  function ownDrawer(): FwxDrawer {
    const element = document.createElement('fwx-drawer');
    element.textContent = 'text';
    document.querySelector('main')?.append(element);
    return element;
  }

  it('a drawer that was moved there while it was open is closed, and its page scrolls', async () => {
    const other = await otherDocument();
    const element = ownDrawer();
    await element.show();
    expect(document.documentElement.className).to.equal('dialog-open');
    other.body.append(element);
    await tasks();
    expect(element.open).to.equal(false);
    expect(document.documentElement.className).to.equal('');
  });

  it('a drawer lets its page scroll while one of this window is open', async () => {
    const element = await elementIn('fwx-drawer', 'text');
    const own = ownDrawer();
    await element.show();
    await own.show();
    await element.hide();
    expect(element.ownerDocument.documentElement.className).to.equal('');
    expect(document.documentElement.className).to.equal('dialog-open');
    await own.hide();
  });

  it('an accordion reports its items', async () => {
    const element = await elementIn('fwx-accordion', '<details><summary>S</summary>x</details>');
    const seen: string[] = [];
    for (const name of ['fwx-before-toggle', 'fwx-toggle'] as const)
      element.addEventListener(name, () => seen.push(name));
    find(element, 'summary').click();
    await tasks();
    expect(seen).to.deep.equal(['fwx-before-toggle', 'fwx-toggle']);
  });
});
