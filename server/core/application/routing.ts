import { Action } from '../controller/action.ts';
import { isClass, isPlain } from '../container/container.ts';
import { Controller, runCreated } from '../controller/controller.ts';
import { make } from '../container/create-object.ts';
import { currentApp, currentAppIn } from './current-app.ts';
import { InvalidConfigException, InvalidRouteException } from '../errors/exceptions.ts';
import type { Module } from './module.ts';
import { currentRequestScope } from '../request-scope/request-scope.ts';
import type { Constructor, ObjectConfig } from '../object/types.ts';
import type { Awaitable } from '../validators/validator.ts';
import { andThen, finallyDo } from '../runtime/awaitable.ts';
import { Recipe } from '../container/recipe.ts';
import { type RoutePath, routePath } from './route-path.ts';
import { noteIn, type RequestState, stateIn } from './request-state.ts';
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
/** The controller that runs, and where that is kept. */
interface Outer {
  readonly controller: Controller;
  readonly state: RequestState;
}

const ControllerType = Controller as Constructor<Controller>;
const ActionType = Action as Constructor<Action>;
/** A class that was looked at before: what it was found to be, and how its objects are made. */
interface Known {
  readonly type: Constructor;
  readonly recipe: Recipe;
}
const wanted = new WeakMap<object, Known>();

/** Finds the action of a route, and runs it inside the hooks of its modules. */
export function runRoute(module: Module, route: string, params: Params): Awaitable<unknown> {
  const path = routePath(route);
  const usual = usualController(module, path);
  if (usual !== null) return runUsual(module, path, usual, params);
  const mapped = createMapped(module, path.first);
  if (mapped === null) return runFound(module, route, params);
  return andThen(mapped, (action) =>
    action ? runStandalone(action, params) : runFound(module, route, params),
  );
}

/**
 * The class of the controller of a route that no map, module or action that stands alone can claim, as it is
 * with most of them; null when there is more to ask.
 */
function usualController(module: Module, { outer, first, isPath, whole }: RoutePath): Known | null {
  if (outer === null || !isPath || module.mayLookElsewhere) return null;
  const { actionMap, actionNamespace, controllerMap, controllerNamespace } = module;
  if (Object.hasOwn(actionMap, first) || Object.hasOwn(controllerMap, first)) return null;
  if (whole !== null && Object.hasOwn(actionNamespace ?? controllerNamespace, whole)) return null;
  const target = ownTarget(controllerNamespace, outer);
  const known = target && wanted.get(target);
  return known?.type === ControllerType ? known : null;
}

function runUsual(
  module: Module,
  { outer, last }: RoutePath,
  { recipe }: Known,
  params: Params,
): Awaitable<unknown> {
  const controller = recipe.makeOf(outer, module) as Controller;
  const action = controller.createAction(last);
  if (action) return runInController(controller, last, action, params);
  throw unresolved(controller, last);
}

function runFound(module: Module, route: string, params: Params): Awaitable<unknown> {
  return andThen(module.createControllerNow(route), (found) =>
    andThen(createStandalone(module, route), (standalone) => {
      const action = found?.[0].createAction(found[1]);
      if (found && action) {
        if (standalone) throw ambiguous(route);
        return runInController(found[0], found[1], action, params);
      }
      if (standalone) return runStandalone(standalone, params);
      if (found) throw unresolved(...found);
      throw new InvalidRouteException(
        `Unable to resolve the request "${joined(module.getUniqueId(), route)}".`,
      );
    }),
  );
}

function unresolved(controller: Controller, actionId: string): InvalidRouteException {
  return new InvalidRouteException(
    `Unable to resolve the request: ${controller.getUniqueId()}/${actionId}`,
  );
}

// oxlint-disable-next-line max-params -- for every request
function runInController(
  controller: Controller,
  actionId: string,
  action: Action,
  params: Params,
): Awaitable<unknown> {
  const scope = currentRequestScope();
  const app = currentAppIn(scope);
  if (!app) return runIn(controller, actionId, action, params);
  const state = app[stateIn](scope);
  const outer = state.controller;
  state.controller = controller;
  if (runsItself(controller)) app[noteIn](state, action);
  return outer
    ? runInside({ controller: outer, state }, controller, actionId, action, params)
    : runIn(controller, actionId, action, params);
}

