import { router } from './router/core.ts';
import type { PageData, ReloadOptions, Visit, VisitCallbacks } from './router/core-types.ts';
import { pageStore } from './state/page-store.ts';

/**
 * Options of a reload for a list, with behaviour that the core lacks: `onFinish` of the core is also called when the
 * reload is prevented, because its caller waits for that; `onBefore` may return `false`; validation
 * errors of the page, which do not concern the list, do not make the core discard what has been loaded; and
 * `onSuccess` of the core is not called when the visitor has left the page meanwhile, or the answer is another page.
 * The given callbacks are only called for reloads that have started.
 *
 * @param hasList Whether a page has the list, so that `onSuccess` of the core can be called.
 */
export function listReload(
  given: ReloadOptions,
  hasList: (page: PageData) => boolean,
): ReloadOptions {
  let hasBegun = false;
  let hasErrors = false;
  let isApplied = false;
  let core: VisitCallbacks = {};
  return {
    ...given,
    onBefore: (visit) => {
      core = visit as VisitCallbacks;
      if (given.onBefore?.(visit) === false) prevent(visit);
      // A reload that is not prevented starts in the task in which it is requested.
      queueMicrotask(() => {
        if (!hasBegun) core.onFinish?.({ ...visit, cancelled: true });
      });
    },
    onStart: (visit) => {
      hasBegun = true;
      // The core calls the callbacks of this object.
      (visit as VisitCallbacks).onSuccess = (page) =>
        isApplied ? core.onSuccess?.(page) : undefined;
      given.onStart?.(visit);
    },
    onBeforeUpdate: (page) => {
      isApplied = hasList(page);
      given.onBeforeUpdate?.(page);
    },
    onSuccess: (page) => (hasErrors ? undefined : given.onSuccess?.(page)),
    onError: (errors) => {
      hasErrors = true;
      const { page } = pageStore;
      if (page && isApplied) void core.onSuccess?.(page);
      return given.onError?.(errors);
    },
    onFinish: (visit) => {
      if (hasBegun) given.onFinish?.(visit);
    },
  };
}

/** Prevents a visit by a listener: the core ignores the result of `onBefore` of a list, and calls listeners next. */
function prevent(wanted: Visit): void {
  const release = router.on('before', ({ detail: { visit } }) => {
    release();
    return visit !== wanted;
  });
}
