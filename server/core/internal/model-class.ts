import type { AnyRule } from '../rules.ts';
import { ValidationPlan } from './validation-plan.ts';

const plans = new WeakMap<object, WeakMap<object, ValidationPlan>>();
const attributes = new WeakMap<object, readonly string[]>();

/**
 * The plan of a model's rules. It is kept for its class as long as `rules()` returns the same list,
 * as it does for `static rules`.
 */
export function planOf(model: object, rules: readonly AnyRule[]): ValidationPlan {
  const type = model.constructor;
  let ofClass = plans.get(type);
  if (!ofClass) plans.set(type, (ofClass = new WeakMap()));
  let plan = ofClass.get(rules);
  if (!plan) ofClass.set(rules, (plan = ValidationPlan.fromRules(rules, model)));
  return plan;
}

/** Names of the public fields of a class, found on the first of its objects. */
export function declaredFields(model: object): readonly string[] {
  const type = model.constructor;
  let found = attributes.get(type);
  if (!found) {
    const prototype = type.prototype as object;
    found = Object.keys(model).filter((name) => !name.startsWith('_') && !(name in prototype));
    attributes.set(type, found);
  }
  return found;
}

const fields = new WeakMap<object, ReadonlySet<string>>();

/** Whether a name is one of {@link declaredFields}. */
export function isAttributeField(model: object, name: string): boolean {
  let names = fields.get(model.constructor);
  if (!names) fields.set(model.constructor, (names = new Set(declaredFields(model))));
  return names.has(name) && Object.hasOwn(model, name);
}

/** Names of the own entries of a record or map from a client; none for any other value. */
export function keysOf(values: unknown): readonly string[] {
  if (values instanceof Map) return [...(values as Map<string, unknown>).keys()];
  return typeof values === 'object' && values !== null ? Object.keys(values) : [];
}

/** An own entry of a record or map from a client. */
export function ownEntry(values: unknown, name: string): unknown {
  if (values instanceof Map) return values.get(name);
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name))
    return undefined;
  return (values as Record<string, unknown>)[name];
}
