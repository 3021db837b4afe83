import type { PageData } from '../router/core-types.ts';
import { fragmentTarget } from '../router/fragment.ts';

/**
 * The text that screen readers announce when another page is shown: a function of that page, which may return `''` for
 * no text; `false` disables announcements.
 */
export type Announce = ((page: PageData) => string) | false;

// The head is written shortly after the page, and screen readers have to detect the region before its text changes.
const delay = 100;

/**
 * Does for a visited page what browsers do when they load a document: announces the page, and moves the
 * sequential focus navigation starting point to the beginning if the focused element was removed.
 */
// See docs/decisions/0045-page-visits.md.
export class RouteAnnouncer {
  readonly #root: HTMLElement;
  readonly #announce: Announce;
  #region: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Elements with `autofocus` of the last page. Those of layouts stay and must not get the focus again. */
  #autofocus: ReadonlySet<Element>;

  /** @param root Element that contains the page. */
  constructor(root: HTMLElement, announce: Announce = titleOf) {
    this.#root = root;
    this.#announce = announce;
    this.#autofocus = this.#autofocusElements();
  }

  /** Called when another page was rendered. */
  onPageChange(page: PageData): void {
    this.#moveFocus();
    if (this.#announce === false) return;
    const announce = this.#announce;
    if (!this.#region?.isConnected) this.#region = addRegion();
    const region = this.#region;
    // Cleared first: screen readers do not announce the same text twice.
    region.textContent = '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (region.textContent = announce(page)), delay);
  }

  #moveFocus(): void {
    const before = this.#autofocus;
    this.#autofocus = this.#autofocusElements();
    const wanted = [...this.#autofocus].find(
      (element) => !before.has(element) && isFocusable(element),
    );
    if (wanted instanceof HTMLElement) wanted.focus({ preventScroll: true });
    else if ((document.activeElement ?? document.body) === document.body)
      setFocusStart(fragmentTarget() ?? document.body);
  }

  #autofocusElements(): ReadonlySet<Element> {
    return new Set(this.#root.querySelectorAll('[autofocus]'));
  }
}

// Calling `focus()` on other elements would move the starting point of Tab there.
const isFocusable = (element: Element): boolean =>
  !element.matches(':disabled') && element.checkVisibility();

function titleOf(): string {
  return document.title || (document.querySelector('h1')?.textContent.trim() ?? '');
}

/** Makes Tab continue from an element, even if the element is not focusable. */
function setFocusStart(element: HTMLElement): void {
  const own = element.getAttribute('tabindex');
  element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
  if (own === null) element.removeAttribute('tabindex');
  else element.setAttribute('tabindex', own);
}

/** Adds a live region, which screen readers announce. It is visually hidden without a style sheet. */
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
