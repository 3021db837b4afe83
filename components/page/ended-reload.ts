import { router } from './core.ts';
import type { ReloadOptions, Visit, VisitCallbacks } from './core-types.ts';
import { pageStore } from './page-store.ts';

/**
 * Options of a reload for a list, with what the core leaves out: its end is told also when somebody
 * prevents it, because what has asked for it waits for the end; `onBefore` may say no; and validation
 * errors of the page, which are no matter of the list, do not make the core forget what has been loaded.
 * The callbacks that are given are about reloads that have begun.
 *
 * @param isShown Whether the page still has the list, so that the core can be told of what was loaded.
 */
export function endedReload(given: ReloadOptions, isShown: () => boolean): ReloadOptions {
  let hasBegun = false;
  let hasErrors = false;
  let core: VisitCallbacks = {};
  return {
    ...given,
    onBefore: (visit) => {
      core = visit as VisitCallbacks;
      if (given.onBefore?.(visit) === false) prevent(visit);
      // A reload that nobody prevents begins in the turn in which it is asked for.
      queueMicrotask(() => {
        if (!hasBegun) core.onFinish?.({ ...visit, cancelled: true });
      });
    },
    onStart: (visit) => {
      hasBegun = true;
      given.onStart?.(visit);
    },
    onSuccess: (page) => (hasErrors ? undefined : given.onSuccess?.(page)),
    onError: (errors) => {
      hasErrors = true;
      const { page } = pageStore;
      if (page && isShown()) void core.onSuccess?.(page);
      return given.onError?.(errors);
    },
    onFinish: (visit) => {
      if (hasBegun) given.onFinish?.(visit);
    },
  };
}

/** The core does not heed what `onBefore` of a list gives back, but asks its listeners next. */
function prevent(wanted: Visit): void {
  const release = router.on('before', ({ detail: { visit } }) => {
    release();
    return visit !== wanted;
  });
}