/** Runs an action while another one runs, which goes on afterwards. */
// oxlint-disable-next-line max-params -- as {@link runIn}
function runInside(
  { controller: outer, state }: Outer,
  controller: Controller,
  actionId: string,
  action: Action,
  params: Params,
): Awaitable<unknown> {
  return finallyDo(
    () => runIn(controller, actionId, action, params),
    () => (state.controller = outer),
  );
}

function runIn(
  controller: Controller,
  actionId: string,
  action: Action,
  params: Params,
): Awaitable<unknown> {
  // A subclass that runs its actions in its own way makes them itself.
  return runsItself(controller)
    ? controller[runCreated](action, params)
    : controller.runAction(actionId, params);
}

const runsItself = (controller: Controller): boolean =>
  controller.runAction === Controller.prototype.runAction;

function runStandalone(action: Action, params: Params): Awaitable<unknown> {
  currentApp()?.noteAction(action);
  const modules = action.module?.getChain() ?? [];
  return runAround({ action, params, modules, controller: null });
}

/** The controller of a route, and the rest of the route. */
export function createController(module: Module, given: string): Awaitable<Found | null> {
  const path = routePath(given === '' ? module.defaultRoute : given);
  if (!path.isPath) return null;
  const mapped = ownTarget(module.controllerMap, path.first);
  if (mapped) return found(create(mapped, ControllerType, [path.first, module]), path.rest);
  const child = module.getModule(path.first);
  return child ? child.createControllerNow(path.rest) : createByNamespace(module, path);
}

function createByNamespace(
  module: Module,
  { outer, last, whole }: RoutePath,
): Awaitable<Found | null> {
  return andThen(
    found(createById(module, outer), last),
    (first) => first ?? found(createById(module, whole), ''),
  );
}

function createById(module: Module, id: string | null): Awaitable<Controller | null> {
  const target = id === null ? undefined : ownTarget(module.controllerNamespace, id);
  return target ? create(target, ControllerType, [id, module]) : null;
}

function found(made: Awaitable<Controller | null>, rest: string): Awaitable<Found | null> {
  return andThen(made, (controller) => controller && [controller, rest]);
}

/** The action that `actionMap` has for the first segment of a route. */
function createMapped(module: Module, first: string): Awaitable<Action | null> {
  const target = ownTarget(module.actionMap, first);
  return target ? createAction(target, first, module) : null;
}

/** The stand-alone action of a route in the module, or in one of those inside it. */
function createStandalone(module: Module, given: string): Awaitable<Action | null> {
  const path = routePath(given === '' ? module.defaultRoute : given);
  if (!path.isPath) return null;
  const child = module.getModule(path.first);
  if (child) {
    return andThen(
      createMapped(child, routePath(path.rest).first),
      (mapped) => mapped ?? createStandalone(child, path.rest),
    );
  }
  const namespace = module.actionNamespace ?? module.controllerNamespace;
  const target = path.whole === null ? undefined : ownTarget<object>(namespace, path.whole);
  return target ? createAction(target, path.text, module) : null;
}

function createAction(
  target: RouteTarget<object>,
  id: string,
  module: Module,
): Awaitable<Action | null> {
  return andThen(create(target, ActionType, [id, null]), (action) => {
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
  const known = wanted.get(target);
  if (known?.type === type) return known.recipe.make(params) as T;
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
  if (!isWanted(config, type)) return null;
  if (isClass(config)) wanted.set(config, { type, recipe: new Recipe(config) });
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

const joined = (prefix: string, route: string): string =>
  prefix === '' ? route : `${prefix}/${route}`;

function ambiguous(route: string): InvalidConfigException {
  return new InvalidConfigException(
    `Route "${route}" matches both a controller action and a standalone Action class. Remove one to disambiguate.`,
  );
}
