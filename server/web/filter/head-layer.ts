import type { ServerResponse } from 'node:http';
import type { Writable } from 'node:stream';

const layers = new WeakMap<ServerResponse, HeadLayer[]>();
const members = ['headersSent', 'writableEnded', 'writableNeedDrain'] as const;

/**
 * The state of a response of `node:http` for the code on the inside of a filter: there the head has left
 * as soon as the body begins, and the response has ended with its body. Middleware on the outside still changes it, so it
 * sees the state of the response itself.
 */
export class HeadLayer {
  /** Whether the head has left for the code on the inside. */
  hasBegun = false;
  readonly #body: Writable;
  #isOutside = false;

  /** @param body Receives the body from the code on the inside. */
  constructor(response: ServerResponse, body: Writable) {
    this.#body = body;
    const all = layers.get(response);
    if (all) {
      all.push(this);
      return;
    }
    layers.set(response, [this]);
    for (const name of members) {
      Object.defineProperty(response, name, {
        configurable: true,
        get: () => stateOf(response, name),
      });
    }
  }

  /** Whether the response has ended for the code on the inside. */
  get hasEnded(): boolean {
    return this.#body.writableEnded;
  }

  /** Whether the code on the inside has to wait before it writes more. */
  get needsDrain(): boolean {
    return this.#body.writableNeedDrain;
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

/** The state for the code that asks, which is outside of the layers that it was called through. */
function stateOf(response: ServerResponse, name: (typeof members)[number]): boolean {
  const all = layers.get(response) ?? [];
  const left = all.findIndex((layer) => layer.isOutside);
  const own = left < 0 ? all.at(-1) : all[left - 1];
  if (own && name === 'writableNeedDrain') return own.needsDrain;
  if (name === 'headersSent' ? own?.hasBegun : own?.hasEnded) return true;
  return Reflect.get(Object.getPrototypeOf(response) as object, name, response) === true;
}
