import { InvalidConfigException, MethodNotAllowedHttpException } from '../../core/index.ts';
import { checkEntries, checkSettings, settingRules } from '../../core/internal.ts';
import { withResponseHeaders } from './exception-headers.ts';
import type { FilterContext } from './filter-context.ts';
import { HttpFilter } from './http-filter.ts';

/** Rejects methods that an action does not allow with 405, and lists the allowed ones in `Allow`. */
export class VerbFilter extends HttpFilter {
  /** Methods by action id; those of `*` apply to all others, and to a middleware. */
  actions: Readonly<Record<string, readonly string[]>> = {};

  /** @throws {InvalidConfigException} `actions` is no object, or a value in it no list. */
  override init(): void {
    super.init();
    checkSettings('VerbFilter', this as VerbFilter, { actions: settingRules.object });
    checkEntries('VerbFilter "actions"', this.actions, settingRules.texts);
  }

  /** @throws {MethodNotAllowedHttpException} The method is not among those of the action. */
  override filter({ action, method }: FilterContext): null {
    const id = action ? this.getActionId(action) : '*';
    const key = Object.hasOwn(this.actions, id) ? id : '*';
    const verbs = Object.hasOwn(this.actions, key) ? this.actions[key] : undefined;
    if (!verbs) return null;
    const allowed = verbs.map((verb) => verb.toUpperCase());
    if (allowed.includes(method)) return null;
    const allow = allowed.join(', ');
    throw withResponseHeaders(
      new MethodNotAllowedHttpException(
        `Method Not Allowed. This URL can only handle the following request methods: ${allow}.`,
      ),
      { Allow: allow },
    );
  }

  protected override assertMiddleware(): void {
    super.assertMiddleware();
    const named = Object.keys(this.actions).find((id) => id !== '*');
    if (named === undefined) return;
    throw new InvalidConfigException(
      `VerbFilter "actions" of a middleware must have the key "*" only, got "${named}".`,
    );
  }
}
