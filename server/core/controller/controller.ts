import { Action } from './action.ts';
import { type ActionEvents, triggerAfterAction, triggerBeforeAction } from './action-event.ts';
import {
  bindParams,
  type BoundParams,
  noArguments,
  type ParamDefinitions,
} from './action-params.ts';
import { callNamed } from '../object/members.ts';
import { getAlias } from '../fw/aliases.ts';
import { type AnyComponent, Component } from '../object/component.ts';
import { checkSettings, hasMethods, type SettingRule } from '../container/check-settings.ts';
import { isClass, isPlain } from '../container/container.ts';
import { make } from '../container/create-object.ts';
import { currentApp } from '../application/current-app.ts';
import { InvalidConfigException, InvalidRouteException } from '../errors/exceptions.ts';
import { type ActionHooks, runWithHooks } from '../application/run-with-hooks.ts';
import { classNameOf } from '../object/terminal.ts';
import type { Module } from '../application/module.ts';
import type { Constructor, ObjectConfig } from '../object/types.ts';
import { type Awaitable, isPromise } from '../runtime/awaitable.ts';

/** An action of {@link Controller.actions}: a class, a config with `class`, or a function. */
export type ActionDefinition = Constructor<Action> | ObjectConfig | ActionFunction;

/** The part of a view component that a controller uses. */
export interface ControllerView {
  /** Extension of view files without one, e.g. `js`. */
  readonly defaultExtension: string;
}

// A letter must follow each dash: `step-2` would be a second id of the action `step2`, which filters would not match.
const inlineId = /^[a-z0-9_]+(?:-[a-z][a-z0-9_]*)*$/;
const moduleRule: SettingRule = [
  'a module: create(config, id, module)',
  (value) => hasMethods(value, ['get']),
];
const noParams: Readonly<Record<string, unknown>> = Object.freeze({});

/**
 * Actions that belong together. Every method `actionXyz()` of a subclass is the action `xyz`, and
 * `static actionParams` declares their parameters by action id; {@link actions} lists others.
 *
 * A controller is created for each request.
 */
export class Controller<E extends ActionEvents = ActionEvents> extends Component<E> {
  static readonly EVENT_BEFORE_ACTION = 'beforeAction';
  static readonly EVENT_AFTER_ACTION = 'afterAction';

  /** Id in the module, e.g. `site` or `admin/user`. */
  id: string;
  /** The module that created the controller. */
  module: Module;
  /** The action that runs now; null before and after. */
  action: Action | null = null;
  /** Id of the action for a route without one. */
  defaultAction = 'index';
  /** Layout file; null for that of the module, false for none. */
  layout: string | false | null = null;
  /** The request, or the id of its component. */
  request: object | string = 'request';
  /** The response, or the id of its component. */
  response: object | string = 'response';
  /** Arguments of the running action by name. */
  actionParams: Readonly<Record<string, unknown>> = noParams;
  #view: ControllerView | null = null;
  #viewPath: string | null = null;

  constructor(id: string, module: Module) {
    super();
    this.id = id;
    this.module = module;
  }

  override init(): void {
    super.init();
    const { request, response, module } = this;
    checkSettings(classNameOf(this), { module: module ?? null }, { module: moduleRule });
    if (typeof request === 'string') this.request = module.get(request, false) ?? request;
    if (typeof response === 'string') this.response = module.get(response, false) ?? response;
  }

  /** Actions in addition to the methods: by id a class, a config, or a function. */
  actions(): Readonly<Record<string, ActionDefinition>> {
    return {};
  }

  /** Full id, e.g. `admin/user`. */
  get uniqueId(): string {
    return this.getUniqueId();
  }

  getUniqueId(): string {
    const ofModule = this.module.getUniqueId();
    return ofModule === '' ? this.id : `${ofModule}/${this.id}`;
  }

  /** Route of the running action; the controller's id while none runs. */
  get route(): string {
    return this.getRoute();
  }

  getRoute(): string {
    return this.action ? this.action.getUniqueId() : this.getUniqueId();
  }

  /** The modules around the controller, the outermost (the application) first. */
  get modules(): readonly Module[] {
    return this.getModules();
  }

  getModules(): readonly Module[] {
    return this.module.getChain();
  }

  /**
   * Creates an action; null when there is none of this id.
   *
   * @param id `''` means {@link defaultAction}.
   * @throws {InvalidConfigException} {@link actions} has something under this id that is no action.
   */
  createAction(id: string): Action | null {
    const wanted = id === '' ? this.defaultAction : id;
    const listed = this.actions();
    if (Object.hasOwn(listed, wanted)) return this.#fromList(wanted, listed[wanted]);
    const method = methodOf(wanted);
    if (method === null || !hasActionMethod(this, method)) return null;
    return new InlineAction(wanted, this, method);
  }

  /**
   * Runs an action of this controller, with the hooks of the modules and of the controller.
   *
   * @returns The result; null when a hook has stopped the action.
   * @throws {InvalidRouteException} There is no such action.
   */
  runAction(id: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    const outer = this.action;
    const begin = (): Action => this.#begin(id);
    const hooks = (): ActionHooks<Action>[] => [...this.getModules(), this];
    const running = runWithHooks({ begin, params, hooks });
    return outer ? running.finally(() => (this.action = outer)) : running;
  }

  /**
   * Runs a route: `view` is an action of this controller, `user/view` belongs to the module, and
   * `/site/index` to the application.
   */
  run(route: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    const slash = route.indexOf('/');
    if (slash < 0) return this.runAction(route, params);
    if (slash > 0) return this.module.runAction(route, params);
    return (currentApp() ?? this.module).runAction(route.replace(/^\/+/, ''), params);
  }

