import { definedOptions } from '../../core/internal.ts';
import { formatMessage, InvalidConfigException } from '../../core/index.ts';
import { Message } from '../message.ts';
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

/** A collector as data: its class, whether it is on, and its properties. */
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
  return Object.assign(collector, definedOptions(properties));
}

function instance(
  type: CollectorClass | ((policy: CapturePolicy) => Collector),
  policy: CapturePolicy,
): unknown {
  const isClass = (type.prototype as unknown) instanceof Collector;
  return isClass
    ? new (type as CollectorClass)(policy)
    : (type as (policy: CapturePolicy) => unknown)(policy);
}

function requireCollector(value: unknown): Collector {
  if (value instanceof Collector) return value;
  const text = formatMessage(Message.COLLECTOR_INTERFACE_INVALID, 'Collector', typeof value);
  throw new InvalidConfigException(text);
}
