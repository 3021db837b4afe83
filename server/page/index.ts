export { Bootstrap } from './bootstrap.ts';
export {
  connectPages,
  type ConnectMiddleware,
  type ConnectPagesOptions,
  sendPage,
} from './connect-pages.ts';
export { Controller } from './controller.ts';
export type { Flashes, FlashStore } from './flash-store.ts';
export type { PageReply } from './internal/write-to-reply.ts';
export {
  cookieFlashStore,
  type CookieFlashStoreOptions,
  type RedisFlashClient,
  redisFlashStore,
  type SessionLike,
  sessionFlashStore,
} from './flash-stores.ts';
export { Manager, type VersionSource } from './manager.ts';
export { Message } from './message.ts';
export { assertPage, PageAssertion, PageAssertionException } from './page-assertion.ts';
export type { PageAssets } from './page-assets.ts';
export { PageProto } from './page-proto.ts';
export {
  fetchResponse,
  type PageMiddleware,
  pageProtocol,
  type PageProtocolOptions,
} from './page-protocol.ts';
export { type PageHandler, type PageServer, pageServer } from './page-server.ts';
export {
  type PageRenderer,
  pageRenderer,
  type PageRenderOptions,
  type PageTemplate,
  type RenderedPage,
} from './page-renderer.ts';
export type { Validatable, ValidateFields } from './precognition.ts';
export type { Clock } from './protocol/clock.ts';
export {
  InvalidPageInputException,
  InvalidPropException,
  InvalidRequestContextException,
  PropResolutionException,
} from './protocol/exceptions.ts';
export { Header } from './protocol/header.ts';
export { ProtocolMessage } from './protocol/message.ts';
export { Page } from './protocol/page.ts';
export type { PageObject } from './protocol/page-object.ts';
export {
  type AssetVersion,
  type Errors,
  PageInput,
  type PageInputOptions,
  type Props,
} from './protocol/page-input.ts';
export type { OnceState, PageMetadata, RescuedFailure } from './protocol/page-metadata.ts';
export { Protocol } from './protocol/protocol.ts';
export { type EventDispatcher, ProtocolResultCreated } from './protocol/protocol-result-created.ts';
export { AlwaysProp } from './protocol/props/always-prop.ts';
export { ConstantProp } from './protocol/props/constant-prop.ts';
export { DeferredProp } from './protocol/props/deferred-prop.ts';
export { MergeProp } from './protocol/props/merge-prop.ts';
export { type Duration, type Expiration, OnceProp } from './protocol/props/once-prop.ts';
export { OptionalProp } from './protocol/props/optional-prop.ts';
export { Prop } from './protocol/props/prop.ts';
export { PropValue, type Resolver } from './protocol/props/prop-value.ts';
export { type Cursor, ScrollMetadata, type ScrollState } from './protocol/props/scroll-metadata.ts';
export { type ScrollMetadataSource, ScrollProp } from './protocol/props/scroll-prop.ts';
export { type HeaderSource, type MergeIntent, RequestContext } from './protocol/request-context.ts';
export { ResolvedPageObserver } from './protocol/resolved-page-observer.ts';
export {
  FragmentRedirectResult,
  InitialPageResult,
  LocationResult,
  PageResult,
  ProtocolPageResult,
  ProtocolResult,
  RedirectResult,
  type RedirectStatus,
  VersionConflictResult,
} from './protocol/results.ts';
export { remoteRenderer, type RemoteRendererOptions } from './remote-renderer.ts';
export type { RootDocument, RootView } from './root-document.ts';
export { viteAssets, type ViteAssetsOptions } from './vite-assets.ts';
export type { ViteChunk, ViteManifest } from './internal/vite-manifest.ts';
export { vitePages, type VitePagesOptions, type VitePagesPlugin } from './vite-pages.ts';
