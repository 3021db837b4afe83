import type { ServerResponse } from 'node:http';

const layers = new WeakMap<ServerResponse, HeadLayer[]>();

/**
 * The state of the head of a response of `node:http` for the code on the inside of a filter: there the head has left
 * as soon as the body begins. Middleware on the outside still changes it, so it sees the state of the response itself.
 */
export class HeadLayer {
  /** Whether the head has left for the code on the inside. */
  hasBegun = false;
  #isOutside = false;

  constructor(response: ServerResponse) {
    const all = layers.get(response);
    if (all) {
      all.push(this);
      return;
    }
    layers.set(response, [this]);
    Object.defineProperty(response, 'headersSent', {
      configurable: true,
      get: () => headersSent(response),
    });
  }

  /** Whether code on the outside of the filter is running. */
  get isOutside(): boolean {
    return this.#isOutside;
  }

  /** Runs a method of the code on the outside of the filter. */
  outside<T>(call: () => T): T {
    const before = this.#isOutside;
    this.#isOutside = true;
    try {
      return call();
    } finally {
      this.#isOutside = before;
    }
  }
}

/** Whether the head has left for the code that asks, which is outside of the layers that it was called through. */
function headersSent(response: ServerResponse): boolean {
  const all = layers.get(response) ?? [];
  const left = all.findIndex((layer) => layer.isOutside);
  const own = left < 0 ? all.at(-1) : all[left - 1];
  if (own) return own.hasBegun;
  return Reflect.get(Object.getPrototypeOf(response) as object, 'headersSent', response) === true;
}
