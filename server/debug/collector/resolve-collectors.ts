import {
  formatMessage,
  InvalidConfigException,
  UnknownPropertyException,
} from '../../core/index.ts';
import {
  accessorName,
  callNamed,
  findMember,
  hasMethodNamed,
  isClass,
  memberNames,
  withSuggestion,
} from '../../core/internal.ts';
import { Message } from '../message.ts';
import { classNameOf } from '../model/value-parts.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';
import { Collector } from './collector.ts';

/** A class of collectors. */
export type CollectorClass = new (policy: CapturePolicy) => Collector;

/** Definition of a collector: the object, its class, a function that creates it, or a config with `class`. */
export type CollectorDefinition =
  | Collector
  | CollectorClass
  | ((policy: CapturePolicy) => Collector)
  | CollectorConfig;

/** A collector as data: its class, whether it is on, and its properties; those of `getX()` and `setX()` as `x`. */
export interface CollectorConfig {
  readonly class?: CollectorClass;
  /** False leaves the collector out, including a built-in one. Default true. */
  readonly enabled?: boolean;
  readonly [property: string]: unknown;
}

/** Collectors as they are configured: a list, or a record by id. */
export type CollectorDefinitions =
  | readonly CollectorDefinition[]
  | Readonly<Record<string, CollectorDefinition>>;

/**
 * The collectors of a debugger: the built-in ones, then the configured ones. A configured one replaces the built-in one
 * with its id; a config without a class changes the built-in one with its key.
 *
 * @throws {InvalidConfigException} An entry does not define a collector, or the id of the collector is not the key.
 * @throws {UnknownPropertyException} A config has a property that the class of its collector does not have.
 */
export function resolveCollectors(
  builtIn: readonly Collector[],
  configured: CollectorDefinitions,
  policy: CapturePolicy,
): Collector[] {
  const all = new Map(builtIn.map((collector) => [collector.id(), collector]));
  const isList = Array.isArray(configured);
  for (const [key, definition] of Object.entries(configured)) {
    const name = isList ? null : key;
    if (isDisabled(definition, key)) {
      if (name !== null) all.delete(name);
      continue;
    }
    const standard = name === null ? undefined : all.get(name);
    const collector = createCollector(definition, standard, policy);
    const id = collector.id();
    if (name !== null && name !== id) {
      const text = formatMessage(Message.COLLECTOR_INTERFACE_INVALID, `id '${name}'`, id);
      throw new InvalidConfigException(text);
    }
    all.delete(id);
    all.set(id, collector);
  }
  return [...all.values()];
}

function isDisabled(definition: unknown, key: string): boolean {
  if (typeof definition !== 'object' || definition === null || definition instanceof Collector) {
    return false;
  }
  const { enabled = true } = definition as { readonly enabled?: unknown };
  if (typeof enabled === 'boolean') return !enabled;
  throw new InvalidConfigException(formatMessage(Message.COLLECTOR_ENABLED_INVALID, key));
}

function createCollector(
  definition: CollectorDefinition,
  standard: Collector | undefined,
  policy: CapturePolicy,
): Collector {
  if (definition instanceof Collector) return definition;
  if (typeof definition === 'function') return requireCollector(instance(definition, policy));
  const { class: type, enabled: _enabled, ...properties } = definition;
  const collector = type === undefined ? standard : requireCollector(instance(type, policy));
  if (!collector) throw new InvalidConfigException(Message.COLLECTOR_CLASS_INVALID);
  for (const [name, value] of Object.entries(properties)) setProperty(collector, name, value);
  return collector;
}

function setProperty(collector: Collector, name: string, value: unknown): void {
  if (!canSet(collector, name)) {
    const text = `Setting unknown property: ${classNameOf(collector)}::${name}`;
    const names = [...memberNames(collector)].filter((one) => canSet(collector, one));
    throw new UnknownPropertyException(withSuggestion(text, name, names));
  }
  if (value === undefined) return;
  const setter = accessorName('set', name);
  if (hasMethodNamed(collector, setter)) callNamed(collector, setter, [value]);
  else Reflect.set(collector, name, value);
}

function canSet(collector: Collector, name: string): boolean {
  const member = findMember(collector, name);
  return (
    member?.kind === 'value' ||
    (member?.kind === 'accessor' && member.set) ||
    hasMethodNamed(collector, accessorName('set', name))
  );
}

function instance(
  type: CollectorClass | ((policy: CapturePolicy) => Collector),
  policy: CapturePolicy,
): unknown {
  if (!isClass(type)) return (type as (policy: CapturePolicy) => unknown)(policy);
  if ((type.prototype as unknown) instanceof Collector) return new type(policy);
  throw notCollector(type.name);
}

function requireCollector(value: unknown): Collector {
  if (value instanceof Collector) return value;
  throw notCollector(typeof value);
}

function notCollector(found: string): InvalidConfigException {
  const text = formatMessage(Message.COLLECTOR_INTERFACE_INVALID, 'Collector', found);
  return new InvalidConfigException(text);
}
