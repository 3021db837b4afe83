import { shortened, textOf } from '../../internal/context/stringable.ts';

/** Why an option cannot be used; `key` names it. */
export interface OptionFault {
  readonly key: string;
  readonly message: string;
}

/** Returns the fault of an option with a value that breaks a rule, such as `be a list`. */
export function valueFault(key: string, rule: string, value: unknown): OptionFault {
  return { key, message: `'${key}' must ${rule}; received '${shortened(printed(value))}'.` };
}

/** Data as JSON, and what JSON does not have as text. */
function printed(value: unknown): string {
  try {
    return (typeof value === 'object' ? JSON.stringify(value) : null) ?? textOf(value);
  } catch {
    return textOf(value);
  }
}
