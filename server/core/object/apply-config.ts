import { BaseObject } from './base-object.ts';
import { configure } from './configure.ts';

/** Sets the config of a new object, and calls `init()` where its class has that step. */
export function applyConfig(made: object, config: Readonly<Record<string, unknown>>): object {
  if (made instanceof BaseObject) {
    configure(made, config);
    made.init();
    return made;
  }
  configure(made, config);
  const { configurable } = made.constructor as { configurable?: unknown };
  const { init } = made as { init?: unknown };
  if (configurable === true && typeof init === 'function') init.call(made);
  return made;
}
