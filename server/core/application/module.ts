import type { Action } from '../controller/action.ts';
import {
  type ActionEvents,
  triggerAfterAction,
  triggerBeforeAction,
} from '../controller/action-event.ts';
import { getAlias } from '../fw/aliases.ts';
import type { Controller } from '../controller/controller.ts';
import { checkEntries, checkSettings, settingRules } from '../container/check-settings.ts';
import { isPlain } from '../container/container.ts';
import { make } from '../container/create-object.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { classNameOf } from '../object/terminal.ts';
import { type HandlerEntry, HandlerTable } from '../object/handler-table.ts';
import { createController, type RouteMap, runRoute, targetRule } from './routing.ts';
import { hasRequestScope, requestSlot } from '../request-scope/request-scope.ts';
import { ServiceLocator } from '../container/service-locator.ts';
import type { AnyComponent } from '../object/component.ts';
import type { Constructor, ObjectConfig } from '../object/types.ts';
import type { Awaitable } from '../runtime/awaitable.ts';

/** Definition of a module: the object, its class, or a config with `class`. */
export type ModuleDefinition = Module | Constructor<Module> | ObjectConfig;

/**
 * A part of an application with controllers, actions, components and modules of its own. A component
 * that the module does not have is looked up in its parent module.
 *
 * Modules exist as long as the process. Handlers that are added while a request runs are called in that
 * request only.
 */
export class Module<E extends ActionEvents = ActionEvents> extends ServiceLocator<E> {
  static readonly EVENT_BEFORE_ACTION = 'beforeAction';
  static readonly EVENT_AFTER_ACTION = 'afterAction';

  /** Id in the parent module; `''` for none. */
  id: string;
  /** The parent module; null for the application. */
  module: Module | null;
  /** Values that belong to the configuration of the program. */
  params: Record<string, unknown> = {};
  /** Layout of its controllers; null for the layout of the parent module, false for none. */
  layout: string | false | null = null;
  /** Route of the module itself. */
  defaultRoute = 'default';
  /** Controllers by the first segment of the route; takes precedence over all other maps. */
  controllerMap: RouteMap<Controller> = {};
  /** Stand-alone actions by the first segment of the route. */
  actionMap: RouteMap<Action> = {};
  /** Controllers by id, e.g. `{ site: SiteController, 'admin/user': () => import('./user.ts') }`. */
  controllerNamespace: RouteMap<Controller | Action> = {};
  /** Stand-alone actions by id; null looks them up in {@link controllerNamespace}. */
  actionNamespace: RouteMap<Action> | null = null;

  /** Handlers that the running request has added. */
  readonly #requestHandlers = requestSlot('handlers of a module', () => new HandlerTable());
  readonly #modules = new Map<string, ModuleDefinition>();
  #basePath: string | null = null;
  #viewPath: string | null = null;
  #layoutPath: string | null = null;

  constructor(id = '', module: Module | null = null) {
    super();
    this.id = id;
    this.module = module;
  }

  override init(): void {
    super.init();
    checkSettings(classNameOf(this), this as Module, {
      actionMap: settingRules.object,
      controllerMap: settingRules.object,
      controllerNamespace: settingRules.object,
      defaultRoute: settingRules.text,
    });
    for (const name of ['actionMap', 'controllerMap', 'controllerNamespace'] as const) {
      checkEntries(`${classNameOf(this)} "${name}"`, this[name], targetRule);
    }
  }

  /** Ids of the modules from the application down to this one, joined by `/`; `''` for the application. */
  get uniqueId(): string {
    return this.getUniqueId();
  }

  getUniqueId(): string {
    const outer = this.module?.getUniqueId() ?? '';
    return outer === '' ? this.id : `${outer}/${this.id}`;
  }

  /** This module and its parents, the outermost first. */
  getChain(): readonly Module[] {
    return [...(this.module?.getChain() ?? []), this];
  }

  /** Directory of the module. Default: the directory of the parent module. */
  get basePath(): string {
    return this.#basePath ?? this.module?.basePath ?? '';
  }

  set basePath(path: string) {
    this.#basePath = this.#path('basePath', path);
  }

  /** Directory of view files. Default `<basePath>/views`. */
  getViewPath(): string {
    return this.#viewPath ?? `${this.basePath}/views`;
  }

  setViewPath(path: string): void {
    this.#viewPath = this.#path('viewPath', path);
  }

  /** Directory of layout files. Default `<viewPath>/layouts`. */
  getLayoutPath(): string {
    return this.#layoutPath ?? `${this.getViewPath()}/layouts`;
  }

