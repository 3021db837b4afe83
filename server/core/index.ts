export { ActionEvent, type ActionEvents } from './action-event.ts';
export { ActionFilter } from './action-filter.ts';
export {
  bindParams,
  type BoundParams,
  type ParamDefinitions,
  type ParamOptions,
} from './action-params.ts';
export { Action } from './action.ts';
export { type AliasMap } from './aliases.ts';
export { ApplicationState } from './application-state.ts';
export { andThen, isPromise } from './awaitable.ts';
/** @internal For the modules of this package. */
export { arrivedPromise, arrivedValue } from './awaitable.ts';
export {
  Application,
  type ApplicationEvents,
  type ApplicationRequest,
  type ApplicationResponse,
  type LogIdentity,
} from './application.ts';
export { BaseFw } from './base-fw.ts';
export { BaseObject } from './base-object.ts';
export { Behavior, type BehaviorEvents } from './behavior.ts';
export { type BootstrapEntry, type BootstrapInterface, runBootstrap } from './bootstrap.ts';
export { type AnyComponent, Component, type EventMap } from './component.ts';
/** @internal For the modules of this package. */
export { triggerNow } from './component.ts';
export { Container, type Definition, type Factory, type Token } from './container.ts';
export { type ActionDefinition, Controller, type ControllerView } from './controller.ts';
export { createValidator } from './create-validator.ts';
export { setCurrentApp } from './current-app.ts';
export { Dispatcher, type TargetDefinition, type TargetDefinitions } from './dispatcher.ts';
export { DynamicModel } from './dynamic-model.ts';
export { Event, type EventHandler } from './event.ts';
export { getExceptionCategory } from './exception-category.ts';
export {
  CircularDefinitionException,
  Exception,
  type ExceptionOptions,
  ExitException,
  FrameworkError,
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
} from './exceptions.ts';
export { FileTarget } from './file-target.ts';
export { formatMessage } from './format-message.ts';
export { Formatter } from './formatter.ts';
export { Fw } from './fw.ts';
export { freeBytes, giveBytes } from './given-bytes.ts';
export { givenOptions } from './given-options.ts';
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
} from './http-exceptions.ts';
export { I18N, type MessageSourceDefinition, type MessageValues } from './i18n.ts';
export { type ActionFunction, InlineAction } from './inline-action.ts';
export { type InlineValidation, InlineValidator } from './inline-validator.ts';
export { Instance, type Locator } from './instance.ts';
export { JsonMessageSource } from './json-message-source.ts';
export { getLevelName, LogLevel } from './log-level.ts';
export { type CallPlace, Logger, type LogMessage, type LogSink } from './logger.ts';
export { MapMessageSource, type MessageMap } from './map-message-source.ts';
export { type MessageParams } from './message-params.ts';
export {
  MessageSource,
  type MessageSourceEvents,
  type MessageTable,
  MissingTranslationEvent,
} from './message-source.ts';
export { ModelEvent } from './model-event.ts';
export { newState, RequestState, stateIn } from './internal/request-state.ts';
export { Model, type ModelData, type ModelEvents } from './model.ts';
export { Module, type ModuleDefinition } from './module.ts';
export { nodeBuiltin } from './node-builtin.ts';
export { getRequestLanguage, setRequestLanguage } from './request-language.ts';
export {
  bindRequestScope,
  currentRequestScope,
  hasRequestScope,
  type RequestScope,
  type RequestSlot,
  requestSlot,
  type RequestSlotOptions,
  runInRequestScope,
} from './request-scope.ts';
/** @internal For the modules of this package. */
export { enterRequestScope, runInNewScope } from './request-scope.ts';
export {
  type ComparisonOperator,
  RequirementChecker,
  type RequirementCheckerOptions,
} from './requirement-checker.ts';
export {
  type CheckedRequirement,
  type Requirement,
  type RequirementResult,
} from './requirement.ts';
export {
  type AnyRule,
  type AttributeName,
  type BuiltInValidators,
  type Rule,
  type RuleOptions,
  rules,
} from './rules.ts';
export { type ComponentDefinition, getIn, ServiceLocator } from './service-locator.ts';
export { formatShortSize } from './short-size.ts';
export { StreamTarget, type TextWriter } from './stream-target.ts';
export { Target } from './target.ts';
export { type Timing } from './timings.ts';
export { currentLanguage } from './translate.ts';
export {
  type AbstractConstructor,
  type BehaviorDefinition,
  type ClassConfig,
  type ConfigOf,
  type Constructor,
  type EventsOf,
  type ObjectConfig,
  type WritableKey,
} from './types.ts';
export {
  type Awaitable,
  type ClientCondition,
  type ValidatedModel,
  type ValidationFault,
  Validator,
  type ValidatorType,
} from './validator.ts';
export { BooleanValidator } from './validators/boolean-validator.ts';
export { type CompareOperator, CompareValidator } from './validators/compare-validator.ts';
export { type DateBound, DateValidator } from './validators/date-validator.ts';
export { DefaultValueValidator } from './validators/default-value-validator.ts';
export { EachValidator } from './validators/each-validator.ts';
export { EmailValidator, type MailResolver } from './validators/email-validator.ts';
export { commonFileTypes, type FileTypeDetector } from './validators/file-types.ts';
export { FileValidator, type UploadedFileLike } from './validators/file-validator.ts';
export { FilterValidator } from './validators/filter-validator.ts';
export { ImageValidator } from './validators/image-validator.ts';
export { IpValidator } from './validators/ip-validator.ts';
export { NumberValidator } from './validators/number-validator.ts';
export { RangeValidator, type ValueRange } from './validators/range-validator.ts';
export { RegularExpressionValidator } from './validators/regular-expression-validator.ts';
export { RequiredValidator } from './validators/required-validator.ts';
export { SafeValidator } from './validators/safe-validator.ts';
export { StringValidator } from './validators/string-validator.ts';
export { TrimValidator } from './validators/trim-validator.ts';
export { UrlValidator } from './validators/url-validator.ts';
export { isWildcard, matchWildcard } from './wildcard.ts';
