import { closestAround, ownTarget } from '../dom/roots.ts';

const off = '[behavior="none"], [data-fwx-behavior="none"]';

/**
 * Whether the script of fwx handles this element. `behavior="none"` on the host, or
 * `data-fwx-behavior="none"` on any element around it, leaves the element to another script.
 */
export function isServed(element: Element): boolean {
  return !closestAround(element, off);
}

/** The button or link of an event that has this selector, unless the event or the element is left to other scripts. */
export function servedTrigger(event: Event, selector: string): HTMLElement | null {
  const target = event.defaultPrevented ? null : ownTarget(event);
  const trigger = target?.closest<HTMLElement>(selector);
  return trigger && isServed(trigger) ? trigger : null;
}

/** Whether a button or link is disabled: a link can only be disabled by class or ARIA. */
export function isDisabled(element: Element): boolean {
  return element.matches(':disabled, .disabled, [aria-disabled="true"]');
}

/** Whether a key belongs to an input method. Safari ends the composition before the key that ends it, which has the code 229. */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** Data of the events of a behaviour. */
export interface BehaviorDetail {
  /** The element that the user pressed, or `null`. */
  readonly relatedTarget: Element | null;
  /** The click that caused the event, if a click did. */
  readonly clickEvent?: MouseEvent | undefined;
  /** The cause of closing, where the component reports it; only on `hide`, `hidden` and `hidePrevented`. */
  readonly cause?: HideCause | undefined;
}

/**
 * The cause of closing a component: a button, the key Escape, a click on its backdrop, a swipe, a viewport size at
 * which the component is part of the page, `close` (a form, a `command` or a script closed its `<dialog>`, or hid an
 * element around it), or a call of a method.
 */
export type HideCause = 'button' | 'escape' | 'backdrop' | 'swipe' | 'resize' | 'close' | 'script';

/**
 * Calls `work` after the transitions of the element: at once where no transition runs on it. The call updates the styles
 * first, so that a class set just before counts.
 */
export async function afterTransitions(element: Element, work: () => void): Promise<void> {
  const running = element
    .getAnimations()
    .filter((one) => 'transitionProperty' in one && one.playState !== 'finished');
  if (running.length > 0) {
    const ends = running.map((one) => Number(one.effect?.getComputedTiming().endTime ?? 0));
    // Transitions do not advance in a hidden page, and start late while the main thread is blocked. Cancelling a transition
    // puts the element into its end state; `finish()` throws where a script has set the playback rate to 0.
    const timer = setTimeout(() => running.forEach((one) => one.cancel()), Math.max(...ends) + 100);
    await Promise.allSettled(running.map((one) => one.finished));
    clearTimeout(timer);
  }
  work();
}
