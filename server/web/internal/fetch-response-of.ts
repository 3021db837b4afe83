import { InvalidArgumentException } from '../../core/index.ts';

/**
 * Returns the result of a handler if it is a Fetch response.
 *
 * @param handler Name of the handler in the error: `The handler that localeUrls() calls`.
 * @throws {InvalidArgumentException} It is none, as where a handler has forgotten to return one.
 */
export function fetchResponseOf(value: unknown, handler: string): globalThis.Response {
  if (isFetchResponse(value)) return value;
  throw new InvalidArgumentException(`${handler} must return a Response, got ${kindOf(value)}.`);
}

function isFetchResponse(value: unknown): value is globalThis.Response {
  if (typeof value !== 'object' || value === null) return false;
  // Not `instanceof`: runtimes and libraries have other Response classes. `in`: components throw for unknown properties.
  if (!('headers' in value) || !('status' in value)) return false;
  return typeof value.headers === 'object' && typeof value.status === 'number';
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  // Not by the class: modules that only check would load it.
  if (typeof value !== 'object' || !('toOutgoing' in value)) return typeof value;
  return 'a page or another response of fwx: fetchResponse() of fwx/server/page makes a Response of it';
}