  /**
   * Returns the arguments of an action, and sets {@link actionParams}.
   *
   * @throws {InvalidConfigException} The function of the action has arguments that are not declared.
   * @throws {BadRequestHttpException} A parameter is absent or of the wrong type.
   */
  bindActionParams(
    action: Action,
    params: Readonly<Record<string, unknown>>,
  ): Awaitable<BoundParams> {
    const definitions = action.paramDefinitions();
    if (definitions === null && action.expectedArguments() > 0) {
      throw new InvalidConfigException(
        `${classNameOf(this)} must declare the parameters of its action "${action.id}".`,
      );
    }
    const keep = (bound: BoundParams): BoundParams => {
      this.actionParams = bound.values;
      return bound;
    };
    if (definitions === null) return keep(noArguments);
    const binding = bindParams(definitions, params, this.module);
    return isPromise(binding) ? binding.then(keep) : keep(binding);
  }

  /** Runs before an action; false stops it. Overrides call `super.beforeAction(action)` first. */
  beforeAction(action: Action): Awaitable<boolean> {
    return triggerBeforeAction(this, action);
  }

  /** Runs after an action; the return value becomes the result. Overrides call the parent. */
  afterAction(action: Action, result: unknown): Awaitable<unknown> {
    return triggerAfterAction(this, action, result);
  }

  /** The view component: the one of this controller, else that of the module or application. */
  getView(): ControllerView {
    return (this.#view ??= this.module.get('view') as ControllerView);
  }

  setView(view: ControllerView): void {
    this.#view = view;
  }

  /** Directory of the view files. Default `<views of the module>/<id>`. */
  getViewPath(): string {
    return (this.#viewPath ??= `${this.module.getViewPath()}/${this.id}`);
  }

  setViewPath(path: string): void {
    this.#viewPath = getAlias(path);
  }

  /** File of the layout that applies; false when there is none. */
  findLayoutFile(view: ControllerView): string | false {
    const [layout, module] = this.#layout();
    if (!layout) return false;
    const file = layoutPath(layout, module);
    return /\.[^./\\]+$/.test(file) ? file : `${file}.${view.defaultExtension}`;
  }

  /** The action of an id, as the running one. @throws {InvalidRouteException} There is none. */
  #begin(id: string): Action {
    const action = this.createAction(id);
    if (!action) {
      throw new InvalidRouteException(`Unable to resolve the request: ${this.getUniqueId()}/${id}`);
    }
    this.action = action;
    return action;
  }

  #layout(): [layout: string | false | null, module: Module] {
    if (this.layout !== null) return [this.layout, this.module];
    const chain = [...this.getModules()].reverse();
    const found = chain.find((module) => module.layout !== null) ?? this.module;
    return [found.layout, found];
  }

  #fromList(id: string, definition: ActionDefinition | undefined): Action {
    const self = this as AnyComponent as Controller;
    if (typeof definition === 'function' && !isClass(definition)) {
      return new InlineAction(id, self, definition);
    }
    const isKnown = isClass(definition) || isPlain(definition);
    const made = isKnown ? make(definition, [id, self]) : null;
    if (made instanceof Action) return made as Action;
    throw new InvalidConfigException(
      `The action "${id}" of ${classNameOf(this)} must be an Action, a config of one or a function.`,
    );
  }
}

/** `actionTwoWords` of `two-words`; null when the text is no id of an action. */
function methodOf(id: string): string | null {
  if (!inlineId.test(id)) return null;
  const camel = id.includes('-') ? id.replace(/-./g, (dash) => dash.charAt(1).toUpperCase()) : id;
  return `action${camel.charAt(0).toUpperCase()}${camel.slice(1)}`;
}

/** Whether a subclass of {@link Controller}, or the object itself, declares the method. */
function hasActionMethod(controller: object, method: string): boolean {
  let level: object | null = controller;
  while (level !== null && level !== Controller.prototype) {
    if (Object.hasOwn(level, method)) return typeof Reflect.get(level, method) === 'function';
    level = Object.getPrototypeOf(level) as object | null;
  }
  return false;
}

function layoutPath(layout: string, module: Module): string {
  if (layout.startsWith('@')) return getAlias(layout);
  const owner = layout.startsWith('/') ? (currentApp() ?? module) : module;
  return `${owner.getLayoutPath()}/${layout.replace(/^\/+/, '')}`;
}

/** A function that serves as an action. */
export type ActionFunction = (...args: never[]) => unknown;

/** An action that is a method of its controller, or a function that the controller lists. */
export class InlineAction extends Action {
  /** Name of the method, or the function. */
  readonly actionMethod: string | ActionFunction;
  readonly #controller: Controller;

  constructor(id: string, controller: Controller, actionMethod: string | ActionFunction) {
    super(id, controller);
    this.#controller = controller;
    this.actionMethod = actionMethod;
  }

  override paramDefinitions(): ParamDefinitions | null {
    const { actionParams } = this.#controller.constructor as {
      actionParams?: Readonly<Record<string, ParamDefinitions>>;
    };
    const id = this.id ?? '';
    return actionParams && Object.hasOwn(actionParams, id) ? (actionParams[id] ?? null) : null;
  }

  override expectedArguments(): number {
    const { actionMethod } = this;
    if (typeof actionMethod === 'function') return actionMethod.length;
    const method: unknown = Reflect.get(this.#controller, actionMethod);
    return typeof method === 'function' ? method.length : 0;
  }

  protected override bind(params: Readonly<Record<string, unknown>>): Awaitable<BoundParams> {
    return this.#controller.bindActionParams(this, params);
  }

  protected override execute(args: readonly unknown[]): Awaitable<unknown> {
    const { actionMethod } = this;
    if (typeof actionMethod === 'string') return callNamed(this.#controller, actionMethod, args);
    return actionMethod.apply(this.#controller as never, args as never[]);
  }
}
