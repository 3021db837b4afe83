import { tokensOf } from '../../internal/attributes/tokens.ts';
import { acceptAttribute } from '../files/file-type.ts';
import type { UploadRecord } from '../record/upload-record.ts';

/** Sources of the accessible name and description of an input. */
export interface WiringSources {
  /** The replaced input, whose attributes are copied to the new one. */
  readonly template: HTMLInputElement;
  /** Labels that contain the element or refer to it. */
  readonly labels: readonly HTMLLabelElement[];
  /** Accepted types, as configured. */
  readonly accepted: readonly string[];
  /** Id of the element's status region. */
  readonly statusId: string;
}

const copiedAttributes = ['title', 'tabindex', 'dir', 'lang', 'capture'];
// The element sets these.
const ownAttributes = ['aria-describedby', 'aria-invalid', 'aria-labelledby'];
// Copies of the replaced inputs, from the last time: an attribute or a hint that one has lost is removed.
const copied = new WeakMap<HTMLInputElement, Element>();

/** Returns the file input inside a pond. */
export function browserOf(root: Element): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>('.filepond--browser');
}

/**
 * Copies id, labels and descriptions of the replaced input to the input that FilePond created. FilePond
 * itself moves the id to a `<div>`, which disconnects every label on the page.
 */
export function wireBrowser(root: Element, sources: WiringSources): void {
  const browser = browserOf(root);
  const drop = root.querySelector<HTMLLabelElement>('.filepond--drop-label label');
  if (!browser || !drop) return;
  const { template, statusId, accepted } = sources;
  setAccept(browser, accepted);
  const before = copied.get(browser);
  copied.set(browser, template.cloneNode() as Element);
  const names = [before, template].flatMap((one) => one?.getAttributeNames() ?? []);
  for (const name of names) {
    const isAria = name.startsWith('aria-') && !ownAttributes.includes(name);
    if (isAria || copiedAttributes.includes(name))
      setAttribute(browser, name, template.getAttribute(name));
  }
  // The form of the element, to which the input belongs.
  setAttribute(browser, 'form', root.parentElement?.getAttribute('form') ?? null);
  if (template.id) {
    browser.id = template.id;
    drop.htmlFor = template.id;
  }
  browser.setAttribute('aria-labelledby', nameOf(browser, drop, sources));
  // The page may have added further hints.
  const lost = new Set(hintsOf(before));
  const hints = hintsOf(browser).filter((hint) => !lost.has(hint));
  const described = new Set([...hintsOf(template), ...hints, statusId]);
  browser.setAttribute('aria-describedby', [...described].join(' '));
  unfocusAction(root);
}

/**
 * Observes the parts that FilePond recreates inside a pond. The observers are released with the root.
 *
 * @param wire Called when there is a new input: FilePond removes the input while it is disabled.
 */
export function observeParts(root: Element, wire: () => void): void {
  let known = browserOf(root);
  new MutationObserver(() => {
    const browser = browserOf(root);
    if (browser && browser !== known) wire();
    known = browser;
  }).observe(root, { childList: true });
  const drop = root.querySelector('.filepond--drop-label label');
  // FilePond adds a second tab stop to the label with each new text.
  if (drop) new MutationObserver(() => unfocusAction(root)).observe(drop, { childList: true });
}

/** Clears errors that FilePond announces, in the same task: the message below the list is announced. */
export function skipFaults(root: Element, record: Pick<UploadRecord, 'items'>): void {
  const assistant = root.querySelector('.filepond--assistant');
  if (!assistant) return;
  new MutationObserver(() => {
    const { textContent: text } = assistant;
    const isTold = record.items.some(
      ({ fault, pondItem }) =>
        fault?.main && text.startsWith(`${fault.main} ${pondItem?.filename}`),
    );
    if (isTold) assistant.textContent = '';
  }).observe(assistant, { childList: true });
}

/** Sets the `accept` attribute; without accepted types every file is accepted. */
function setAccept(browser: HTMLInputElement, accepted: readonly string[]): void {
  const accept = acceptAttribute(accepted);
  if (accept === '') browser.removeAttribute('accept');
  else browser.accept = accept;
}

/** Sets or removes an attribute that has another value: each write of `lang` or `dir` updates the element. */
function setAttribute(element: Element, name: string, value: string | null): void {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

function hintsOf(element: Element | undefined): readonly string[] {
  return tokensOf(element?.getAttribute('aria-describedby'));
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
  // The id of the input itself includes its `aria-label`, which `aria-labelledby` would override.
  const own = template.hasAttribute('aria-label') ? [browser.id] : [];
  return [...new Set([...given, ...ids, ...own, drop.id])].join(' ');
}
