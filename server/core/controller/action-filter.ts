import type { Action } from './action.ts';
import type { ActionEvent } from './action-event.ts';
import { anyEvents, Behavior, type BehaviorEvents } from '../object/behavior.ts';
import type { AnyComponent, Component } from '../object/component.ts';
import type { EventHandler } from '../object/event.ts';
import { Module } from '../application/module.ts';
import { checkSettings, settingRules } from '../container/check-settings.ts';
import { classNameOf } from '../object/terminal.ts';
import type { Awaitable } from '../runtime/awaitable.ts';
import { matchWildcard } from '../text/wildcard.ts';

/**
 * A behavior that runs before and after the actions of a controller or module. Filters run in the
 * order in which they were attached before an action, and in the reverse order after it; the filters
 * that follow a filter which stops the action do not run.
 */
export class ActionFilter<O extends AnyComponent = Component> extends Behavior<O> {
  /** Action ids to act on, all when empty; `*` matches any text. On a module: ids relative to it. */
  only: readonly string[] = [];
  /** Action ids to skip. */
  except: readonly string[] = [];
  readonly #passed = new WeakSet<Action>();

  /** @throws {InvalidConfigException} `only` or `except` is no list. */
  override init(): void {
    super.init();
    checkSettings(classNameOf(this), this as ActionFilter, {
      only: settingRules.texts,
      except: settingRules.texts,
    });
  }

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

  /** Calls {@link beforeAction}, and stops the action when it returns false. */
  async beforeFilter(event: ActionEvent): Promise<void> {
    // An action that another handler has stopped stays stopped, even when that handler did not set `handled`.
    if (!event.isValid || !this.isActive(event.action)) return;
    event.isValid = await this.beforeAction(event.action);
    if (event.isValid) this.#passed.add(event.action);
    else event.handled = true;
  }

  /** Runs before an action; false stops it. */
  beforeAction(_action: Action): Awaitable<boolean> {
    return true;
  }

  /** Runs after an action that this filter allowed; the return value becomes the result. */
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
