import { Exception, Fw } from '../../core/index.ts';
import { synchronous } from '../synchronous.ts';

/** Methods that have failed, by panel. Each is logged once: they run for every capture. */
const failed = new WeakMap<object, Set<string>>();

/** Returns the result of a method of a panel; `otherwise` when it fails, which is logged. */
export function panelResult<T, O>(
  panel: { readonly id: string },
  method: 'chip()' | 'count()' | 'findings()',
  run: () => T,
  otherwise: O,
): T | O {
  try {
    return synchronous(method, run());
  } catch (cause) {
    const known = failed.get(panel) ?? new Set();
    failed.set(panel, known);
    if (known.has(method)) return otherwise;
    known.add(method);
    const reason = cause instanceof Error ? cause.message : String(cause);
    const text = `Panel "${panel.id}": ${method} has failed: ${reason}`;
    Fw.error(new Exception(text, { cause }), `Panel::${method.slice(0, -2)}`);
    return otherwise;
  }
}
