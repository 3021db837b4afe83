/**
 * A schema of the Standard Schema interface, version 1, which zod, valibot, ArkType and other libraries implement, and
 * the models and validators of this module.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': StandardSchemaProperties<Input, Output>;
}

/** The one property of a {@link StandardSchema}. */
export interface StandardSchemaProperties<Input = unknown, Output = Input> {
  readonly version: 1;
  /** Name of the library. */
  readonly vendor: string;
  /** Returns the output of the schema for `value`, or its issues. */
  readonly validate: (
    value: unknown,
  ) => StandardSchemaResult<Output> | Promise<StandardSchemaResult<Output>>;
  /** Types of the schema for the compiler; has no value. */
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
}

/** The result of a validation: a value without `issues`, or issues. */
export type StandardSchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardSchemaIssue[] };

/** One fault of a value. */
interface StandardSchemaIssue {
  readonly message: string;
  /** Keys of the path to the wrong part of the value. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** Whether a value is a schema. Schemas of some libraries are functions. */
export function isStandardSchema(value: unknown): value is StandardSchema {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  const properties = (value as Partial<StandardSchema>)['~standard'] as
    | Partial<StandardSchemaProperties>
    | undefined;
  return properties?.version === 1 && typeof properties.validate === 'function';
}

/** Text of an issue, with the path of the wrong part before it: `tags.0: Too short`. */
export function issueText({ message, path = [] }: StandardSchemaIssue): string {
  const keys = path.map((part) => String(typeof part === 'object' ? part.key : part));
  return keys.length === 0 ? message : `${keys.join('.')}: ${message}`;
}
