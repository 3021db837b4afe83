import type { Container } from '../container/container.ts';
import { configure } from './configure.ts';

/** Sets the config of a new object, and calls `init()` of a configurable class, such as those of `BaseObject`. */
export function applyConfig(
  made: object,
  config: Readonly<Record<string, unknown>>,
  container: Container | null = null,
): object {
  configure(made, config, container);
  const { configurable } = made.constructor as { configurable?: unknown };
  const { init } = made as { init?: unknown };
  if (configurable === true && typeof init === 'function') init.call(made);
  return made;
}
