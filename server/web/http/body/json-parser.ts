import { BadRequestHttpException, BaseObject } from '../../../core/index.ts';
import type { RequestParserInterface } from './request-parser.ts';

/** Parses JSON bodies. A name such as `__proto__` is a plain key, never a prototype. */
export class JsonParser extends BaseObject implements RequestParserInterface {
  /** Whether the outermost object has no prototype, like form fields. Default true. */
  asArray = true;
  /** Whether malformed JSON is answered with 400; otherwise it counts as an empty body. Default true. */
  throwException = true;

  /** @throws {BadRequestHttpException} The body is no JSON and {@link throwException} is true. */
  parse(rawBody: string, contentType: string): unknown {
    // JSON in a function call: the text around the object is ignored.
    const text = contentType.includes('application/javascript')
      ? rawBody.slice(rawBody.indexOf('{'), rawBody.lastIndexOf('}') + 1)
      : rawBody;
    if (text.trim() === '') return {};
    try {
      const value = (JSON.parse(text) as unknown) ?? {};
      return this.asArray ? withoutPrototype(value) : value;
    } catch (cause) {
      if (!this.throwException) return {};
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new BadRequestHttpException(`Invalid JSON data in request body: ${reason}`, { cause });
    }
  }
}

// Only the outermost object: a reviver for all of them costs several times what parsing costs.
function withoutPrototype(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.assign(Object.create(null) as object, value);
}
