import type { Application } from './application.ts';
import { checkEntries, type SettingRule } from '../container/check-settings.ts';
import { isClass, isPlain } from '../container/container.ts';
import { make } from '../container/create-object.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { classNameOf } from '../object/terminal.ts';
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

const entryRule: SettingRule = [
  'a function, an id, a class, a config or an object with bootstrap()',
  (value) => /^(?:function|string)$/.test(typeof value) || isPlain(value) || isBootstrap(value),
];

/** The bootstrap lists of an application. */
type BootstrapLists = Readonly<Record<'bootstrap' | 'bootstrapOnce', readonly BootstrapEntry[]>>;

/** @throws {InvalidConfigException} An entry of a bootstrap list is none. */
export function checkBootstrap(app: BootstrapLists): void {
  for (const name of ['bootstrap', 'bootstrapOnce'] as const) {
    checkEntries(`${classNameOf(app)} "${name}"`, app[name], entryRule);
  }
}

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