  setLayoutPath(path: string): void {
    this.#layoutPath = this.#path('layoutPath', path);
  }

  /** The modules in this one by id. */
  get modules(): Record<string, ModuleDefinition> {
    return Object.fromEntries(this.#modules);
  }

  set modules(modules: Readonly<Record<string, ModuleDefinition>>) {
    this.setModules(modules);
  }

  setModules(modules: Readonly<Record<string, ModuleDefinition>>): void {
    checkSettings(classNameOf(this), { modules }, { modules: settingRules.object });
    for (const [id, definition] of Object.entries(modules)) this.setModule(id, definition);
  }

  /** The modules in this one by id; with `loadedOnly`, only those that were already created. */
  getModules(loadedOnly = false): Record<string, ModuleDefinition> {
    const all = [...this.#modules];
    return Object.fromEntries(loadedOnly ? all.filter(([, one]) => one instanceof Module) : all);
  }

  /** Adds a module; null removes it. */
  setModule(id: string, definition: ModuleDefinition | null): void {
    if (definition === null) this.#modules.delete(id);
    else this.#modules.set(id, definition);
    if (definition instanceof Module) definition.module = this as AnyComponent as Module;
  }

  /** Whether there is a module of this id; `a/b` is module `b` of module `a`. */
  hasModule(id: string): boolean {
    const [first = '', ...rest] = id.split('/');
    if (rest.length === 0) return this.#modules.has(first);
    return this.getModule(first)?.hasModule(rest.join('/')) ?? false;
  }

  /**
   * Returns a module, created on first use; null when there is none.
   *
   * @param id `a/b` is module `b` of module `a`.
   * @param load False returns null for a module that was not created yet.
   * @throws {InvalidConfigException} The definition does not create a module.
   */
  getModule(id: string, load = true): Module | null {
    if (this.#modules.size === 0) return null;
    const [first = '', ...rest] = id.split('/');
    const own = this.#module(first, load);
    return rest.length === 0 ? own : (own?.getModule(rest.join('/'), load) ?? null);
  }

  override has(id: string, checkInstance = false): boolean {
    return super.has(id, checkInstance) || (this.module?.has(id, checkInstance) ?? false);
  }

  override get(id: string): object;
  override get(id: string, throwException: boolean): object | null;
  override get(id: string, throwException = true): object | null {
    if (!this.module || super.has(id)) return super.get(id, throwException);
    return this.module.get(id, throwException);
  }

  /**
   * Runs the action of a route.
   *
   * @param route Without leading slash; `''` is {@link defaultRoute}.
   * @returns The result; null when a hook has stopped the action.
   * @throws {InvalidRouteException} No action matches the route.
   * @throws {InvalidConfigException} A controller and a stand-alone action match the same route.
   */
  runAction(route: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    return runRoute(this, route, params);
  }

  /** Returns the controller of a route and the rest of the route, the action id; null when there is none. */
  createController(route: string): Awaitable<[controller: Controller, actionId: string] | null> {
    return createController(this, route);
  }

  /** Runs before each action of the module and of its submodules; false stops the action. */
  beforeAction(action: Action): Awaitable<boolean> {
    return triggerBeforeAction(this, action);
  }

  /** Runs after each action of the module and of its submodules; the return value becomes the result. */
  afterAction(action: Action, result: unknown): Awaitable<unknown> {
    return triggerAfterAction(this, action, result);
  }

  /** @internal */
  protected override handlerTable(ofBehavior: boolean): HandlerTable {
    if (ofBehavior || !hasRequestScope()) return super.handlerTable(ofBehavior);
    return this.#requestHandlers.get();
  }

  /** @internal */
  protected override ownHandlers(name: string): readonly HandlerEntry[] {
    const shared = super.ownHandlers(name);
    const own = this.#requestHandlers.peek()?.collect(name);
    return own === undefined || own.length === 0 ? shared : [...shared, ...own];
  }

  #path(name: string, path: string): string {
    checkSettings(classNameOf(this), { [name]: path }, { [name]: settingRules.text });
    return getAlias(path);
  }

  #module(id: string, load: boolean): Module | null {
    const definition = this.#modules.get(id);
    if (definition instanceof Module) return definition;
    if (definition === undefined || !load) return null;
    const config = isPlain(definition) ? { class: Module, ...definition } : definition;
    const made = make(config, [id, this]);
    if (!(made instanceof Module)) {
      throw new InvalidConfigException(`The module "${id}" must be a Module or a config of one.`);
    }
    this.#modules.set(id, made as Module);
    return made as Module;
  }
}
