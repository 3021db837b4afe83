import { Action } from '../controller/action.ts';
import type { SettingRule } from '../container/check-settings.ts';
import { isClass, isPlain } from '../container/container.ts';
import { Controller } from '../controller/controller.ts';
import { current, make } from '../container/create-object.ts';
import { currentApp } from './current-app.ts';
import { InvalidConfigException, InvalidRouteException } from '../errors/exceptions.ts';
import type { Module } from './module.ts';
import type { Constructor, ObjectConfig } from '../object/types.ts';
import { type Awaitable, isPromise, whenReady } from '../runtime/awaitable.ts';
import { type ActionHooks, runWithHooks } from './run-with-hooks.ts';

/** A class of controllers or actions, a config with `class`, or a function that imports the class. */
type RouteTarget<T extends object> = Constructor<T> | ObjectConfig | (() => Promise<unknown>);

/** Classes by id. */
export type RouteMap<T extends object> = Readonly<Record<string, RouteTarget<T>>>;

/** The rule for a {@link RouteTarget}. */
export const targetRule: SettingRule = [
  'a class, a config or a function',
  (value) => typeof value === 'function' || isPlain(value),
];

type Params = Readonly<Record<string, unknown>>;
type Found = [controller: Controller, rest: string];
/** A stand-alone action, with its id and its module. */
interface FoundAction {
  readonly target: RouteTarget<object>;
  readonly id: string;
  readonly module: Module;
}

const controllerId = /^(?:[A-Za-z0-9_/]+\/)?[a-z][a-z0-9\-_]*$/;
const ControllerType = Controller as Constructor<Controller>;
const ActionType = Action as Constructor<Action>;

/** Finds the action of a route, and runs it inside the hooks of its modules. See {@link Module.runAction}. */
export async function runRoute(module: Module, route: string, params: Params): Promise<unknown> {
  const path = splitRoute(route === '' ? module.defaultRoute : route);
  const mapped = mappedAction(module, path.first);
  const action = mapped && (await createAction(mapped));
  if (action) return await runStandalone(action, params);
  const finding = module.createController(route);
  const found = isPromise(finding) ? await finding : finding;
  const other = findStandalone(module, path);
  const standalone = other && (await createAction(other));
  if (standalone && found?.[0].createAction(found[1])) throw ambiguous(route);
  if (standalone) return await runStandalone(standalone, params);
  // `return await` takes one turn of the microtask queue; returning the promise takes three.
  if (found) return await runInController(found, params);
  throw new InvalidRouteException(
    `Unable to resolve the request "${joined(module.getUniqueId(), route)}".`,
  );
}

/** Runs an action of a controller; meanwhile the `controller` of the application is this controller. */
function runInController([controller, actionId]: Found, params: Params): Promise<unknown> {
  const app = currentApp();
  const outer = app?.controller ?? null;
  if (app) app.controller = controller;
  const running = controller.runAction(actionId, params);
  return app && outer ? running.finally(() => (app.controller = outer)) : running;
}

function runStandalone(action: Action, params: Params): Promise<unknown> {
  const own: ActionHooks<Action> = {
    beforeAction: () => action.beforeAction(),
    afterAction: (_, result) => action.afterAction(result),
  };
  return runWithHooks({
    begin: () => action,
    params,
    hooks: () => [...(action.module?.getChain() ?? []), own],
  });
}

/** The controller of a route, and the rest of the route. See {@link Module.createController}. */
export function createController(module: Module, given: string): Awaitable<Found | null> {
  const path = splitRoute(given === '' ? module.defaultRoute : given);
  if (!path.isPath) return null;
  const mapped = ownTarget(module.controllerMap, path.first);
  if (mapped) return controllerOf(mapped, { id: path.first, rest: path.rest, module });
  const child = module.getModule(path.first);
  if (child) return child.createController(path.rest);
  const { outer, last, text } = path;
  return whenReady(
    namespaceController({ id: outer, rest: last, module }),
    (found) => found ?? namespaceController({ id: text, rest: '', module }),
  );
}

/** Id and module of a controller to create, and the rest of the route for it. */
interface ControllerPlace {
  readonly id: string;
  readonly rest: string;
  readonly module: Module;
}

function namespaceController(place: ControllerPlace): Awaitable<Found | null> {
  const target = targetOf(place.module.controllerNamespace, place.id);
  return target ? controllerOf(target, place) : null;
}

function controllerOf(
  target: RouteTarget<object>,
  { id, rest, module }: ControllerPlace,
): Awaitable<Found | null> {
  return whenReady(
    create(target, ControllerType, [id, module]),
    (controller) => controller && [controller, rest],
  );
}

