import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';

import * as door from '../../../../server/core/index.ts';
import { CircularDefinitionException, FrameworkError } from '../../../../server/core/internal.ts';

const core = { ...door, CircularDefinitionException, FrameworkError };

const table = [
  ['Exception', 'Exception', 'FrameworkError'],
  ['UserException', 'Exception', 'Exception'],
  ['InvalidConfigException', 'Invalid Configuration', 'Exception'],
  ['InvalidArgumentException', 'Invalid Argument', 'FrameworkError'],
  ['InvalidCallException', 'Invalid Call', 'FrameworkError'],
  ['InvalidRouteException', 'Invalid Route', 'UserException'],
  ['InvalidValueException', 'Invalid Return Value', 'FrameworkError'],
  ['NotSupportedException', 'Not Supported', 'Exception'],
  ['UnknownPropertyException', 'Unknown Property', 'Exception'],
  ['UnknownMethodException', 'Unknown Method', 'FrameworkError'],
  ['UnknownClassException', 'Unknown Class', 'Exception'],
  ['ViewNotFoundException', 'View not Found', 'InvalidArgumentException'],
  ['NotInstantiableException', 'Not instantiable', 'InvalidConfigException'],
  ['CircularDefinitionException', 'Circular definition', 'InvalidConfigException'],
  ['RuntimeException', 'Runtime Error', 'FrameworkError'],
] as const;

describe('exceptions', () => {
  for (const [name, heading, parent] of table) {
    it(`sets the name, the heading "${heading}" and the parent of ${name}`, () => {
      const cause = new Error('first');
      const error = new core[name]('text', { cause, code: 7 });
      assert.equal(error.name, name);
      assert.equal(error.getName(), heading);
      assert.equal(error.message, 'text');
      assert.equal(error.cause, cause);
      assert.equal(error.code, 7);
      assert.ok(error instanceof core[parent] && error instanceof Error);
      assert.ok(error.stack?.startsWith(`${name}: text`), error.stack);
    });
  }

  it('names a subclass after itself', () => {
    class QuotaException extends core.UserException {}
    assert.equal(new QuotaException('x').name, 'QuotaException');
  });

  it('has no cause unless one was given', () => {
    assert.equal('cause' in new core.Exception('x'), false);
  });

  it('prints as an error without a list of its properties', () => {
    assert.doesNotMatch(inspect(new core.Exception('x')), /code/);
  });

  it('separates argument errors from configuration errors', () => {
    assert.equal(new core.InvalidArgumentException('x') instanceof core.Exception, false);
  });

  it('carries the exit status without being an Exception', () => {
    const exit = new core.ExitException(3, 'done');
    assert.equal(exit.statusCode, 3);
    assert.equal(exit instanceof core.Exception, false);
  });
});
