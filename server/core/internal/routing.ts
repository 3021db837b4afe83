import { Action } from '../action.ts';
import { isClass, isPlain } from '../container.ts';
import { Controller } from '../controller.ts';
import { make } from '../create-object.ts';
import { currentApp } from '../current-app.ts';
import { InvalidConfigException, InvalidRouteException } from '../exceptions.ts';
import type { Module } from '../module.ts';
import type { Constructor, ObjectConfig } from '../types.ts';
import { runAround } from './run-around.ts';

/** A class of controllers or actions, a config with `class`, or a function that imports the class. */
export type RouteTarget<T extends object> =
  | Constructor<T>
  | ObjectConfig
  | (() => Promise<unknown>);

/** Classes by id. */
export type RouteMap<T extends object> = Readonly<Record<string, RouteTarget<T>>>;

type Params = Readonly<Record<string, unknown>>;

const idPattern = /^[a-z][a-z0-9\-_]*$/;
const prefixPattern = /^[a-z0-9_/]+$/i;

/** Finds the action of a route, and runs it inside the hooks of its modules. */
export async function runRoute(module: Module, route: string, params: Params): Promise<unknown> {
  const mapped = await createMapped(module, route);
  if (mapped) return runStandalone(mapped, params);
  const found = await createController(module, route);
  const standalone = await createStandalone(module, route);
  if (found?.[0].createAction(found[1])) {
    if (standalone) throw ambiguous(route);
    return runInController(...found, params);
  }
  if (standalone) return runStandalone(standalone, params);
  throw new InvalidRouteException(
    found
      ? `Unable to resolve the request: ${found[0].getUniqueId()}/${found[1]}`
      : `Unable to resolve the request "${joined(module.getUniqueId(), route)}".`,
  );
}

async function runInController(
  controller: Controller,
  actionId: string,
  params: Params,
): Promise<unknown> {
  const app = currentApp();
  const outer = app?.controller ?? null;
  if (app) app.controller = controller;
  try {
    return await controller.runAction(actionId, params);
  } finally {
    if (app && outer) app.controller = outer;
  }
}

function runStandalone(action: Action, params: Params): Promise<unknown> {
  currentApp()?.noteAction(action);
  return runAround(action.module?.getChain() ?? [], action, {
    before: () => action.beforeAction(),
    run: () => action.runWithParams(params),
    after: (result) => action.afterAction(result),
  });
}

/** The controller of a route, and the rest of the route. */
export async function createController(
  module: Module,
  given: string,
): Promise<[Controller, string] | null> {
  const route = trimSlashes(given === '' ? module.defaultRoute : given);
  if (route.includes('//') || route === '') return null;
  const [id, rest] = splitFirst(route);
  const mapped = ownTarget(module.controllerMap, id);
  if (mapped) {
    const made = await create(mapped, Controller as Constructor<Controller>, [id, module]);
    return made ? [made, rest] : null;
  }
  const child = module.getModule(id);
  if (child) return createController(child, rest);
  return createByNamespace(module, route);
}

async function createByNamespace(
  module: Module,
  route: string,
): Promise<[Controller, string] | null> {
  const last = route.lastIndexOf('/');
  if (last > 0) {
    const outer = await createById(module, route.slice(0, last));
    if (outer) return [outer, route.slice(last + 1)];
  }
  const whole = await createById(module, route);
  return whole ? [whole, ''] : null;
}

async function createById(module: Module, id: string): Promise<Controller | null> {
  const target = isControllerId(id) ? ownTarget(module.controllerNamespace, id) : undefined;
  return target ? create(target, Controller as Constructor<Controller>, [id, module]) : null;
}

function isControllerId(id: string): boolean {
  const last = id.lastIndexOf('/');
  return idPattern.test(id.slice(last + 1)) && (last < 0 || prefixPattern.test(id.slice(0, last)));
}

/** The action that `actionMap` has for the first segment. */
async function createMapped(module: Module, given: string): Promise<Action | null> {
  const [id] = splitFirst(trimSlashes(given));
  const target = ownTarget(module.actionMap, id);
  return target ? createAction(target, id, module) : null;
}

/** The stand-alone action of a route in the module, or in one of those inside it. */
async function createStandalone(module: Module, given: string): Promise<Action | null> {
  const route = trimSlashes(given === '' ? module.defaultRoute : given);
  if (route.includes('//') || route === '') return null;
  const [id, rest] = splitFirst(route);
  const child = module.getModule(id);
  if (child) return (await createMapped(child, rest)) ?? createStandalone(child, rest);
  const namespace = module.actionNamespace ?? module.controllerNamespace;
  const target = isControllerId(route) ? ownTarget<object>(namespace, route) : undefined;
  return target ? createAction(target, route, module) : null;
}

async function createAction(
  target: RouteTarget<object>,
  id: string,
  module: Module,
): Promise<Action | null> {
  const action = await create(target, Action as Constructor<Action>, [id, null]);
  if (action) action.module = module;
  return action;
}

/** Makes the object when the target is of the wanted class; null when it is of another one. */
async function create<T extends object>(
  target: RouteTarget<object>,
  type: Constructor<T>,
  params: readonly unknown[],
): Promise<T | null> {
  const isLoader = typeof target === 'function' && !isClass(target);
  const loaded: unknown = isLoader ? await (target as () => unknown)() : target;
  const config = isLoader && !isClass(loaded) ? exportedClass(loaded, type) : loaded;
  if (!isWanted(config, type)) return null;
  return make(config, params) as T;
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

const trimSlashes = (route: string): string => route.replace(/^\/|\/$/g, '');

const joined = (prefix: string, route: string): string =>
  prefix === '' ? route : `${prefix}/${route}`;

function ambiguous(route: string): InvalidConfigException {
  return new InvalidConfigException(
    `Route "${route}" matches both a controller action and a standalone Action class. Remove one to disambiguate.`,
  );
}
