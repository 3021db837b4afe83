import { BaseObject } from './base-object.ts';
import { ClassHandlers, type ClassTarget } from './class-handlers.ts';
import type { HandlerEntry } from './handler-table.ts';
import { runHandlers } from './run-handlers.ts';
import { hasRequestScope, requestSlot } from '../request-scope/request-scope.ts';
import type { AbstractConstructor } from './types.ts';

/** A function that handles an event. A returned promise is awaited by `triggerAsync`, and not allowed by `trigger`. */
export type EventHandler<T = Event> = (event: T) => unknown;

// Handlers of the process run in every request; those that a request adds run in it alone and are removed with it.
const ofProcess = new ClassHandlers();
const ofRequest = requestSlot('class-level event handlers', () => new ClassHandlers(), {
  outside: 'process',
});
let everUsed = false;

/** An event that an object or a class triggers. */
export class Event extends BaseObject {
  /** Name of the event; set when it is triggered. */
  name = '';
  /** Object that triggered the event, unless the caller has set another; null before. */
  sender: object | null = null;
  /** A handler sets this to true to skip all handlers after it. */
  handled = false;
  /** The data that was passed to `on()` with the handler that runs now. */
  data: unknown = null;

  /**
   * Adds a handler for an event of all objects of a class and its subclasses.
   *
   * A handler added while a request runs is called in that request alone, and removed with it.
   *
   * @param target Class, or a pattern of class names such as `*Controller`.
   * @param name Event name, or a pattern that contains `*`.
   * @param data Passed to the handler as `event.data`.
   * @param append False puts the handler before the others of this class and name.
   */
  // oxlint-disable-next-line max-params -- the reference fixes the parameters
  static on<T extends Event = Event>(
    target: ClassTarget,
    name: string,
    handler: EventHandler<T>,
    data: unknown = null,
    append = true,
  ): void {
    everUsed = true;
    registry().add(target, name, { handler, data }, append);
  }

  /**
   * Removes a handler, or all handlers of this class and name.
   *
   * @returns Whether there was one.
   */
  static off<T extends Event = Event>(
    target: ClassTarget,
    name: string,
    handler: EventHandler<T> | null = null,
  ): boolean {
    return registry().remove(target, name, handler);
  }

  /** Removes all class-level handlers: those of the request inside one, of the process outside. */
  static offAll(): void {
    registry().clear();
  }

  /** Whether there are class-level handlers for this event of the class or object. */
  static hasHandlers(target: AbstractConstructor | object, name: string): boolean {
    return collectClassHandlers(target, name).length > 0;
  }

  /** Triggers an event on behalf of a class, or on behalf of an object, for class-level handlers. */
  static trigger(
    target: AbstractConstructor | object,
    name: string,
    event: Event | null = null,
  ): void {
    const handlers = collectClassHandlers(target, name);
    if (handlers.length === 0) return;
    const sender = typeof target === 'function' ? null : target;
    runHandlers(handlers, startEvent(event ?? new Event(), name, sender));
  }
}

function registry(): ClassHandlers {
  return hasRequestScope() ? ofRequest.get() : ofProcess;
}

/** Whether class-level handlers were ever added: most programs have none. */
export function hasClassHandlers(): boolean {
  return everUsed;
}

/** Class-level handlers in the order in which they run. */
export function collectClassHandlers(
  target: AbstractConstructor | object,
  name: string,
): readonly HandlerEntry[] {
  if (!everUsed) return [];
  const type = typeof target === 'function' ? target : target.constructor;
  const own = hasRequestScope() ? ofRequest.peek() : undefined;
  const shared = ofProcess.isEmpty ? [] : ofProcess.collect(type as AbstractConstructor, name);
  return own ? [...shared, ...own.collect(type as AbstractConstructor, name)] : shared;
}

/** Prepares an event for its handlers. */
export function startEvent<T extends Event>(event: T, name: string, sender: object | null): T {
  event.name = name;
  event.sender ??= sender;
  event.handled = false;
  return event;
}
