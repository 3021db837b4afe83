import { InvalidConfigException } from '../../core/index.ts';
import { typeName } from '../../core/internal.ts';
import { handleRejections } from '../protocol/handle-rejections.ts';

/** The error for a function of the settings that has returned something else; a returned promise gets a handler. */
export function wrongResult(
  name: string,
  expected: string,
  result: unknown,
): InvalidConfigException {
  handleRejections(result);
  const got = result instanceof Promise ? 'a promise' : typeName(result);
  return new InvalidConfigException(
    `The function "${name}" of the page protocol must return ${expected}, got ${got}.`,
  );
}
