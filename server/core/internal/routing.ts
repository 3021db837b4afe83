import { Action, runBound } from '../action.ts';
import { isClass, isPlain } from '../container.ts';
import { Controller, runCreated } from '../controller.ts';
import { make } from '../create-object.ts';
import { currentApp } from '../current-app.ts';
import { InvalidConfigException, InvalidRouteException } from '../exceptions.ts';
import type { Module } from '../module.ts';
import type { Constructor, ObjectConfig } from '../types.ts';
import type { Awaitable } from '../validator.ts';
import { andThen, finallyDo } from './awaitable.ts';
import { runAround } from './run-around.ts';

/** A class of controllers or actions, a config with `class`, or a function that imports the class. */
export type RouteTarget<T extends object> =
  | Constructor<T>
  | ObjectConfig
  | (() => Promise<unknown>);

/** Classes by id. */
export type RouteMap<T extends object> = Readonly<Record<string, RouteTarget<T>>>;

type Params = Readonly<Record<string, unknown>>;
type Found = [controller: Controller, rest: string];

const idPattern = /^[a-z][a-z0-9\-_]*$/;
const prefixPattern = /^[a-z0-9_/]+$/i;

/** Finds the action of a route, and runs it inside the hooks of its modules. */
export function runRoute(module: Module, route: string, params: Params): Awaitable<unknown> {
  return andThen(createMapped(module, route), (mapped) =>
    mapped ? runStandalone(mapped, params) : runFound(module, route, params),
  );
}

function runFound(module: Module, route: string, params: Params): Awaitable<unknown> {
  return andThen(createController(module, route), (found) =>
    andThen(createStandalone(module, route), (standalone) => {
      const action = found?.[0].createAction(found[1]);
      if (found && action) {
        if (standalone) throw ambiguous(route);
        return runInController(found, action, params);
      }
      if (standalone) return runStandalone(standalone, params);
      throw new InvalidRouteException(
        found
          ? `Unable to resolve the request: ${found[0].getUniqueId()}/${found[1]}`
          : `Unable to resolve the request "${joined(module.getUniqueId(), route)}".`,
      );
    }),
  );
}

function runInController(
  [controller, actionId]: Found,
  action: Action,
  params: Params,
): Awaitable<unknown> {
  const app = currentApp();
  const outer = app?.controller ?? null;
  if (app) app.controller = controller;
  // A subclass that runs its actions in its own way makes them itself.
  const run = (): Awaitable<unknown> =>
    controller.runAction === Controller.prototype.runAction
      ? controller[runCreated](action, params)
      : controller.runAction(actionId, params);
  return app && outer ? finallyDo(run, () => (app.controller = outer)) : run();
}

function runStandalone(action: Action, params: Params): Awaitable<unknown> {
  currentApp()?.noteAction(action);
  return runAround(action.module?.getChain() ?? [], action, {
    before: () => action.beforeAction(),
    run: () => action[runBound](params),
    after: (result) => action.afterAction(result),
  });
}

/** The controller of a route, and the rest of the route. */
export function createController(module: Module, given: string): Awaitable<Found | null> {
  const route = trimSlashes(given === '' ? module.defaultRoute : given);
  if (route.includes('//') || route === '') return null;
  const [id, rest] = splitFirst(route);
  const mapped = ownTarget(module.controllerMap, id);
  if (mapped) {
    const made = create(mapped, Controller as Constructor<Controller>, [id, module]);
    return andThen(made, (controller) => (controller ? [controller, rest] : null));
  }
  const child = module.getModule(id);
  if (child) return createController(child, rest);
  return createByNamespace(module, route);
}

function createByNamespace(module: Module, route: string): Awaitable<Found | null> {
  const last = route.lastIndexOf('/');
  const outer = last > 0 ? createById(module, route.slice(0, last)) : null;
  return andThen(outer, (controller) => {
    if (controller) return [controller, route.slice(last + 1)];
    return andThen(createById(module, route), (whole) => (whole ? [whole, ''] : null));
  });
}

function createById(module: Module, id: string): Awaitable<Controller | null> {
  const target = ownTarget(module.controllerNamespace, id);
  return target && isControllerId(id)
    ? create(target, Controller as Constructor<Controller>, [id, module])
    : null;
}

function isControllerId(id: string): boolean {
  const last = id.lastIndexOf('/');
  return idPattern.test(id.slice(last + 1)) && (last < 0 || prefixPattern.test(id.slice(0, last)));
}

/** The action that `actionMap` has for the first segment. */
function createMapped(module: Module, given: string): Awaitable<Action | null> {
  const [id] = splitFirst(trimSlashes(given));
  const target = ownTarget(module.actionMap, id);
  return target ? createAction(target, id, module) : null;
}

/** The stand-alone action of a route in the module, or in one of those inside it. */
function createStandalone(module: Module, given: string): Awaitable<Action | null> {
  const route = trimSlashes(given === '' ? module.defaultRoute : given);
  if (route.includes('//') || route === '') return null;
  const [id, rest] = splitFirst(route);
  const child = module.getModule(id);
  if (child) {
    return andThen(createMapped(child, rest), (mapped) => mapped ?? createStandalone(child, rest));
  }
  const namespace = module.actionNamespace ?? module.controllerNamespace;
  const target = ownTarget<object>(namespace, route);
  return target && isControllerId(route) ? createAction(target, route, module) : null;
}

function createAction(
  target: RouteTarget<object>,
  id: string,
  module: Module,
): Awaitable<Action | null> {
  return andThen(create(target, Action as Constructor<Action>, [id, null]), (action) => {
    if (action) action.module = module;
    return action;
  });
}

/** Makes the object when the target is of the wanted class; null when it is of another one. */
function create<T extends object>(
  target: RouteTarget<object>,
  type: Constructor<T>,
  params: readonly unknown[],
): Awaitable<T | null> {
  if (typeof target !== 'function' || isClass(target)) return createWanted(target, type, params);
  return andThen((target as () => unknown)(), (loaded) =>
    createWanted(isClass(loaded) ? loaded : exportedClass(loaded, type), type, params),
  );
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
  // A name stands for an entry of the container, whose class is not known before it is made.
  if (typeof named === 'string') return true;
  return isClass(named) && (named === type || named.prototype instanceof type);
}

/** The class in an imported module: its default export, else the only one of the wanted class. */
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

function ownTarget<T extends object>(map: RouteMap<T>, id: string): RouteTarget<T> | undefined {
  return Object.hasOwn(map, id) ? map[id] : undefined;
}

function splitFirst(route: string): [first: string, rest: string] {
  const slash = route.indexOf('/');
  return slash < 0 ? [route, ''] : [route.slice(0, slash), route.slice(slash + 1)];
}

function trimSlashes(route: string): string {
  const start = route.startsWith('/') ? 1 : 0;
  const end = route.endsWith('/') ? -1 : undefined;
  return start === 0 && end === undefined ? route : route.slice(start, end);
}

const joined = (prefix: string, route: string): string =>
  prefix === '' ? route : `${prefix}/${route}`;

function ambiguous(route: string): InvalidConfigException {
  return new InvalidConfigException(
    `Route "${route}" matches both a controller action and a standalone Action class. Remove one to disambiguate.`,
  );
}
