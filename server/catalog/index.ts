export type {
  CaseRecord,
  Catalog,
  ConstantRecord,
  Deprecation,
  EventRecord,
  InheritedRecord,
  MethodRecord,
  ParameterRecord,
  PropertyRecord,
  TypedText,
  TypeRecord,
} from './catalog.ts';
export { catalogSchema } from './catalog-schema.ts';
export { type CatalogDoor, type CatalogOptions, createCatalogs } from './create-catalogs.ts';
