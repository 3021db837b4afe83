export { ActionEvent, type ActionEvents } from './controller/action-event.ts';
export { ActionFilter } from './controller/action-filter.ts';
export {
  bindParams,
  type BoundParams,
  type ParamDefinitions,
  type ParamOptions,
} from './controller/action-params.ts';
export { Action } from './controller/action.ts';
export { type AliasMap } from './fw/aliases.ts';
export { ApplicationState } from './application/application-state.ts';
export { andThen, isPromise } from './runtime/awaitable.ts';
/** @internal For the modules of this package. */
export { arrivedPromise, arrivedValue } from './runtime/awaitable.ts';
export {
  Application,
  type ApplicationEvents,
  type ApplicationRequest,
  type ApplicationResponse,
  type LogIdentity,
} from './application/application.ts';
export { BaseFw } from './fw/base-fw.ts';
export { BaseObject } from './object/base-object.ts';
export { Behavior, type BehaviorEvents } from './object/behavior.ts';
export {
  type BootstrapEntry,
  type BootstrapInterface,
  runBootstrap,
} from './application/bootstrap.ts';
export { type AnyComponent, Component, type EventMap } from './object/component.ts';
/** @internal For the modules of this package. */
export { triggerNow } from './object/component.ts';
export { Container, type Definition, type Factory, type Token } from './container/container.ts';
export { type ActionDefinition, Controller, type ControllerView } from './controller/controller.ts';
export { createValidator } from './validators/create-validator.ts';
export { setCurrentApp } from './application/current-app.ts';
export { Dispatcher, type TargetDefinition, type TargetDefinitions } from './logging/dispatcher.ts';
export { DynamicModel } from './model/dynamic-model.ts';
export { Event, type EventHandler } from './object/event.ts';
export { getExceptionCategory } from './errors/exception-category.ts';
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
} from './errors/exceptions.ts';
export { FileTarget } from './logging/file-target.ts';
export { formatMessage } from './translation/format-message.ts';
export { Formatter } from './translation/formatter.ts';
export { Fw } from './fw/fw.ts';
export { freeBytes, giveBytes } from './runtime/given-bytes.ts';
export { givenOptions } from './container/given-options.ts';
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
export { I18N, type MessageSourceDefinition, type MessageValues } from './translation/i18n.ts';
export { type ActionFunction, InlineAction } from './controller/inline-action.ts';
export { type InlineValidation, InlineValidator } from './validators/inline-validator.ts';
export { Instance, type Locator } from './container/instance.ts';
export { JsonMessageSource } from './translation/json-message-source.ts';
export { getLevelName, LogLevel } from './logging/log-level.ts';
export { type CallPlace, Logger, type LogMessage, type LogSink } from './logging/logger.ts';
export { MapMessageSource, type MessageMap } from './translation/map-message-source.ts';
export { type MessageParams } from './translation/message-params.ts';
export {
  MessageSource,
  type MessageSourceEvents,
  type MessageTable,
  MissingTranslationEvent,
} from './translation/message-source.ts';
export { ModelEvent } from './model/model-event.ts';
export { newState, RequestState, stateIn } from './application/request-state.ts';
export { Model, type ModelData, type ModelEvents } from './model/model.ts';
export { Module, type ModuleDefinition } from './application/module.ts';
export { nodeBuiltin } from './runtime/node-builtin.ts';
export { getRequestLanguage, setRequestLanguage } from './translation/request-language.ts';
export {
  bindRequestScope,
  currentRequestScope,
  hasRequestScope,
  type RequestScope,
  type RequestSlot,
  requestSlot,
  type RequestSlotOptions,
  runInRequestScope,
} from './request-scope/request-scope.ts';
/** @internal For the modules of this package. */
export { enterRequestScope, runInNewScope } from './request-scope/request-scope.ts';
export {
  type ComparisonOperator,
  RequirementChecker,
  type RequirementCheckerOptions,
} from './requirements/requirement-checker.ts';
export {
  type CheckedRequirement,
  type Requirement,
  type RequirementResult,
} from './requirements/requirement.ts';
export {
  type AnyRule,
  type AttributeName,
  type BuiltInValidators,
  type Rule,
  type RuleOptions,
  rules,
} from './model/rules.ts';
export { type ComponentDefinition, getIn, ServiceLocator } from './container/service-locator.ts';
export { formatShortSize } from './text/short-size.ts';
export { StreamTarget, type TextWriter } from './logging/stream-target.ts';
export { Target } from './logging/target.ts';
export { type Timing } from './logging/timings.ts';
export { currentLanguage } from './translation/translate.ts';
export {
  type AbstractConstructor,
  type BehaviorDefinition,
  type ClassConfig,
  type ConfigOf,
  type Constructor,
  type EventsOf,
  type ObjectConfig,
  type WritableKey,
} from './object/types.ts';
export {
  type Awaitable,
  type ClientCondition,
  type ValidatedModel,
  type ValidationFault,
  Validator,
  type ValidatorType,
} from './validators/validator.ts';
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
export { isWildcard, matchWildcard } from './text/wildcard.ts';
