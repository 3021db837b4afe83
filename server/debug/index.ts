export { DebugResponseHeaders } from './access/debug-response-headers.ts';
export type { DebugClient } from './access/access-control.ts';
export { HostResolver, type HostResolverOptions } from './access/host-resolver.ts';
export { IpAllowlist } from './access/ip-allowlist.ts';
export { Capture } from './capture/capture.ts';
export type { BundleFacts } from './capture/request-facts.ts';
export type { FileNote, RequestNotes } from './capture/request-notes.ts';
export { CacheCollector } from './collector/cache-collector.ts';
export { Collector, type JobCapture, type OpenJob } from './collector/collector.ts';
export { CollectorCoordinator } from './collector/collector-coordinator.ts';
export type {
  CollectorClass,
  CollectorConfig,
  CollectorDefinition,
  CollectorDefinitions,
} from './collector/resolve-collectors.ts';
export { PageProtocolCollector } from './collector/page-protocol-collector.ts';
export { type JobQueue, QueueCollector } from './collector/queue-collector.ts';
export { ProfilingCollector } from './collector/profiling-collector.ts';
export { type DisplayVar, RequestCollector } from './collector/request-collector.ts';
export { RouterCollector } from './collector/router-collector.ts';
export { UserCollector } from './collector/user-collector.ts';
export { ComponentResolver, type ComponentType } from './component-resolver.ts';
export { connectDebug, type ConnectDebug, type ConnectNext } from './connect-debug.ts';
export {
  type GridDefaults,
  type GridPagination,
  GridViewConfig,
} from './pages/grid-view-config.ts';
export { DebugAsset } from './debug-asset.ts';
export { debug, type Debug, type DebugOptions } from './debug.ts';
export { MailCollector } from './collector/mail-collector.ts';
export type { BullQueue, BullWorker } from './hooks/bullmq.ts';
export { DebugSpanProcessor } from './hooks/debug-span-processor.ts';
export type { Mailer } from './hooks/mailer.ts';
export type { KeyValueStorage, WatchedCache } from './hooks/caches.ts';
export type { Database, KnexDatabase } from './hooks/database.ts';
export type { RedisClient } from './hooks/redis.ts';
export type { PgClient, PgPool } from './hooks/pg.ts';
export type { SqliteDatabase } from './hooks/sqlite.ts';
export type { Instrumented } from './instrumented.ts';
export { LogTarget } from './log-target.ts';
export { Message } from './message.ts';
export { type DebugValue, encodeValue } from './model/debug-value.ts';
export type { TraceContext } from './capture/active-span.ts';
export type {
  ActiveSpan,
  HrTime,
  SpanIdentity,
  TraceEvent,
  TraceSpan,
} from './model/trace-span.ts';
export type { Frame } from './model/stack-frames.ts';
export type { RequestSummary } from './model/request-summary.ts';
export type { Snapshot, SnapshotText } from './model/snapshot.ts';
export type { LogTargetDefinition } from './resolve-log-target.ts';
export { type CaptureOptions, Module } from './module.ts';
export type { Finding, Thresholds } from './panel/finding.ts';
export {
  type Chip,
  type ChipDetail,
  type JobRun,
  Panel,
  type PanelContext,
} from './panel/panel.ts';
export {
  type PanelClass,
  type PanelDefinition,
  type PanelOverride,
  PanelRegistry,
} from './panel/panel-registry.ts';
export {
  type Column,
  type Content,
  type Inline,
  type Metric,
  PanelView,
  type Row,
  type Span,
  type TableOptions,
  type Tone,
} from './panel/panel-view.ts';
export {
  CapturePolicy,
  type CapturePolicyOptions,
  type KeptBody,
} from './policy/capture-policy.ts';
export { FileSnapshotStore } from './storage/file-snapshot-store.ts';
export type {
  ManifestResult,
  SnapshotResult,
  SnapshotStore,
  WriteResult,
} from './storage/snapshot-store.ts';
export {
  type CaptureStorage,
  UnstorageSnapshotStore,
  type UnstorageSnapshotStoreOptions,
} from './storage/unstorage-snapshot-store.ts';
