import { dashed } from './markup-names.ts';
import { rootsAround } from './roots.ts';

const off = '[behavior="none"], [data-fwx-behavior="none"]';

/**
 * Whether the script of fwx serves this element. `behavior="none"` on the host, or
 * `data-fwx-behavior="none"` on anything around it, leaves it to another script.
 */
export function isServed(element: Element): boolean {
  if (element.closest(off)) return false;
  return rootsAround(element).every(
    (root) => !(root instanceof ShadowRoot && root.host.closest(off)),
  );
}

/** Whether a button or link takes no clicks: a link can only say so by class or ARIA. */
export function isDisabled(element: Element): boolean {
  return (
    element.matches(':disabled, .disabled') || element.getAttribute('aria-disabled') === 'true'
  );
}

/** Data of the events of a behaviour. */
export interface BehaviorDetail {
  /** What the user pressed, if it was that. */
  readonly relatedTarget: Element | null;
  /** The click that caused it, if it was one. */
  readonly clickEvent?: MouseEvent | undefined;
  /** What closes it, where the component tells that; only on `hide`, `hidden` and `hidePrevented`. */
  readonly cause?: HideCause | undefined;
}

/**
 * What closes a component: a button, the key Escape, a click on its backdrop, a swipe, a viewport in
 * which it stands in the page, `close` (a form, a `command` or a script closed its `<dialog>`), or a
 * call of a method.
 */
export type HideCause = 'button' | 'escape' | 'backdrop' | 'swipe' | 'resize' | 'close' | 'script';

/**
 * Fires the event under both of its names: `show.bs.drawer` as in Bootstrap, and `fwx-show` for
 * templates of frameworks, which cannot bind a name with dots. Both bubble.
 *
 * @returns `false` when a listener of either has prevented it.
 */
export function fire(
  target: Element,
  name: string,
  component: string,
  init: { readonly cancelable?: boolean; readonly detail: BehaviorDetail },
): boolean {
  let goesOn = true;
  for (const type of [`${name}.bs.${component}`, `fwx-${dashed(name)}`]) {
    const event = new CustomEvent(type, { bubbles: true, cancelable: false, ...init });
    // Where Bootstrap puts it.
    const { relatedTarget, clickEvent } = init.detail;
    Object.defineProperty(event, 'relatedTarget', { value: relatedTarget });
    if (clickEvent) Object.defineProperty(event, 'clickEvent', { value: clickEvent });
    goesOn = target.dispatchEvent(event) && goesOn;
  }
  return goesOn;
}

/**
 * A promise for the end of the transitions that run on the element, or `null` when none does. Asking
 * brings the styles up to date, so a class set just before counts.
 */
export function transitionEnd(element: Element): Promise<unknown> | null {
  const running = element
    .getAnimations()
    .filter((one) => one instanceof CSSTransition && one.playState !== 'finished');
  if (running.length === 0) return null;
  const ends = running.map((one) => Number(one.effect?.getComputedTiming().endTime ?? 0));
  // Time stands still for the transitions of a hidden page, and begins late on a busy one. One that is cancelled puts
  // the element where it would have ended; `finish()` throws where a script has set its rate to 0.
  const late = setTimeout(() => running.forEach((one) => one.cancel()), Math.max(...ends) + 100);
  return Promise.allSettled(running.map((one) => one.finished)).finally(() => clearTimeout(late));
}

/** Calls `work` when the element stands still: at once where no transition runs on it. */
export function whenStill(element: Element, work: () => void): Promise<void> {
  const transition = transitionEnd(element);
  if (transition) return transition.then(work);
  work();
  return Promise.resolve();
}
