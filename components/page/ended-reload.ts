import type { ReloadOptions, VisitCallbacks } from './core-types.ts';

/**
 * Options of a reload whose end is told to the core also when somebody prevents it: what has asked for
 * the reload waits for the end. The callbacks that are given are about reloads that have begun.
 */
export function endedReload(given: ReloadOptions): ReloadOptions {
  let hasBegun = false;
  return {
    ...given,
    onBefore: (visit) => {
      given.onBefore?.(visit);
      // A reload that nobody prevents begins in the turn in which it is asked for.
      queueMicrotask(() => {
        if (!hasBegun) (visit as VisitCallbacks).onFinish?.({ ...visit, cancelled: true });
      });
    },
    onStart: (visit) => {
      hasBegun = true;
      given.onStart?.(visit);
    },
    onFinish: (visit) => {
      if (hasBegun) given.onFinish?.(visit);
    },
  };
}
