import { translate } from '../translation/translate.ts';
import type {
  StandardSchemaProperties,
  StandardSchemaResult,
} from '../validators/standard-schema.ts';
import type { ModelData } from './form-data.ts';

/** The part of a model that a schema uses. */
interface SchemaModel {
  setAttributes(values: ModelData): void;
  validate(): Promise<boolean>;
  getErrors(): Record<string, string[]>;
}

/**
 * A model class as Standard Schema: creates a model for each value, sets the attributes that the rules allow, and
 * validates them.
 *
 * @param create Returns a new model.
 * @param output Returns the value of a valid model.
 */
export function modelSchema<M extends SchemaModel, Output>(
  create: () => M,
  output: (model: M) => Output,
): StandardSchemaProperties<ModelData, Output> {
  return {
    version: 1,
    vendor: 'fwx',
    async validate(data): Promise<StandardSchemaResult<Output>> {
      if (typeof data !== 'object' || data === null || Array.isArray(data)) {
        const attribute = translate('fw', 'the input value');
        return { issues: [{ message: translate('fw', '{attribute} is invalid.', { attribute }) }] };
      }
      const model = create();
      model.setAttributes(data as ModelData);
      if (await model.validate()) return { value: output(model) };
      const issues = Object.entries(model.getErrors()).flatMap(([attribute, texts]) =>
        texts.map((message) => ({ message, path: [attribute] })),
      );
      return { issues };
    },
  };
}