/** The stand-alone action that a module maps a segment to. */
function mappedAction(module: Module, id: string): FoundAction | null {
  const target = ownTarget(module.actionMap, id);
  return target ? { target, id, module } : null;
}

/** The stand-alone action that a route matches in the module, or in one of its submodules. */
function findStandalone(module: Module, path: RoutePath): FoundAction | null {
  if (!path.isPath) return null;
  const child = module.getModule(path.first);
  if (child) {
    const inner = splitRoute(path.rest === '' ? child.defaultRoute : path.rest);
    return mappedAction(child, inner.first) ?? findStandalone(child, inner);
  }
  const namespace = module.actionNamespace ?? module.controllerNamespace;
  const target = targetOf<object>(namespace, path.text);
  return target ? { target, id: path.text, module } : null;
}

async function createAction({ target, id, module }: FoundAction): Promise<Action | null> {
  const action = await create(target, ActionType, [id, null]);
  if (action) action.module = module;
  return action;
}

/** Creates the object when the target is of the expected class; returns null for another class. */
function create<T extends object>(
  target: RouteTarget<object>,
  type: Constructor<T>,
  params: readonly unknown[],
): Awaitable<T | null> {
  if (isSubclass(target, type)) return current.container.get(target, params);
  if (typeof target !== 'function' || isClass(target)) return createWanted(target, type, params);
  return load(target as () => unknown, type).then((loaded) => createWanted(loaded, type, params));
}

async function load(target: () => unknown, type: Constructor): Promise<unknown> {
  const loaded = await target();
  return isClass(loaded) ? loaded : exportedClass(loaded, type);
}

function createWanted<T extends object>(
  config: unknown,
  type: Constructor<T>,
  params: readonly unknown[],
): T | null {
  return isWanted(config, type) ? (make(config, params) as T) : null;
}

function isWanted(config: unknown, type: Constructor): boolean {
  const named = isPlain(config) ? (config['__class'] ?? config['class']) : config;
  // A name refers to an entry of the container; its class is not known before the object is created.
  if (typeof named === 'string') return true;
  return isSubclass(named, type);
}

/** The class in an imported module: its default export, else its only export of the expected class. */
function exportedClass(loaded: unknown, type: Constructor): unknown {
  if (typeof loaded !== 'object' || loaded === null) return loaded;
  const { default: main } = loaded as { default?: unknown };
  if (isWanted(main, type)) return main;
  const fitting = Object.values(loaded).filter((one) => isClass(one) && isWanted(one, type));
  if (fitting.length > 1) {
    throw new InvalidConfigException(
      `An imported module must export one ${type.name} class, or one as default; it has ${fitting.length}.`,
    );
  }
  return fitting[0] ?? loaded;
}

function isSubclass<T extends object>(
  value: unknown,
  type: Constructor<T>,
): value is Constructor<T> {
  return typeof value === 'function' && (value === type || value.prototype instanceof type);
}

function ownTarget<T extends object>(map: RouteMap<T>, id: string): RouteTarget<T> | undefined {
  return Object.hasOwn(map, id) ? map[id] : undefined;
}

/** As {@link ownTarget}, for full ids of controllers and actions; ids that `controllerId` does not match have no target. */
function targetOf<T extends object>(map: RouteMap<T>, id: string): RouteTarget<T> | undefined {
  const target = ownTarget(map, id);
  return target && controllerId.test(id) ? target : undefined;
}

/** The parts of a route by which controllers and actions are looked up. */
interface RoutePath {
  /** The route without a slash at either end. */
  readonly text: string;
  /** Whether the route can match: neither the route nor a segment of it is empty. */
  readonly isPath: boolean;
  /** The first segment, and what follows it. */
  readonly first: string;
  readonly rest: string;
  /** All but the last segment, and the last segment. */
  readonly outer: string;
  readonly last: string;
}

function splitRoute(route: string): RoutePath {
  const hasEnds = route.startsWith('/') || route.endsWith('/');
  const text = hasEnds ? route.replace(/^\/|\/$/g, '') : route;
  const slash = text.indexOf('/');
  const end = text.lastIndexOf('/');
  return {
    text,
    isPath: text !== '' && !text.includes('//'),
    first: slash < 0 ? text : text.slice(0, slash),
    rest: slash < 0 ? '' : text.slice(slash + 1),
    outer: end < 0 ? '' : text.slice(0, end),
    last: text.slice(end + 1),
  };
}

const joined = (prefix: string, route: string): string =>
  prefix === '' ? route : `${prefix}/${route}`;

function ambiguous(route: string): InvalidConfigException {
  return new InvalidConfigException(
    `Route "${route}" matches both a controller action and a standalone Action class. Remove one to disambiguate.`,
  );
}
