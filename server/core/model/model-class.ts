import { type AnyRule, ValidationPlan } from './validation-plan.ts';

/** A plan, and the rules that it was created from: a list that is changed in place keeps its identity. */
interface CachedPlan {
  readonly plan: ValidationPlan;
  readonly rules: readonly AnyRule[];
}

const plans = new WeakMap<object, WeakMap<object, CachedPlan>>();
const attributes = new WeakMap<object, readonly string[]>();

/**
 * The plan of a model's rules. It is cached for the class as long as `rules()` returns the same list with the same
 * rules, as it does for `static rules`.
 */
export function planOf(model: object, rules: readonly AnyRule[]): ValidationPlan {
  const type = model.constructor;
  let ofClass = plans.get(type);
  if (!ofClass) plans.set(type, (ofClass = new WeakMap()));
  const cached = ofClass.get(rules);
  if (cached && hasRules(cached, rules)) return cached.plan;
  const plan = ValidationPlan.fromRules(rules, model);
  ofClass.set(rules, { plan, rules: [...rules] });
  return plan;
}

function hasRules({ rules: own }: CachedPlan, rules: readonly AnyRule[]): boolean {
  if (own.length !== rules.length) return false;
  for (let i = 0; i < own.length; i++) if (own[i] !== rules[i]) return false;
  return true;
}

/** Names of the public fields of a class, read from its first object. */
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
