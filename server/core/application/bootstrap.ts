import type { Application } from './application.ts';
import { isClass } from '../container/container.ts';
import { make } from '../container/create-object.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import type { Constructor, ObjectConfig } from '../object/types.ts';
import type { Awaitable } from '../runtime/awaitable.ts';

/** A class that prepares an application before it handles requests. */
export interface BootstrapInterface {
  /** Registers the parts of this object that the application uses. */
  bootstrap(app: Application): Awaitable<void>;
}

/** An entry of a bootstrap list: a function, the id of a component or module, a class, a config. */
export type BootstrapEntry =
  | ((app: Application) => unknown)
  | string
  | Constructor
  | ObjectConfig
  | BootstrapInterface;

/**
 * Creates the object of an entry and calls its `bootstrap()`, if it has one.
 *
 * @throws {InvalidConfigException} An id belongs to no component and no module.
 */
export async function runBootstrap(app: Application, entry: BootstrapEntry): Promise<void> {
  const component = await resolve(app, entry);
  if (isBootstrap(component)) await component.bootstrap(app);
}

function resolve(app: Application, entry: BootstrapEntry): unknown {
  if (typeof entry === 'function' && !isClass(entry)) {
    return entry(app);
  }
  if (isBootstrap(entry)) return entry;
  if (typeof entry !== 'string') return make(entry);
  if (app.has(entry)) return app.get(entry);
  if (app.hasModule(entry)) return app.getModule(entry);
  throw new InvalidConfigException(`Unknown bootstrapping component ID: ${entry}`);
}

function isBootstrap(value: unknown): value is BootstrapInterface {
  if (typeof value !== 'object' || value === null || !('bootstrap' in value)) return false;
  return typeof value.bootstrap === 'function';
}
