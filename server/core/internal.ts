export { bindParams, type BoundParams } from './controller/action-params.ts';
export { type AliasMap } from './fw/aliases.ts';
export { settlesWithin, withTimeout } from './runtime/settles-within.ts';
export { isPromise } from './runtime/awaitable.ts';
export { isEmpty } from './runtime/is-empty.ts';
export { isList } from './runtime/is-list.ts';
export { type ApplicationRequest, type ApplicationResponse } from './application/application.ts';
export { type LogIdentity, setCurrentApp } from './application/current-app.ts';
export { runBootstrap } from './application/bootstrap.ts';
export { construct, type Definition, isClass, isPlain } from './container/container.ts';
export { type ActionFunction, type ControllerView, InlineAction } from './controller/controller.ts';
export { type TargetDefinition, type TargetDefinitions } from './logging/dispatcher.ts';
export { errorCode } from './errors/error-code.ts';
export { getExceptionCategory } from './errors/exception-category.ts';
export {
  CircularDefinitionException,
  type ExceptionOptions,
  FrameworkError,
} from './errors/exceptions.ts';
export { createTranslator } from './translation/create-translator.ts';
export { discardRest, isAwaitedBody, maxDiscardedBytes } from './runtime/discard-rest.ts';
export {
  type ChunkHandler,
  consumeWhole,
  type EarlyEnd,
  isPushSource,
  type PushSource,
} from './runtime/push-source.ts';
export { freeBytes, giveBytes } from './runtime/given-bytes.ts';
export {
  checkEntries,
  checkSettings,
  hasMethods,
  methodsOrNull,
  type SettingRule,
  settingRules,
  shownValue,
  typeName,
} from './container/check-settings.ts';
export {
  checkOptionNames,
  givenOptions,
  type OptionNames,
  withDefaults,
} from './container/given-options.ts';
export { classNameOf } from './object/terminal.ts';
export { definedOptions } from './object/defined-options.ts';
export { type MessageSourceDefinition, type MessageValues } from './translation/i18n.ts';
export { type InlineValidation, InlineValidator } from './validators/inline-validator.ts';
export { type Locator } from './container/instance.ts';
export { type CallPlace, type LogSink } from './logging/log-message.ts';
export { type MessageSourceEvents } from './translation/message-source.ts';
export { LruMap } from './runtime/lru.ts';
export { findBuiltin, nodeBuiltin } from './runtime/node-builtin.ts';
export { getRequestLanguage, setRequestLanguage } from './translation/request-language.ts';
export { hasRequestScope, type RequestSlotOptions } from './request-scope/request-scope.ts';
export { type ComparisonOperator } from './requirements/requirement-checker.ts';
export { type AttributeName } from './model/rules.ts';
export { escapeHtml } from './text/escape-html.ts';
export { maskUserInfo, secretNames } from './text/secrets.ts';
export { formatShortSize } from './text/short-size.ts';
export { shortened } from './text/shortened.ts';
export { statelessRegExp } from './text/stateless-reg-exp.ts';
export { suggestion, withSuggestion } from './text/suggestion.ts';
export { type TextWriter } from './logging/stream-target.ts';
export { type AbstractConstructor, type EventsOf, type WritableKey } from './object/types.ts';
export { type ClientCondition } from './validators/validator.ts';
export { type CompareOperator } from './validators/compare-validator.ts';
export { type DateBound } from './validators/date-validator.ts';
export { commonFileTypes } from './validators/file-types.ts';
export { type ValueRange } from './validators/range-validator.ts';
export { isWildcard, matchWildcard } from './text/wildcard.ts';
export { findFilesFolder, frameworkFolder } from './runtime/framework-folder.ts';
export { nowSeconds } from './runtime/now-seconds.ts';
export { configureNew, isReference, resolved } from './object/configure.ts';
export {
  accessorName,
  callNamed,
  findMember,
  hasMethodNamed,
  memberNames,
} from './object/members.ts';
export { make } from './container/create-object.ts';
