import { router } from './core.ts';

/** The element that the fragment of the address points to, found as browsers find it: also by its decoded name. */
export function fragmentTarget(): HTMLElement | null {
  const name = location.hash.slice(1);
  return name === '' ? null : (document.getElementById(name) ?? byDecoded(name));
}

function byDecoded(name: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(name));
  } catch {
    // A percent sign that encodes nothing.
    return null;
  }
}

/**
 * Shows what the fragment of the address points to where the core does not find it: it looks for the
 * name as it stands in the address, `caf%C3%A9`, and scrolls to the top when there is none.
 */
export class FragmentScroll {
  /** Whether the visit on its way is one after which the core scrolls. */
  #isAwaited = false;

  /** Begins to follow the router, which must have started: the core has to scroll first. */
  start(): void {
    router.on('before', ({ detail: { visit } }) => {
      const { async, prefetch, preserveScroll, preserveState } = visit;
      const isReload = async && preserveState === true;
      if (!prefetch && !isReload) this.#isAwaited = preserveScroll !== true;
    });
    window.addEventListener('popstate', ({ state }) => {
      this.#isAwaited = false;
      // Without a state it is a link in the page; otherwise the core goes back to where it was.
      if (state === null) showSoon();
    });
    const [load] = performance.getEntriesByType('navigation');
    if ((load as PerformanceNavigationTiming | undefined)?.type !== 'navigate') return;
    const release = router.on('navigate', () => {
      release();
      showSoon();
    });
  }

  /** Called when another page was rendered. */
  arrive(): void {
    // The core sets its timer a few turns from now.
    if (this.#isAwaited) setTimeout(showSoon);
    this.#isAwaited = false;
  }
}

/** After the core, which scrolls in a timer, too. */
function showSoon(): void {
  const name = location.hash.slice(1);
  if (name === '' || document.getElementById(name)) return;
  setTimeout(() => fragmentTarget()?.scrollIntoView());
}
