import { Fw, InvalidConfigException } from '../../core/index.ts';
import { classNameOf } from '../model/value-parts.ts';

/** Returns the text of a setting that is a function; null for none. Its errors, and other results, are logged. */
export function settingText(name: string, make: () => unknown): string | null {
  const category = `Module::${name}`;
  try {
    const text = make() ?? null;
    if (text === null || typeof text === 'string') return text;
    // A rejection that nothing handles would end the process.
    if (text instanceof Promise) text.catch(() => {});
    Fw.error(
      `Module "${name}" must return a text or null, got ${classNameOf(Object(text))}.`,
      category,
    );
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    Fw.error(
      new InvalidConfigException(`Module "${name}" has failed: ${reason}`, { cause }),
      category,
    );
  }
  return null;
}
