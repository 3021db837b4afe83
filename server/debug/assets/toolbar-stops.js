// Stops of the bar: one is in the tab order of the page.
// @ts-check

const STOP = '[data-stop]';

/** The stops of a bar. The arrow keys, Home and End move between them. */
export class BarStops {
  #bar;
  /** Name of the stop that is in the tab order. */
  #current = '';

  /** @param {HTMLElement} bar */
  constructor(bar) {
    this.#bar = bar;
    bar.addEventListener('focusin', () => this.#mark(this.focused ?? this.#current));
    bar.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /** Name of the stop that has the focus, or whose card has it; null for none. */
  get focused() {
    const root = this.#bar.getRootNode();
    const active = root instanceof ShadowRoot ? root.activeElement : null;
    if (!active || !this.#bar.contains(active)) return null;
    const stop = active.closest(STOP) ?? active.closest('.chip')?.querySelector(STOP);
    return stop instanceof HTMLElement ? (stop.dataset['stop'] ?? null) : null;
  }

  /**
   * Replaces the content of the bar. The focus stays on its stop.
   * @param {(Node | string)[]} children
   */
  replace(...children) {
    const { focused } = this;
    this.#bar.replaceChildren(...children);
    this.#mark(focused ?? this.#current);
    if (focused !== null) this.#stops().find(hasName(focused))?.focus();
  }

  /** @returns {HTMLElement[]} */
  #stops() {
    return [...this.#bar.querySelectorAll(STOP)].filter((stop) => stop instanceof HTMLElement);
  }

  /** @param {string} name */
  #mark(name) {
    const stops = this.#stops();
    const current = stops.find(hasName(name)) ?? stops[0];
    this.#current = current?.dataset['stop'] ?? '';
    for (const stop of stops) stop.tabIndex = stop === current ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #onKey(event) {
    const stops = this.#stops();
    const at = stops.findIndex(hasName(this.focused ?? ''));
    const forward = getComputedStyle(this.#bar).direction === 'rtl' ? -1 : 1;
    const last = stops.length - 1;
    const next = {
      ArrowRight: at + forward,
      ArrowLeft: at - forward,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    stops[next > last ? 0 : next < 0 ? last : next]?.focus();
  }
}

/** @param {string} name */
function hasName(name) {
  return (/** @type {HTMLElement} */ stop) => stop.dataset['stop'] === name;
}
