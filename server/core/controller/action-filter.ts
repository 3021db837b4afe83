import type { Action } from './action.ts';
import type { ActionEvent } from './action-event.ts';
import { anyEvents, Behavior, type BehaviorEvents } from '../object/behavior.ts';
import type { AnyComponent, Component } from '../object/component.ts';
import type { EventHandler } from '../object/event.ts';
import { Module } from '../application/module.ts';
import type { Awaitable } from '../runtime/awaitable.ts';
import { matchWildcard } from '../text/wildcard.ts';

/**
 * A behavior that acts before and after the actions of a controller or module. Filters ask in the
 * order in which they were attached, and act afterwards in the reverse order; those behind a filter
 * that refuses are never asked.
 */
export class ActionFilter<O extends AnyComponent = Component> extends Behavior<O> {
  /** Action ids to act on, all when empty; `*` stands for any text. On a module: ids from it on. */
  only: readonly string[] = [];
  /** Action ids to leave alone. */
  except: readonly string[] = [];
  readonly #passed = new WeakSet<Action>();

  override events(): BehaviorEvents {
    const before: EventHandler<ActionEvent> = (event) => this.beforeFilter(event);
    return { beforeAction: before };
  }

  override attach(owner: O): void {
    super.attach(owner);
    anyEvents(owner).on('afterAction', this.#after as EventHandler, null, false);
  }

  override detach(): void {
    if (this.owner) anyEvents(this.owner).off('afterAction', this.#after as EventHandler);
    super.detach();
  }

  /** Asks {@link beforeAction}, and stops the action when it refuses. */
  async beforeFilter(event: ActionEvent): Promise<void> {
    // What another handler has refused stays refused, also when that did not end the event.
    if (!event.isValid || !this.isActive(event.action)) return;
    event.isValid = await this.beforeAction(event.action);
    if (event.isValid) this.#passed.add(event.action);
    else event.handled = true;
  }

  /** Runs before an action; false stops it. */
  beforeAction(_action: Action): Awaitable<boolean> {
    return true;
  }

  /** Runs after an action that this filter let through; what it returns is the result. */
  afterAction(_action: Action, result: unknown): Awaitable<unknown> {
    return result;
  }

  /** Whether the filter acts on an action. */
  protected isActive(action: Action): boolean {
    const id = this.getActionId(action);
    const fits = (patterns: readonly string[]) => patterns.some((one) => matchWildcard(one, id));
    return !fits(this.except) && (this.only.length === 0 || fits(this.only));
  }

  /** Id of the action as `only` and `except` name it. */
  protected getActionId(action: Action): string {
    if (!(this.owner instanceof Module)) return action.id ?? '';
    const prefix = `${this.owner.getUniqueId()}/`;
    const id = action.getUniqueId();
    return id.startsWith(prefix) ? id.slice(prefix.length) : id;
  }

  readonly #after = async (event: ActionEvent): Promise<void> => {
    if (!this.#passed.delete(event.action)) return;
    event.result = await this.afterAction(event.action, event.result);
  };
}
