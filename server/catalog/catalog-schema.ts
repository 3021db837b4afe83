type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const filled: Schema = { type: 'string', minLength: 1 };
const uri: Schema = { type: 'string', format: 'uri' };
const yes: Schema = { const: true };
const ref = (name: string): Schema => ({ $ref: `#/$defs/${name}` });
const mapOf = (values: Schema): Schema => ({ type: 'object', additionalProperties: values });
const listOf = (items: Schema): Schema => ({ type: 'array', items });

/** An object with exactly these properties. */
function record(required: readonly string[], properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', additionalProperties: false, required, properties };
}

const age = { since: text, deprecated: ref('deprecated') };

/** The JSON Schema (2020-12) of a {@link Catalog}. It allows no other properties. */
export const catalogSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Reference catalog',
  description: 'Types, members and documentation of one package.',
  ...record(
    [
      'schemaVersion',
      'package',
      'title',
      'repository',
      'ref',
      'commit',
      'generatedAt',
      'url',
      'types',
    ],
    {
      $schema: uri,
      schemaVersion: { const: 1 },
      package: filled,
      title: filled,
      repository: uri,
      ref: filled,
      commit: filled,
      generatedAt: { type: 'string', format: 'date' },
      url: uri,
      types: mapOf(ref('type')),
    },
  ),
  $defs: {
    type: {
      ...record(['kind', 'url'], {
        kind: { enum: ['class', 'interface', 'trait', 'enum'] },
        url: uri,
        modifiers: listOf({ enum: ['abstract', 'final', 'readonly'] }),
        summary: filled,
        ...age,
        extends: filled,
        implements: listOf(filled),
        traits: listOf(filled),
        backingType: { enum: ['int', 'string'] },
        cases: mapOf(ref('case')),
        properties: mapOf(ref('property')),
        methods: mapOf(ref('method')),
        constants: mapOf(ref('constant')),
        events: mapOf(ref('event')),
        inherited: record([], {
          properties: mapOf(filled),
          methods: mapOf(filled),
          constants: mapOf(filled),
          events: mapOf(filled),
        }),
      }),
      // Only enumerations have cases and a backing type.
      if: { properties: { kind: { not: { const: 'enum' } } } },
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is the keyword of JSON Schema.
      then: { properties: { backingType: false, cases: false } },
    },
    property: record([], {
      type: filled,
      default: { type: 'string', pattern: '^[^\\n]*$' },
      description: filled,
      visibility: { const: 'protected' },
      static: yes,
      readonly: yes,
      access: { enum: ['read-only', 'write-only'] },
      virtual: yes,
      promoted: yes,
      ...age,
    }),
    method: record(['signature'], {
      signature: filled,
      summary: filled,
      params: listOf(ref('parameter')),
      return: ref('typed'),
      throws: listOf(ref('typed')),
      visibility: { const: 'protected' },
      static: yes,
      abstract: yes,
      virtual: yes,
      ...age,
    }),
    parameter: record(['name'], {
      name: { type: 'string', pattern: '^\\$.' },
      type: filled,
      default: text,
      optional: yes,
      variadic: yes,
      byReference: yes,
      description: filled,
    }),
    typed: record(['type'], { type: filled, description: filled }),
    constant: record([], {
      value: { type: ['string', 'number', 'boolean', 'null'] },
      description: filled,
      ...age,
    }),
    case: record([], { value: { type: ['string', 'integer'] }, description: filled }),
    event: record(['value'], { value: filled, type: filled, description: filled, since: text }),
    deprecated: record([], { since: text, reason: text }),
  },
};
