import { type ActionEvents, triggerAfterAction, triggerBeforeAction } from './action-event.ts';
import { bindParams, type BoundParams, type ParamDefinitions } from './action-params.ts';
import { Component } from '../object/component.ts';
import { configureNew } from '../object/configure.ts';
import type { Controller } from './controller.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { type Awaitable, whenReady } from '../runtime/awaitable.ts';
import { callNamed, hasMethodNamed } from '../object/members.ts';
import { classNameOf } from '../object/terminal.ts';
import type { Module } from '../application/module.ts';

/**
 * An action as a class of its own, in a controller or directly in a module. A subclass defines
 * `run(...)`, and declares its parameters in `static params`, in their order.
 */
export class Action<E extends ActionEvents = ActionEvents> extends Component<E> {
  static readonly EVENT_BEFORE_ACTION = 'beforeAction';
  static readonly EVENT_AFTER_ACTION = 'afterAction';

  /** Id of the action in its controller or module. */
  id: string | null;
  /** The controller; null for a stand-alone action. */
  controller: Controller | null;
  #module: Module | null = null;

  /**
   * @param config Properties, where `Action` itself is created with `new`. For a subclass
   * use `create(config, id, controller)`, which sets them after the fields of the class.
   * @throws {InvalidCallException} A subclass is created with `new` and a config.
   */
  constructor(
    id: string | null = null,
    controller: Controller | null = null,
    config: Readonly<Record<string, unknown>> | null = null,
  ) {
    super();
    this.id = id;
    this.controller = controller;
    configureNew(this, Action, config, 'config, id, controller');
  }

  /** The module of the action: its own, else that of its controller. */
  get module(): Module | null {
    return this.#module ?? this.controller?.module ?? null;
  }

  set module(module: Module | null) {
    this.#module = module;
  }

  /** Full route of the action, e.g. `admin/user/view`. */
  get uniqueId(): string {
    return this.getUniqueId();
  }

  getUniqueId(): string {
    const id = this.id ?? '';
    if (this.controller) return `${this.controller.getUniqueId()}/${id}`;
    const ofModule = this.module?.getUniqueId() ?? '';
    return ofModule === '' ? id : `${ofModule}/${id}`;
  }

  /**
   * Runs the action with the parameters of a request.
   *
   * @returns What `run()` returned; null when {@link beforeRun} stopped it.
   * @throws {InvalidConfigException} The class has no `run()`.
   */
  runWithParams(params: Readonly<Record<string, unknown>>): Awaitable<unknown> {
    return whenReady(this.bind(params), ({ args }) =>
      whenReady(this.beforeRun(), (isAllowed) => (isAllowed ? this.#runWith(args) : null)),
    );
  }

  #runWith(args: readonly unknown[]): Awaitable<unknown> {
    return whenReady(this.execute(args), (result) => whenReady(this.afterRun(), () => result));
  }

  /** Triggers `beforeAction` of a stand-alone action; false when a handler stops it. */
  beforeAction(): Awaitable<boolean> {
    return triggerBeforeAction(this, this);
  }

  /** Triggers `afterAction` of a stand-alone action; returns the result, which a handler may replace. */
  afterAction(result: unknown): Awaitable<unknown> {
    return triggerAfterAction(this, this, result);
  }

  /** Arguments of `run()`. */
  protected bind(params: Readonly<Record<string, unknown>>): Awaitable<BoundParams> {
    if (!hasMethodNamed(this, 'run')) {
      throw new InvalidConfigException(`${classNameOf(this)} must define a "run()" method.`);
    }
    if (this.controller) return this.controller.bindActionParams(this, params);
    return bindParams(this.paramDefinitions() ?? {}, params, this.module);
  }

  /** The declared parameters; null when the class declares none. */
  paramDefinitions(): ParamDefinitions | null {
    return (this.constructor as { params?: ParamDefinitions }).params ?? null;
  }

  /** Number of arguments that the function of the action declares. */
  expectedArguments(): number {
    const { run } = this as { run?: unknown };
    return typeof run === 'function' ? run.length : 0;
  }

  /** Calls the function of the action. */
  protected execute(args: readonly unknown[]): Awaitable<unknown> {
    return callNamed(this, 'run', args);
  }

  /** Runs right before `run()`; false skips `run()`. */
  protected beforeRun(): Awaitable<boolean> {
    return true;
  }

  /** Runs right after `run()`. */
  protected afterRun(): Awaitable<void> {}
}
