import type { LitElement } from 'lit';
import { render } from 'lit/html.js';

import { setWarnings } from '../../components/internal/context/warn-once.ts';
import { normalised } from './markup.ts';

/** Loads the style sheet once per test page. */
export async function loadStyles(): Promise<void> {
  if (document.querySelector('link[data-fwx]')) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = new URL('../../components/fwx.css', import.meta.url).href;
  link.dataset['fwx'] = '';
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
  });
  document.head.append(link);
  await loaded;
}

/** Replaces the content of the page by an element with this markup. */
export function place(html = ''): HTMLElement {
  document.querySelector('main')?.remove();
  const main = document.createElement('main');
  main.innerHTML = html;
  document.body.append(main);
  return main;
}

/** Places the markup and returns its first element with this tag, updated. */
export async function elementIn<K extends keyof HTMLElementTagNameMap>(
  markup: string,
  tag: K,
): Promise<HTMLElementTagNameMap[K]> {
  const element = place(markup).querySelector(tag) as HTMLElementTagNameMap[K];
  await (element as unknown as LitElement).updateComplete;
  return element;
}

/** The normalised markup of a template that is rendered in the browser. */
export function rendered(template: unknown): string {
  const main = place();
  render(template, main);
  return normalised(main);
}

/** Names of the events that reach the document from now on, in order. */
export function recorded(...names: string[]): string[] {
  const seen: string[] = [];
  for (const name of names) document.addEventListener(name, () => seen.push(name));
  return seen;
}

/** Resolves with the next event of this name that reaches the document, or another target. */
export function next<T extends Event = CustomEvent>(
  name: string,
  target: EventTarget = document,
): Promise<T> {
  return new Promise((resolve) => {
    target.addEventListener(name, (event) => resolve(event as T), { once: true });
  });
}

/** What a mutation has changed, as a failing test shows it: `open of <fwx-drawer>: null to ""`, `children of <p>`. */
export function mutationText({ attributeName, oldValue, target, type }: MutationRecord): string {
  const name = target instanceof Element ? `<${target.localName}>` : target.nodeName;
  if (attributeName === null) return `${type === 'childList' ? 'children' : 'text'} of ${name}`;
  const value = (target as Element).getAttribute(attributeName);
  return `${attributeName} of ${name}: ${JSON.stringify(oldValue)} to ${JSON.stringify(value)}`;
}

/**
 * Waits for queued tasks of the browser, such as `toggle` events and observers. Does not wait for
 * frames, because a page in the background has none.
 */
export async function tasks(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  }
}

/** Runs `work` and returns its warnings. */
export function warningsOf(work: () => void): string[] {
  setWarnings(true);
  const { warn } = console;
  const warnings: string[] = [];
  console.warn = (text: unknown) => warnings.push(String(text));
  try {
    work();
  } finally {
    console.warn = warn;
  }
  return warnings;
}
