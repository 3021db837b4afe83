import type { TemplateResult } from 'lit/html.js';

import { Event } from '../../core/index.ts';
import { renderMarkup } from '../../ssr/index.ts';

/** How a widget is written without being made. */
export interface ShortCall<O> {
  /** The short cut of its template; null where it has to be made. */
  readonly markup: (config: O) => TemplateResult | null | undefined;
  /** Whether nothing else about a config asks for the widget itself. Default: always. */
  readonly accepts?: (config: O) => boolean;
}

type WidgetClass = new () => object;

interface Known {
  readonly call: ShortCall<never>;
  /** What a config may have: options that are the template's, too. */
  readonly names: ReadonlySet<string>;
}

const calls = new Map<unknown, ShortCall<never>>();
const known = new Map<unknown, Known>();

/** Lets calls of exactly this class be written by the short cut of its template. */
export function callsShort<O>(type: WidgetClass, call: ShortCall<O>): void {
  calls.set(type, call);
}

/**
 * The markup of a widget whose config is nothing but options of its template, while nobody listens to
 * its events: making it would take longer than writing it. Null for another one.
 */
export function shortCall(type: unknown, config: object): string | null {
  const found = known.get(type) ?? learnt(type);
  if (found === null || !hasOnly(config, found.names) || isHeard(type as WidgetClass)) return null;
  const { accepts, markup } = found.call;
  if (accepts && !accepts(config as never)) return null;
  const written = markup(config as never);
  return written ? renderMarkup(written) : null;
}

/** Whether a config is nothing but options of the templates of this class, while nobody listens. */
export function isShortConfig(type: WidgetClass, config: object): boolean {
  const found = known.get(type) ?? learnt(type);
  return found !== null && hasOnly(config, found.names) && !isHeard(type);
}

function learnt(type: unknown): Known | null {
  const call = calls.get(type);
  if (!call) return null;
  const names = new Set(Object.keys(new (type as WidgetClass)()));
  // These are for the widget itself.
  for (const name of ['clientEvents', 'menuClass']) names.delete(name);
  const found: Known = { call, names };
  known.set(type, found);
  return found;
}

function hasOnly(config: object, names: ReadonlySet<string>): boolean {
  // What is inherited is no config.
  if (Object.getPrototypeOf(config) !== Object.prototype) return false;
  for (const name in config) if (!names.has(name)) return false;
  return true;
}

function isHeard(type: WidgetClass): boolean {
  return (
    Event.hasHandlers(type, 'init') ||
    Event.hasHandlers(type, 'beforeRun') ||
    Event.hasHandlers(type, 'afterRun')
  );
}
