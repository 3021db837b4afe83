import type { VisitOptions } from './core-types.ts';

type Fire = (type: string, detail?: object, cancelable?: boolean) => boolean;

const firing =
  (host: EventTarget): Fire =>
  (type, detail = {}, cancelable = false) =>
    host.dispatchEvent(new CustomEvent(`fwx-${type}`, { bubbles: true, cancelable, detail }));

/**
 * Callbacks of a visit that dispatch events at an element.
 *
 * @param countVisit Called with 1 when the visit begins and with -1 when it ends.
 */
export function linkEvents(host: EventTarget, countVisit: (step: 1 | -1) => void): VisitOptions {
  const fire = firing(host);
  return {
    onBefore: (visit) => fire('before', { visit }, true),
    onStart: (visit) => {
      countVisit(1);
      fire('start', { visit });
    },
    onProgress: (progress) => void fire('progress', { progress }),
    onSuccess: (page) => void fire('success', { page }),
    onError: (errors) => void fire('error', { errors }),
    onCancel: () => void fire('cancel'),
    onFinish: (visit) => {
      countVisit(-1);
      fire('finish', { visit });
    },
  };
}

/** Callbacks of prefetching that dispatch events at an element. */
export function prefetchEvents(host: EventTarget): VisitOptions {
  const fire = firing(host);
  return {
    onPrefetching: (visit) => void fire('prefetching', { visit }),
    onPrefetched: (response, visit) => void fire('prefetched', { response, visit }),
  };
}
