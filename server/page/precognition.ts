import type { Errors } from './protocol/page-input.ts';

/** A model of the application, or any object that validates like one. */
export interface Validatable {
  validate(names?: readonly string[] | null): boolean | Promise<boolean>;
  getErrors(): Errors;
}

/**
 * Returns validation messages by field.
 *
 * @param names Fields that the client has requested; null for all.
 */
export type ValidateFields = (names: readonly string[] | null) => Errors | Promise<Errors>;

/** The response to a client that validates a form before it is sent. */
interface PrecognitionAnswer {
  readonly status: 204 | 422;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON with `message` and `errors`; null when everything is valid. */
  readonly body: string | null;
}

/** Whether a request is for validation only. */
export function isPrecognitive(header: (name: string) => string | null): boolean {
  return header('precognition')?.trim().toLowerCase() === 'true';
}

/** Validates the fields that a precognitive request contains. */
export async function precognitionAnswer(
  header: (name: string) => string | null,
  source: Validatable | ValidateFields,
): Promise<PrecognitionAnswer> {
  const only = header('precognition-validate-only');
  const names = only === null ? null : only.split(',').map((name) => name.trim());
  const all = await errorsOf(source, names);
  const found = Object.entries(all).filter(
    ([name, texts]) => texts.length > 0 && (names === null || isNamed(name, names)),
  );
  const headers = { Precognition: 'true', Vary: 'Precognition' };
  if (found.length === 0) {
    return { status: 204, headers: { ...headers, 'Precognition-Success': 'true' }, body: null };
  }
  const errors = Object.fromEntries(found.map(([name, texts]) => [name, [texts].flat()]));
  const [message = ''] = Object.values(errors)[0] ?? [];
  return {
    status: 422,
    headers: { ...headers, 'Content-Type': 'application/json; charset=UTF-8' },
    body: JSON.stringify({ message, errors }),
  };
}

async function errorsOf(
  source: Validatable | ValidateFields,
  names: readonly string[] | null,
): Promise<Errors> {
  if (typeof source === 'function') return source(names);
  await source.validate(names);
  return source.getErrors();
}

/** Names may contain `*` for the items of a list: `tags.*`. */
function isNamed(field: string, names: readonly string[]): boolean {
  return names.some(
    (name) =>
      name === field ||
      (name.includes('*') &&
        name.split('.').length === field.split('.').length &&
        name.split('.').every((part, i) => part === '*' || part === field.split('.')[i])),
  );
}
