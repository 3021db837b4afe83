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
} from '../core/index.ts';
export { Application, type CatchAll, type StaticFilesConfig } from './application/application.ts';
export { Controller } from './application/controller.ts';
export {
  AssetBundle,
  type AssetBundleClass,
  type BundleFile,
  type BundleView,
} from './asset/asset-bundle.ts';
export { AssetManager, type PublishedAsset } from './asset/asset-manager.ts';
export { type AssetAttributes, type ScriptPlace } from './asset/page-assets.ts';
export { type Identity, User, UserEvent, type UserEvents } from './application/user.ts';
export { AuthMethod, type AuthResult, WRONG_CREDENTIALS } from './auth/auth-method.ts';
export { CompositeAuth } from './auth/composite-auth.ts';
export { HttpBasicAuth } from './auth/http-basic-auth.ts';
export { type Credentials } from './http/headers/basic-auth.ts';
export { HttpBearerAuth } from './auth/http-bearer-auth.ts';
export { Cache, type CacheEntryOptions, type CacheKey, type TagVersions } from './cache/cache.ts';
export { type CacheStorage, MemoryCacheStorage } from './cache/cache-storage.ts';
export {
  ErrorHandler,
  ErrorHandlerRenderEvent,
  type ErrorHandlerEvents,
} from './error/error-handler.ts';
export { AccessControl } from './filter/access-control.ts';
export { type AccessRule, type DenyCallback, type RoleParams } from './filter/access-rule.ts';
export { type ContentCoding } from './filter/compress-body.ts';
export { Compression } from './filter/compression.ts';
export { ContentNegotiator, type Negotiation, negotiationOf } from './filter/content-negotiator.ts';
export { Cors, type CorsOrigins } from './filter/cors.ts';
export { type FilterContext, type FilterOptions, identityOf } from './filter/filter-context.ts';
export { HttpCache } from './filter/http-cache.ts';
export { HttpFilter } from './filter/http-filter.ts';
export { type NodeFilter, nodeFilter } from './filter/node-filter.ts';
export { PageCache } from './filter/page-cache.ts';
export { VerbFilter } from './filter/verb-filter.ts';
export { type AcceptEntry, parseAccept } from './http/headers/accept.ts';
export { RangeException } from './http/headers/byte-range.ts';
export { contentDisposition } from './http/headers/content-disposition.ts';
export { CookieCollection } from './http/headers/cookie-collection.ts';
export { Cookie, type CookieConfig, SameSite } from './http/headers/cookie.ts';
export { HeaderCollection } from './http/headers/header-collection.ts';
export { type SendFileOptions } from './http/download.ts';
export { type OutgoingMessage } from './http/outgoing-message.ts';
export {
  HtmlResponseFormatter,
  JsonpResponseFormatter,
  JsonResponseFormatter,
  RawResponseFormatter,
  type ResponseFormatterInterface,
  XmlResponseFormatter,
} from './http/response-formatter.ts';
export {
  type ByteSource,
  type OpenFile,
  type ResponseStream,
  type StreamHandle,
} from './http/body/response-stream.ts';
export { Response, type ResponseEvents } from './http/response.ts';
export { type TrustedHosts } from './http/peer/proxy-trust.ts';
export {
  type FieldReader,
  type MultipartOptions,
  type ReadField,
} from './multipart/multipart-options.ts';
export { type PartHeaders } from './multipart/part-headers.ts';
export { type MultipartPart, multipartParts } from './multipart/multipart-parts.ts';
export {
  multipartBoundary,
  type MultipartReader,
  streamMultipart,
} from './multipart/read-multipart.ts';
export { type UploadClass } from './multipart/form-collector.ts';
export { JsonParser } from './http/body/json-parser.ts';
export { type ParamValue, parseQuery, type QueryParams } from './http/body/query.ts';
export {
  type ParserDefinition,
  type Parsers,
  type RequestParserInterface,
} from './http/body/request-parser.ts';
export {
  type BodyLimits,
  type BodyParams,
  type FetchContext,
  type MultipartBody,
  type RequestSource,
} from './http/request-source.ts';
export { type TraceContext } from './http/headers/trace-context.ts';
export { type WebSocketConnection, type WebSocketHandler } from './http/web-socket-handler.ts';
export { Request } from './http/request.ts';
export {
  UPLOAD_ERR_CANT_WRITE,
  UPLOAD_ERR_EXTENSION,
  UPLOAD_ERR_FORM_SIZE,
  UPLOAD_ERR_INI_SIZE,
  UPLOAD_ERR_NO_FILE,
  UPLOAD_ERR_NO_TMP_DIR,
  UPLOAD_ERR_OK,
  UPLOAD_ERR_PARTIAL,
  UploadError,
} from './http/body/upload-error.ts';
export {
  type UploadContent,
  UploadedFile,
  type UploadedFileInit,
  type UploadedFileTree,
} from './http/body/uploaded-file.ts';
export {
  MemoryRateLimitStore,
  type MemoryRateLimitStoreOptions,
} from './rate-limit/memory-rate-limit-store.ts';
export {
  type RateLimit,
  type RateLimitState,
  type RateLimitStore,
} from './rate-limit/rate-limit-store.ts';
export { RateLimiter } from './rate-limit/rate-limiter.ts';
export {
  RedisRateLimitStore,
  type RedisScriptClient,
} from './rate-limit/redis-rate-limit-store.ts';
export {
  type AuthAssignment,
  type AuthData,
  type AuthItem,
  type AuthStore,
} from './rbac/auth-item.ts';
export {
  type AuthItemOptions,
  AuthManager,
  type AuthRule,
  type AuthUserId,
} from './rbac/auth-manager.ts';
export { FileAuthStore } from './rbac/file-auth-store.ts';
export { MemoryAuthStore } from './rbac/memory-auth-store.ts';
export { type AuthStorage, UnstorageAuthStore } from './rbac/unstorage-auth-store.ts';
export { MemoryRememberStore } from './remember/memory-remember-store.ts';
export {
  type RememberCookieParams,
  RememberMe,
  type RememberMeEvents,
  RememberTokenEvent,
  type RememberedUser,
} from './remember/remember-me.ts';
export { type RememberedLogin, type RememberStore } from './remember/remember-store.ts';
export {
  type RememberStorage,
  UnstorageRememberStore,
  type UnstorageRememberStoreOptions,
} from './remember/unstorage-remember-store.ts';
export { type CookieValue, type ValidationKey } from './security/cookie-signature.ts';
export { Security } from './security/security.ts';
export { FileSessionStore, type FileSessionStoreOptions } from './session/file-session-store.ts';
export {
  MemorySessionStore,
  type MemorySessionStoreOptions,
} from './session/memory-session-store.ts';
export { type RedisClient, RedisSessionStore } from './session/redis-session-store.ts';
export { SessionStoreException } from './session/session-store-exception.ts';
export { type SessionData, type SessionStore } from './session/session-store.ts';
export { Session } from './session/session.ts';
export type { SessionCookieParams } from './session/session-cookie.ts';
export {
  type SessionStorage,
  UnstorageSessionStore,
  type UnstorageSessionStoreOptions,
} from './session/unstorage-session-store.ts';
export { StaticFiles } from './static/static-files.ts';
export { GroupUrlRule } from './url/group-url-rule.ts';
export { type PatternParams } from './url/pattern-params.ts';
export { type UrlRuleConfig, type UrlRuleDefinition, type UrlRules } from './url/rule-config.ts';
export { type Route, type UrlRequest, type UrlSpec } from './url/route.ts';
export { type UrlRuleInterface } from './url/url-rule-interface.ts';
export { UrlManager } from './url/url-manager.ts';
export { UrlNormalizerRedirectException } from './url/url-normalizer-redirect-exception.ts';
export { type NormalizerAction, UrlNormalizer } from './url/url-normalizer.ts';
export { UrlRule } from './url/url-rule.ts';
export { Url } from './url/url.ts';
export {
  View,
  type ViewContext,
  ViewEvent,
  type ViewEvents,
  type ViewFunction,
  type ViewParams,
  type ViewResult,
} from './view/view.ts';
