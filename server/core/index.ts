export { ActionEvent, type ActionEvents } from './controller/action-event.ts';
export { ActionFilter } from './controller/action-filter.ts';
export {
  type ParamDefinition,
  type ParamDefinitions,
  type ParamOptions,
} from './controller/action-params.ts';
export { Action } from './controller/action.ts';
export { ApplicationState } from './application/application-state.ts';
export { Application, type ApplicationEvents } from './application/application.ts';
export { BaseFw } from './fw/base-fw.ts';
export { BaseObject } from './object/base-object.ts';
export { Behavior, type BehaviorDefinition, type BehaviorEvents } from './object/behavior.ts';
export { type BootstrapEntry, type BootstrapInterface } from './application/bootstrap.ts';
export { type AnyComponent, Component, type EventMap } from './object/component.ts';
export { Container, type Factory, type Token } from './container/container.ts';
export { type ActionDefinition, Controller } from './controller/controller.ts';
export {
  type BuiltInValidators,
  createValidator,
  EachValidator,
} from './validators/create-validator.ts';
export { Dispatcher } from './logging/dispatcher.ts';
export { DynamicModel } from './model/dynamic-model.ts';
export { Event, type EventHandler } from './object/event.ts';
export {
  Exception,
  ExitException,
  InvalidArgumentException,
  InvalidCallException,
  InvalidConfigException,
  InvalidRouteException,
  InvalidValueException,
  NotInstantiableException,
  NotSupportedException,
  RuntimeException,
  UnknownClassException,
  UnknownMethodException,
  UnknownPropertyException,
  UserException,
  ViewNotFoundException,
} from './errors/exceptions.ts';
export { FileTarget } from './logging/file-target.ts';
export { formatMessage } from './translation/format-message.ts';
export { Formatter } from './translation/formatter.ts';
export { Fw } from './fw/fw.ts';
export {
  BadRequestHttpException,
  ConflictHttpException,
  ForbiddenHttpException,
  GoneHttpException,
  HttpException,
  MethodNotAllowedHttpException,
  NotAcceptableHttpException,
  NotFoundHttpException,
  RangeNotSatisfiableHttpException,
  ServerErrorHttpException,
  TooManyRequestsHttpException,
  UnauthorizedHttpException,
  UnprocessableEntityHttpException,
  UnsupportedMediaTypeHttpException,
} from './errors/http-exceptions.ts';
export { I18N } from './translation/i18n.ts';
export { Instance } from './container/instance.ts';
export { JsonMessageSource } from './translation/json-message-source.ts';
export { getLevelName, LogLevel } from './logging/log-level.ts';
export { Logger } from './logging/logger.ts';
export { type LogMessage } from './logging/log-message.ts';
export { MapMessageSource, type MessageMap } from './translation/map-message-source.ts';
export { type MessageParams } from './translation/message-params.ts';
export {
  MessageSource,
  type MessageTable,
  MissingTranslationEvent,
} from './translation/message-source.ts';
export { type ModelData } from './model/form-data.ts';
export { ModelEvent } from './model/model-event.ts';
export { Model, type ModelEvents } from './model/model.ts';
export { Module, type ModuleDefinition } from './application/module.ts';
export {
  bindRequestScope,
  type RequestSlot,
  requestSlot,
  runInRequestScope,
} from './request-scope/request-scope.ts';
export {
  RequirementChecker,
  type RequirementCheckerOptions,
} from './requirements/requirement-checker.ts';
export {
  type CheckedRequirement,
  type Requirement,
  type RequirementResult,
} from './requirements/requirement.ts';
export { type Rule, type RuleOptions, rules } from './model/rules.ts';
export { type RuleValues } from './model/rule-values.ts';
export { type FieldDefinition, type FieldDefinitions } from './model/to-array.ts';
export { type AnyRule } from './model/validation-plan.ts';
export type { ComponentDefinition } from './container/component-registry.ts';
export { ServiceLocator } from './container/service-locator.ts';
export { StreamTarget } from './logging/stream-target.ts';
export { Target } from './logging/target.ts';
export { type Timing } from './logging/timings.ts';
export { currentLanguage } from './translation/translate.ts';
export {
  type ClassConfig,
  type ConfigOf,
  type Constructor,
  type ObjectConfig,
} from './object/types.ts';
export { type BehaviorDeclarations } from './object/behavior-list.ts';
export { type ValidationFault, Validator, type ValidatorType } from './validators/validator.ts';
export { type Awaitable } from './runtime/awaitable.ts';
export { type ValidatedModel } from './validators/validated-model.ts';
export { type StandardSchema } from './validators/standard-schema.ts';
export { BooleanValidator } from './validators/boolean-validator.ts';
export { CompareValidator } from './validators/compare-validator.ts';
export { DateValidator } from './validators/date-validator.ts';
export { DefaultValueValidator } from './validators/default-value-validator.ts';
export { EmailValidator, type MailResolver } from './validators/email-validator.ts';
export { type FileTypeDetector } from './validators/file-types.ts';
export { FileValidator } from './validators/file-validator.ts';
export { type UploadedFileLike } from './validators/uploaded-file.ts';
export { FilterValidator } from './validators/filter-validator.ts';
export { ImageValidator } from './validators/image-validator.ts';
export { IpValidator } from './validators/ip-validator.ts';
export { NumberValidator } from './validators/number-validator.ts';
export { RangeValidator } from './validators/range-validator.ts';
export { RegularExpressionValidator } from './validators/regular-expression-validator.ts';
export { RequiredValidator } from './validators/required-validator.ts';
export { SafeValidator } from './validators/safe-validator.ts';
export { StringValidator } from './validators/string-validator.ts';
export { TrimValidator } from './validators/trim-validator.ts';
export { UrlValidator } from './validators/url-validator.ts';
