import { createValidator } from '../validators/create-validator.ts';
import { InvalidConfigException } from '../errors/exceptions.ts';
import type { AnyRule } from './rules.ts';
import { Validator } from '../validators/validator.ts';
import { RequiredValidator } from '../validators/required-validator.ts';

/** A validator with the attributes that it has to look at. */
export interface ValidationStep {
  readonly validator: Validator;
  readonly names: readonly string[];
}

/** What a scenario means for the attributes. */
export interface ScenarioPlan {
  /** Names to look at. */
  readonly active: readonly string[];
  /** Names that may be mass-assigned. */
  readonly safe: ReadonlySet<string>;
  /** What has to run for all active names. */
  readonly steps: readonly ValidationStep[];
}

const defaultScenario = 'default';

/** What the rules of a model class say, worked out once. */
export class ValidationPlan {
  readonly validators: readonly Validator[];
  /** Those that require their attributes. */
  readonly required: readonly Validator[];
  readonly #plans = new Map<string, ScenarioPlan>();
  #scenarios: ReadonlyMap<string, readonly string[]> | null = null;

  constructor(validators: readonly Validator[]) {
    this.validators = validators;
    this.required = validators.filter((one) => one instanceof RequiredValidator);
  }

  /** @throws {InvalidConfigException} A rule lacks its attributes or its validator. */
  static fromRules(rules: readonly AnyRule[], model: object): ValidationPlan {
    return new ValidationPlan(rules.map((rule) => toValidator(rule, model)));
  }

  /** Attribute names by scenario, in order of the rules, with their `!`. */
  get scenarios(): ReadonlyMap<string, readonly string[]> {
    return (this.#scenarios ??= collectScenarios(this.validators));
  }

  /** What a scenario of the rules means; undefined when they have no such scenario. */
  scenario(name: string): ScenarioPlan | undefined {
    let found = this.#plans.get(name);
    const names = found ? undefined : this.scenarios.get(name);
    if (names) this.#plans.set(name, (found = this.planFor(name, names)));
    return found;
  }

  /** What a scenario means that has these names, some of them with a `!`. */
  planFor(scenario: string, names: readonly string[]): ScenarioPlan {
    const active = [...new Set(names.map((name) => name.replace(/^!/, '')))];
    const safe = names.filter((name) => !name.startsWith('!') && !names.includes(`!${name}`));
    return { active, safe: new Set(safe), steps: stepsFor(this.validators, scenario, active) };
  }
}

/** The part of the steps that looks at some of the names. */
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

function toValidator(rule: unknown, model: object): Validator {
  if (rule instanceof Validator) return rule;
  if (!Array.isArray(rule) || !isAttributes(rule[0]) || rule[1] == null || rule[1] === '') {
    throw new InvalidConfigException(
      'Invalid validation rule: a rule must specify both attribute names and validator type.',
    );
  }
  const [attributes, type, options = {}] = rule as unknown as AnyRule;
  return createValidator(type, model, attributes, options as Record<string, unknown>);
}

function isAttributes(value: unknown): boolean {
  return (
    (typeof value === 'string' && value !== '') ||
    (Array.isArray(value) && value.every((name) => typeof name === 'string'))
  );
}

function collectScenarios(validators: readonly Validator[]): Map<string, readonly string[]> {
  const names = new Set([defaultScenario]);
  for (const { on, except } of validators) for (const name of [...on, ...except]) names.add(name);
  const scenarios = new Map<string, readonly string[]>();
  for (const name of names) {
    const active = validators.filter((validator) => validator.isActive(name));
    const attributes = new Set(active.flatMap((validator) => [...validator.attributes]));
    // A scenario that only appears in `except` and has nothing to do is no scenario.
    if (name === defaultScenario || attributes.size > 0) scenarios.set(name, [...attributes]);
  }
  return scenarios;
}
