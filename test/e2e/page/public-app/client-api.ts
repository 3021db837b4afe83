export * from '../../../../components/page/index.ts';
// Settings and handlers of requests are part of the core, which applications install beside the
// client.
import * as core from '@inertiajs/core';

/** Settings of the core, and handlers of its requests. */
export const { config, http } = core as unknown as {
  readonly config: { set(name: string | object, value?: unknown): void };
  readonly http: Readonly<
    Record<
      'onRequest' | 'onResponse' | 'onError',
      (handle: (value: never) => unknown) => () => void
    >
  >;
};
