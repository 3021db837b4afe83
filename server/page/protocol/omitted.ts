import { setOwn } from './json-value.ts';

type Values = Record<string, unknown>;

/** Stands for a prop that is not part of this answer. */
export const omitted = Symbol('omitted');

/** Puts a value into its place when it arrives. */
export async function arrival(value: Promise<unknown>, result: Values, key: string): Promise<void> {
  const late = await value;
  if (late === omitted) delete result[key];
  else setOwn(result, key, late);
}

/** Omitted props keep their place until all are known: keys that are taken away make an object slow. */
export function withoutOmitted(result: Values): Values {
  for (const key in result) if (result[key] === omitted) return kept(result);
  return result;
}

function kept(result: Values): Values {
  const rest: Values = {};
  for (const key of Object.keys(result)) if (result[key] !== omitted) rest[key] = result[key];
  return rest;
}
