// Runs in the page of `stories.test.ts`: shows stories, and says what came of them.
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
  /** Templates of the snippets of the stories, where a test has added them. */
  var fwxTemplates: Readonly<Record<string, unknown>>;
}

/** An empty place, with nothing of an earlier story left open. */
function place(): HTMLElement {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
  document.querySelector('main')?.remove();
  const main = document.createElement('main');
  document.body.append(main);
  return main;
}

async function settled(main: HTMLElement): Promise<void> {
  // An element may bring others with it.
  for (let turn = 0; turn < 3; turn++) {
    const elements = [...main.querySelectorAll<LitElement>('*')];
    await Promise.all(elements.map((one) => one.updateComplete));
  }
}

/**
 * The markup without what the two sides need not share: attributes of hosts, what is open, and the
 * numbers of ids, which a browser counts through all stories.
 */
function comparable(markup: string): string {
  const template = document.createElement('template');
  template.innerHTML = markup;
  for (const host of template.content.querySelectorAll('*')) {
    if (!host.localName.startsWith('fwx-')) continue;
    for (const name of host.getAttributeNames()) host.removeAttribute(name);
  }
  // Drawers and menus open by script alone, once they are in the page.
  for (const dialog of template.content.querySelectorAll('dialog')) dialog.removeAttribute('open');
  for (const menu of template.content.querySelectorAll('.menu.show')) close(menu);
  const ids = new Map<string, string>();
  return template.innerHTML.replaceAll(automaticId, (id) => {
    if (!ids.has(id)) ids.set(id, `id${ids.size}`);
    return ids.get(id) ?? id;
  });
}

/** Takes from a menu, its toggle and their group what opening has set. */
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

/** The settings of an upload as text, with functions left out; a size is a number or, in an attribute, its text. */
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
  /** What the browser makes of a story by itself. */
  rendered(name: string): Promise<string> {
    return api.renderedTemplate(allStories()[name]?.());
  },
  /** The code of a story, to copy. */
  snippets: (name: string): Promise<Snippets> =>
    snippetsOf({ ...allStories(), ...uploadStories() }[name]?.()),
  /** What the browser makes of a template. */
  async renderedTemplate(template: unknown): Promise<string> {
    const main = place();
    render(template, main);
    await settled(main);
    return comparable(normalised(main));
  },
  /** What is there after HTML has been pasted into a page and its scripts have run. */
  async pasted(html: string): Promise<string> {
    const main = place();
    main.innerHTML = html;
    await settled(main);
    // Scripts that come by innerHTML do not run by themselves; others than modules run at once.
    for (const inert of main.querySelectorAll('script')) {
      const script = document.createElement('script');
      script.textContent = inert.textContent;
      inert.replaceWith(script);
      script.remove();
    }
    await settled(main);
    return comparable(normalised(main));
  },
  /** The documented markup alone, without the elements around it. */
  withoutHosts(html: string): string {
    const main = document.createElement('template');
    main.innerHTML = comparable(normalisedHtml(html));
    for (const host of main.content.querySelectorAll('*')) {
      if (host.localName.startsWith('fwx-')) host.replaceWith(...host.childNodes);
    }
    return comparable(main.innerHTML);
  },
  /** The markup of a server as the browser reads it; null where plain children wait for a script. */
  read: (html: string): string | null =>
    isExpanded(html) ? comparable(normalisedHtml(html)) : null,
  /** The same, once the elements have taken it over; and how many changes to the page that took. */
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
