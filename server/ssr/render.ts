import { type Frame, pageMarking } from './internal/frame.ts';
import { documented, markupOf } from './internal/write.ts';

/** Options of {@link renderToString} and of the functions that stream. */
export interface RenderOptions {
  /**
   * Whether the page's own template is marked for Lit's `hydrate()`, too; elements always are ready
   * for the browser. Default `false`.
   */
  hydratable?: boolean;
  /** The `context` of the outermost registered elements. Default `undefined`. */
  context?: unknown;
}

/**
 * The documented markup only: no comments, and of each registered element in the template only its content,
 * without its own tag and its attributes.
 *
 * @param value A Lit template, or anything that a template may have as a value; text is escaped.
 * @throws {InvalidArgumentException} A template has a value where it cannot be made safe.
 */
export function renderMarkup(value: unknown): string {
  return markupOf(value, documented);
}

/**
 * Markup with the custom elements around it, ready for the browser: elements of this package reuse it
 * unchanged, other ones through `hydratesLightDom`.
 *
 * @param value A Lit template, or anything that a template may have as a value; text is escaped.
 * @throws {InvalidArgumentException} A template has a value where it cannot be made safe.
 */
export function renderToString(value: unknown, options: RenderOptions = {}): string {
  return markupOf(value, pageFrame(options));
}

export function pageFrame({ hydratable = false, context }: RenderOptions): Frame {
  return { hosts: 'kept', marking: hydratable ? pageMarking : null, context };
}
