import { router } from './core.ts';

/** The element for the fragment of the URL, found as in browsers: also by its decoded name. */
export function fragmentTarget(): HTMLElement | null {
  const name = location.hash.slice(1);
  return name === '' ? null : (document.getElementById(name) ?? byDecoded(name));
}

function byDecoded(name: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(name));
  } catch {
    // The name has a percent sign that is not part of an escape sequence.
    return null;
  }
}

/**
 * Scrolls to the element for the fragment of the URL where the core does not find it: the core searches for the
 * encoded name, `caf%C3%A9`, and scrolls to the top if there is none.
 */
export class FragmentScroll {
  /** Whether the core scrolls after the visit in flight. */
  #coreScrolls = false;

  /** Adds listeners to the router, which must have started: the core has to scroll first. */
  start(): void {
    router.on('before', ({ detail: { visit } }) => {
      const { async, prefetch, preserveScroll, preserveState } = visit;
      const isReload = async && preserveState === true;
      if (!prefetch && !isReload) this.#coreScrolls = preserveScroll !== true;
    });
    window.addEventListener('popstate', ({ state }) => {
      this.#coreScrolls = false;
      // Without a state the event is from a link in the page; otherwise the core restores the scroll position.
      if (state === null) scrollAfterCore();
    });
    const [load] = performance.getEntriesByType('navigation');
    if ((load as PerformanceNavigationTiming | undefined)?.type !== 'navigate') return;
    const release = router.on('navigate', () => {
      release();
      scrollAfterCore();
    });
  }

  /** Called when another page was rendered. */
  onPageChange(): void {
    // The core sets its timer a few microtasks from now.
    if (this.#coreScrolls) setTimeout(scrollAfterCore);
    this.#coreScrolls = false;
  }
}

/** Scrolls to the fragment after the core, which also scrolls in a timer. */
function scrollAfterCore(): void {
  const name = location.hash.slice(1);
  if (name === '' || document.getElementById(name)) return;
  setTimeout(() => fragmentTarget()?.scrollIntoView());
}

/**
 * Restores scroll regions when the document was loaded again: for deferred props the core saves their positions
 * before it restores them.
 */
export function restoreScrollRegions(): void {
  const { scrollRegions = [] } = (history.state ?? {}) as { scrollRegions?: ScrollToOptions[] };
  document
    .querySelectorAll('[scroll-region]')
    .forEach((region, at) => region.scrollTo(scrollRegions[at]));
}
