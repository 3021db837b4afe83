import { Action } from './action.ts';
import type { BoundParams, ParamDefinitions } from './action-params.ts';
import type { Controller } from './controller.ts';
import { callNamed } from '../object/members.ts';
import type { Awaitable } from '../validators/validator.ts';

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
    const method = (this.#controller as unknown as Record<string, unknown>)[actionMethod];
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
