import { formatMessage, InvalidConfigException } from '../../core/index.ts';
import type { Application } from '../../web/index.ts';
import { Message } from '../message.ts';
import { isRecord } from '../model/strict-reader.ts';
import type { Module } from '../module.ts';

/** A collector that receives events of a component. */
interface Dispatcher {
  dispatch(event: object): unknown;
}

/**
 * Returns the collectors that are dispatchers of components by the option `dispatchers`, as pairs of component id and
 * collector. Disabled collectors are left out.
 *
 * @throws {InvalidConfigException} An entry specifies an unknown collector, one without `dispatch()`, or an unknown
 * component.
 */
export function resolveDispatchers(
  app: Application,
  module: Module,
): readonly (readonly [componentId: string, dispatcher: Dispatcher])[] {
  return Object.entries(module.dispatchers).flatMap(([id, componentId]) => {
    if (isDisabled(module, id)) return [];
    const collector = module.collectorCoordinator.collectors.get(id);
    if (!collector) throw invalid(Message.DISPATCHER_COLLECTOR_UNKNOWN, id);
    if (!isDispatcher(collector)) {
      throw invalid(Message.DISPATCHER_COLLECTOR_NOT_DISPATCHER, id, 'dispatch(event)');
    }
    if (!app.has(componentId)) {
      throw invalid(Message.DISPATCHER_COMPONENT_UNKNOWN, id, componentId);
    }
    return [[componentId, collector] as const];
  });
}

/**
 * Sets the dispatchers of the components of a request. A component that already has a dispatcher keeps it.
 *
 * @throws {InvalidConfigException} A component has no property `eventDispatcher`.
 */
export function attachDispatchers(
  app: Application,
  dispatchers: ReturnType<typeof resolveDispatchers>,
): void {
  for (const [componentId, dispatcher] of dispatchers) {
    const component: unknown = app.get(componentId);
    if (typeof component !== 'object' || component === null || !('eventDispatcher' in component)) {
      throw invalid(Message.DISPATCHER_COMPONENT_INSTANTIATED, componentId);
    }
    component.eventDispatcher ??= dispatcher;
  }
}

function isDispatcher(collector: object): collector is Dispatcher {
  return 'dispatch' in collector && typeof collector.dispatch === 'function';
}

function isDisabled({ collectors }: Module, id: string): boolean {
  if (Array.isArray(collectors)) return false;
  const found = Object.entries(collectors).find(([key]) => key === id)?.[1];
  return isRecord(found) && found['enabled'] === false;
}

function invalid(message: Message, ...parts: readonly string[]): InvalidConfigException {
  return new InvalidConfigException(formatMessage(message, ...parts));
}
