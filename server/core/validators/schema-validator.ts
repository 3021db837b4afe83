import { InvalidConfigException } from '../errors/exceptions.ts';
import { type Awaitable, isPromise } from '../runtime/awaitable.ts';
import {
  isStandardSchema,
  issueText,
  type StandardSchema,
  type StandardSchemaResult,
} from './standard-schema.ts';
import { readAttribute, type ValidatedModel, writeAttribute } from './validated-model.ts';
import { type ValidationFault, Validator } from './validator.ts';

/** Validates with a Standard Schema; the attribute is set to the output of the schema. */
export class SchemaValidator extends Validator {
  /** The schema. Required. */
  schema: StandardSchema | null = null;

  /** @throws {InvalidConfigException} `schema` is no Standard Schema. */
  override init(): void {
    super.init();
    this.#schema();
  }

  override validateAttribute(model: ValidatedModel, attribute: string): Awaitable<void> {
    const take = (result: StandardSchemaResult<unknown>): void => {
      if (!result.issues) writeAttribute(model, attribute, result.value);
      else if (this.message !== null) this.addError(model, attribute, this.message);
      // Texts of a schema are complete; a brace in them is no placeholder.
      else for (const issue of result.issues) model.addError(attribute, issueText(issue));
    };
    const pending = this.#validate(readAttribute(model, attribute));
    return isPromise(pending) ? pending.then(take) : take(pending);
  }

  protected override validateValue(value: unknown): Awaitable<ValidationFault | null> {
    const pending = this.#validate(value);
    return isPromise(pending) ? pending.then((one) => this.#fault(one)) : this.#fault(pending);
  }

  #fault({ issues }: StandardSchemaResult<unknown>): ValidationFault | null {
    const [first] = issues ?? [];
    return first ? [this.message ?? '{issue}', { issue: issueText(first) }] : null;
  }

  #validate(value: unknown): Awaitable<StandardSchemaResult<unknown>> {
    return this.#schema()['~standard'].validate(value);
  }

  #schema(): StandardSchema {
    const { schema } = this;
    if (isStandardSchema(schema)) return schema;
    throw new InvalidConfigException('The "schema" of a rule must be a Standard Schema.');
  }
}
