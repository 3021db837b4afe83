import { addToken, tokensOf } from '../../internal/tokens.ts';

/** What the accessible name and description of an input are made of. */
export interface WiringSources {
  /** The input that was there before, whose attributes the new one takes over. */
  readonly template: HTMLInputElement;
  /** Labels that hold or name the element itself. */
  readonly labels: readonly HTMLLabelElement[];
  /** What the file dialog is to offer. */
  readonly accept: string;
  /** Id of the element's status region. */
  readonly statusId: string;
}

const copied = ['title', 'tabindex', 'form', 'dir', 'lang', 'capture'];

/** The file input inside a pond. */
export function browserOf(root: Element): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>('.filepond--browser');
}

/**
 * Gives the input that FilePond made the id, labels and descriptions of the one it replaced.
 * FilePond itself moves the id to a `<div>`, which ends the link to every label on the page.
 */
export function wireBrowser(root: Element, sources: WiringSources): void {
  const browser = browserOf(root);
  const drop = root.querySelector<HTMLLabelElement>('.filepond--drop-label label');
  if (!browser || !drop) return;
  const { template, statusId, accept } = sources;
  setAccept(browser, accept);
  for (const { name, value } of template.attributes) {
    if (copied.includes(name) || name.startsWith('aria-')) browser.setAttribute(name, value);
  }
  if (template.id) {
    browser.id = template.id;
    drop.htmlFor = template.id;
  }
  browser.setAttribute('aria-labelledby', nameOf(browser, drop, sources));
  addToken(browser, 'aria-describedby', statusId);
  if (template.classList.contains('is-invalid')) browser.setAttribute('aria-invalid', 'true');
  unfocusAction(root);
}

/**
 * Tells of what FilePond makes anew inside a pond. The observers go with the root.
 *
 * @param wire Called when there is another input: FilePond takes it away while it is disabled.
 */
export function followParts(root: Element, wire: () => void): void {
  let known = browserOf(root);
  new MutationObserver(() => {
    const browser = browserOf(root);
    if (browser && browser !== known) wire();
    known = browser;
  }).observe(root, { childList: true });
  const drop = root.querySelector('.filepond--drop-label label');
  // FilePond puts a second tab stop into the label with each new text.
  if (drop) new MutationObserver(() => unfocusAction(root)).observe(drop, { childList: true });
}

/** Tells the file dialog what to offer; `''` is every file. */
export function setAccept(browser: HTMLInputElement, accept: string): void {
  if (accept === '') browser.removeAttribute('accept');
  else browser.accept = accept;
}

function unfocusAction(root: Element): void {
  const action = root.querySelector<HTMLElement>('.filepond--label-action[tabindex="0"]');
  action?.setAttribute('tabindex', '-1');
}

function nameOf(
  browser: HTMLInputElement,
  drop: HTMLLabelElement,
  { template, labels }: WiringSources,
): string {
  const outside = [...labels, ...(browser.labels ?? [])].filter((label) => label !== drop);
  const ids = [...new Set(outside)].map((label, index) => {
    label.id ||= `${browser.id}-label${index === 0 ? '' : `-${index}`}`;
    return label.id;
  });
  const given = tokensOf(template.getAttribute('aria-labelledby'));
  // Its own id stands for `aria-label`, which the others would hide.
  const own = template.hasAttribute('aria-label') ? [browser.id] : [];
  return [...new Set([...given, ...ids, ...own, drop.id])].join(' ');
}
