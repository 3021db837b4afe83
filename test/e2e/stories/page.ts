// Runs in the page of `stories.test.ts`: renders stories and returns the resulting markup.
import type { LitElement } from 'lit';
import { render } from 'lit/html.js';

import { contracts } from '../../../components/contracts.ts';
import type { FwxUpload } from '../../../components/upload/index.ts';
import { uploadContract } from '../../../components/upload/upload.contract.ts';
import '../../../components/index.ts';
import { normalised, normalisedHtml } from '../../support/markup.ts';
import { type Snippets, snippetsOf } from '../../../stories/snippets/index.ts';
import { allStories, uploadStories } from './all-stories.ts';

declare global {
  var fwxStories: typeof api;
  /** Templates of the snippets of the stories, when a test has added them. */
  var fwxTemplates: Readonly<Record<string, unknown>>;
}

/** Creates an empty element, and removes what an earlier story has opened. */
function place(): HTMLElement {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  document.querySelector('main')?.remove();
  const main = document.createElement('main');
  document.body.append(main);
  return main;
}

async function settled(main: HTMLElement): Promise<void> {
  // An element may render other elements.
  for (let turn = 0; turn < 3; turn++) {
    const elements = [...main.querySelectorAll<LitElement>('*')];
    await Promise.all(elements.map((one) => one.updateComplete));
  }
}

/**
 * The markup without expected differences: attributes of hosts, open states, and the numbers of
 * ids, which a browser counts through all stories.
 */
function comparable(markup: string): string {
  const template = document.createElement('template');
  template.innerHTML = markup;
  for (const host of template.content.querySelectorAll('*')) {
    if (!host.localName.startsWith('fwx-')) continue;
    for (const name of host.getAttributeNames()) host.removeAttribute(name);
  }
  // Drawers and menus are opened only by script, once they are in the page.
  for (const dialog of template.content.querySelectorAll('dialog')) dialog.removeAttribute('open');
  for (const menu of template.content.querySelectorAll('.menu.show')) close(menu);
  const ids = new Map<string, string>();
  return template.innerHTML.replaceAll(automaticId, (id) => {
    if (!ids.has(id)) ids.set(id, `id${ids.size}`);
    return ids.get(id) ?? id;
  });
}

/** Removes the open state from a menu, its toggle and their group. */
function close(menu: Element): void {
  const toggle = menu.previousElementSibling;
  for (const element of [menu, toggle, menu.parentElement]) element?.classList.remove('show');
  toggle?.setAttribute('aria-expanded', 'false');
  menu.removeAttribute('popover');
  for (const trigger of menu.querySelectorAll('.submenu > .menu-item')) {
    trigger.removeAttribute('aria-expanded');
    trigger.removeAttribute('aria-haspopup');
  }
}

const automaticId = /(?<=["# ]|field-)w\d+(?=["\- ])/g;

function isExpanded(html: string): boolean {
  const template = document.createElement('template');
  template.innerHTML = html;
  return contracts.every(({ root, tag }) =>
    [...template.content.querySelectorAll(tag)].every((host) =>
      [...host.children].some((child) => child.matches(root)),
    ),
  );
}

/**
 * The settings of an upload as text, without functions; a size is a number or, in an attribute, its
 * text.
 */
async function uploadSettings(main: HTMLElement): Promise<string> {
  const upload = main.querySelector('fwx-upload');
  if (!upload) throw new Error('There is no upload.');
  const { form } = upload;
  const names = Object.keys(uploadContract.properties) as (keyof FwxUpload)[];
  const settings = Object.fromEntries(names.map((name) => [name, upload[name]]));
  const label = form?.querySelector('label')?.textContent;
  const { disabled, name } = upload;
  return JSON.stringify({ ...settings, disabled, name, label, dir: form?.dir }, (_, value) =>
    typeof value === 'function' ? 'a function' : typeof value === 'number' ? `${value}` : value,
  );
}

const api = {
  /** Settings of the upload of a story. */
  async uploadStory(name: string): Promise<string> {
    return api.uploadTemplate(uploadStories()[name]?.());
  },
  /** Settings of the upload of a template. */
  async uploadTemplate(template: unknown): Promise<string> {
    const main = place();
    render(template, main);
    await settled(main);
    return uploadSettings(main);
  },
  /** Settings of the upload of HTML that was pasted into a page. */
  async uploadPasted(html: string): Promise<string> {
    const main = place();
    main.append(document.createRange().createContextualFragment(html));
    await settled(main);
    return uploadSettings(main);
  },
  /** The markup of a story that is rendered in the browser. */
  rendered(name: string): Promise<string> {
    return api.renderedTemplate(allStories()[name]?.());
  },
  /** The copyable code of a story. */
  snippets: (name: string): Promise<Snippets> =>
    snippetsOf({ ...allStories(), ...uploadStories() }[name]?.()),
  /** The markup of a template that is rendered in the browser. */
  async renderedTemplate(template: unknown): Promise<string> {
    const main = place();
    render(template, main);
    await settled(main);
    return comparable(normalised(main));
  },
  /** The markup after HTML was pasted into a page and its scripts have run. */
  async pasted(html: string): Promise<string> {
    const main = place();
    main.innerHTML = html;
    await settled(main);
    // Scripts inserted by innerHTML do not run; other scripts than modules run immediately.
    for (const inert of main.querySelectorAll('script')) {
      const script = document.createElement('script');
      script.textContent = inert.textContent;
      inert.replaceWith(script);
      script.remove();
    }
    await settled(main);
    return comparable(normalised(main));
  },
  /** The documented markup without the elements around it. */
  withoutHosts(html: string): string {
    const main = document.createElement('template');
    main.innerHTML = comparable(normalisedHtml(html));
    for (const host of main.content.querySelectorAll('*')) {
      if (host.localName.startsWith('fwx-')) host.replaceWith(...host.childNodes);
    }
    return comparable(main.innerHTML);
  },
  /**
   * The markup of a server as the browser parses it; null when plain children wait for a script.
   */
  read: (html: string): string | null =>
    isExpanded(html) ? comparable(normalisedHtml(html)) : null,
  /** The same after the elements are upgraded, with the number of mutations. */
  async takenOver(html: string): Promise<{ readonly markup: string; readonly changes: number }> {
    const main = place();
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((more) => records.push(...more));
    main.innerHTML = html;
    observer.observe(main, { subtree: true, childList: true, characterData: true });
    await settled(main);
    records.push(...observer.takeRecords());
    observer.disconnect();
    return { markup: comparable(normalised(main)), changes: records.length };
  },
};

globalThis.fwxStories = api;
