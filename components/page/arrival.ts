import type { PageData } from './core-types.ts';
import { fragmentTarget } from './fragment.ts';

/**
 * What screen readers say when another page is shown: a function of that page, which may give `''` for
 * nothing; `false` for nothing at all.
 */
export type Announce = ((page: PageData) => string) | false;

// The head is written a moment after the page, and readers have to notice the region before its text.
const delay = 100;

/**
 * Does for a page that takes the place of another what browsers do when they load a document: it is
 * announced, and the keyboard starts at the beginning when the focus went away with the page before.
 */
// See docs/decisions/0045-page-visits.md.
export class Arrival {
  readonly #root: HTMLElement;
  readonly #announce: Announce;
  #region: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Those of layouts stay, and had their turn. */
  #autofocus: ReadonlySet<Element>;

  /** @param root Element that holds the page. */
  constructor(root: HTMLElement, announce: Announce = titleOf) {
    this.#root = root;
    this.#announce = announce;
    this.#autofocus = this.#wanted();
  }

  /** Called when another page was rendered. */
  arrive(page: PageData): void {
    this.#moveFocus();
    if (this.#announce === false) return;
    const announce = this.#announce;
    if (!this.#region?.isConnected) this.#region = addRegion();
    const region = this.#region;
    // The same text again would be no change.
    region.textContent = '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (region.textContent = announce(page)), delay);
  }

  #moveFocus(): void {
    const before = this.#autofocus;
    this.#autofocus = this.#wanted();
    const wanted = [...this.#autofocus].find(
      (element) => !before.has(element) && canHaveFocus(element),
    );
    if (wanted instanceof HTMLElement) wanted.focus({ preventScroll: true });
    else if ((document.activeElement ?? document.body) === document.body)
      startAt(fragmentTarget() ?? document.body);
  }

  #wanted(): ReadonlySet<Element> {
    return new Set(this.#root.querySelectorAll('[autofocus]'));
  }
}

// Asking the others to take it would be where Tab goes on from.
const canHaveFocus = (element: Element): boolean =>
  !element.matches(':disabled') && element.checkVisibility();

function titleOf(): string {
  return document.title || (document.querySelector('h1')?.textContent.trim() ?? '');
}

/** Lets the keyboard go on from an element, which need not take the focus. */
function startAt(element: HTMLElement): void {
  const own = element.getAttribute('tabindex');
  element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
  if (own === null) element.removeAttribute('tabindex');
  else element.setAttribute('tabindex', own);
}

/** What is put in here is read aloud. It cannot be seen, and needs no style sheet for that. */
function addRegion(): HTMLElement {
  const region = document.createElement('div');
  region.dataset['pageAnnouncer'] = '';
  region.ariaLive = 'assertive';
  region.ariaAtomic = 'true';
  Object.assign(region.style, {
    position: 'absolute',
    insetBlockStart: '0',
    insetInlineStart: '0',
    inlineSize: '1px',
    blockSize: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  });
  document.body.append(region);
  return region;
}
