import { createValidator } from '../validators/create-validator.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import { Validator } from '../validators/validator.ts';

/** A rule whose model type is not known at compile time. */
export type AnyRule = readonly [
  attributes: string | readonly string[],
  type: unknown,
  options?: object,
];

/** A validator with the attributes that it validates. */
export interface ValidationStep {
  readonly validator: Validator;
  readonly names: readonly string[];
}

/** Attributes and validators of a scenario. */
export interface ScenarioPlan {
  /** Names that rules of the scenario validate. */
  readonly active: readonly string[];
  /** Names that may be mass-assigned. */
  readonly safe: ReadonlySet<string>;
  /** Validators to run for all active names. */
  readonly steps: readonly ValidationStep[];
}

const defaultScenario = 'default';

/** The validators of a model class, and the attributes and validators of each scenario. */
export class ValidationPlan {
  readonly validators: readonly Validator[];
  /** Attribute names by scenario, in order of the rules, with their `!`. */
  readonly scenarios: Readonly<Record<string, readonly string[]>>;
  readonly #plans = new Map<string, { names: readonly string[]; plan: ScenarioPlan }>();

  constructor(validators: readonly Validator[]) {
    this.validators = validators;
    this.scenarios = collectScenarios(validators);
  }

  /** @throws {InvalidConfigException} A rule lacks its attributes or its validator. */
  static fromRules(rules: readonly AnyRule[], model: object): ValidationPlan {
    return new ValidationPlan(rules.map((rule) => toValidator(rule, model)));
  }

  /** The plan of a scenario with these names, some of them with a `!`. Cached as long as the list is the same. */
  scenario(scenario: string, names: readonly string[]): ScenarioPlan {
    const kept = this.#plans.get(scenario);
    if (kept?.names === names) return kept.plan;
    const active = [...new Set(names.map((name) => name.replace(/^!/, '')))];
    const safe = names.filter((name) => !name.startsWith('!') && !names.includes(`!${name}`));
    const steps = stepsFor(this.validators, scenario, active);
    const plan: ScenarioPlan = { active, safe: new Set(safe), steps };
    this.#plans.set(scenario, { names, plan });
    return plan;
  }
}

/** The steps for some of the names. */
export function narrowSteps(
  steps: readonly ValidationStep[],
  wanted: readonly string[],
): readonly ValidationStep[] {
  return steps
    .map(({ validator, names }) => ({
      validator,
      names: names.filter((name) => wanted.includes(name)),
    }))
    .filter(({ names }) => names.length > 0);
}

function stepsFor(
  validators: readonly Validator[],
  scenario: string,
  active: readonly string[],
): ValidationStep[] {
  return validators
    .filter((validator) => validator.isActive(scenario))
    .map((validator) => ({
      validator,
      names: validator.getAttributeNames().filter((name) => active.includes(name)),
    }))
    .filter(({ names }) => names.length > 0);
}

/** The validator of a rule. @throws {InvalidConfigException} It lacks its attributes or its validator. */
export function toValidator(rule: unknown, model: object): Validator {
  if (rule instanceof Validator) return rule;
  if (!Array.isArray(rule) || !isAttributes(rule[0]) || rule[1] === '') {
    throw new InvalidConfigException(
      'Invalid validation rule: a rule must specify both attribute names and validator type.',
    );
  }
  const [attributes, type, options = {}] = rule as readonly unknown[] as AnyRule;
  return createValidator(type, model, attributes, options as Record<string, unknown>);
}

function isAttributes(value: unknown): boolean {
  return (
    (typeof value === 'string' && value !== '') ||
    (Array.isArray(value) && value.every((name) => typeof name === 'string'))
  );
}

function collectScenarios(
  validators: readonly Validator[],
): Readonly<Record<string, readonly string[]>> {
  const names = new Set([defaultScenario]);
  for (const { on, except } of validators) for (const name of [...on, ...except]) names.add(name);
  return Object.fromEntries(
    [...names].map((name) => {
      const active = validators.filter((validator) => validator.isActive(name));
      return [name, [...new Set(active.flatMap((validator) => validator.attributes))]];
    }),
  );
}
