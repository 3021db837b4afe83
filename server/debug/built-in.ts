import { AssetCollector } from './collector/asset-collector.ts';
import { CacheCollector } from './collector/cache-collector.ts';
import type { Collector } from './collector/collector.ts';
import { ConfigCollector } from './collector/config-collector.ts';
import { DbCollector } from './collector/db-collector.ts';
import { DumpCollector } from './collector/dump-collector.ts';
import { EventCollector } from './collector/event-collector.ts';
import { ExceptionCollector } from './collector/exception-collector.ts';
import { HttpCollector } from './collector/http-collector.ts';
import { LogCollector } from './collector/log-collector.ts';
import { MailCollector } from './collector/mail-collector.ts';
import { PageProtocolCollector } from './collector/page-protocol-collector.ts';
import { ProfilingCollector } from './collector/profiling-collector.ts';
import { QueueCollector } from './collector/queue-collector.ts';
import { RequestCollector } from './collector/request-collector.ts';
import { RouterCollector } from './collector/router-collector.ts';
import { SpanCollector } from './collector/span-collector.ts';
import { UploadCollector } from './collector/upload-collector.ts';
import { UserCollector } from './collector/user-collector.ts';
import { AssetPanel } from './panel/built-in/asset-panel.ts';
import { CachePanel } from './panel/built-in/cache-panel.ts';
import { ConfigPanel } from './panel/built-in/config-panel.ts';
import { DbPanel } from './panel/built-in/db-panel.ts';
import { DumpPanel } from './panel/built-in/dump-panel.ts';
import { EventPanel } from './panel/built-in/event-panel.ts';
import { ExceptionPanel } from './panel/built-in/exception-panel.ts';
import { HttpPanel } from './panel/built-in/http-panel.ts';
import { LogPanel } from './panel/built-in/log-panel.ts';
import { MailPanel } from './panel/built-in/mail-panel.ts';
import { PageProtocolPanel } from './panel/built-in/page-protocol-panel.ts';
import { ProfilingPanel } from './panel/built-in/profiling-panel.ts';
import { QueuePanel } from './panel/built-in/queue-panel.ts';
import { RequestPanel } from './panel/built-in/request-panel.ts';
import { RouterPanel } from './panel/built-in/router-panel.ts';
import { SpanPanel } from './panel/built-in/span-panel.ts';
import { TimelinePanel } from './panel/built-in/timeline-panel.ts';
import { UploadPanel } from './panel/built-in/upload-panel.ts';
import { UserPanel } from './panel/built-in/user-panel.ts';
import type { Panel } from './panel/panel.ts';
import type { FileModes } from './storage/data-folder.ts';
import type { CapturePolicy } from './policy/capture-policy.ts';

/** Where captured mails are kept. */
export interface MailSettings {
  readonly path: string;
  readonly modes: FileModes;
}

/** The collectors that every debugger has. */
export function builtInCollectors(
  policy: CapturePolicy,
  captureBindings: boolean,
  mail: MailSettings,
): Collector[] {
  return [
    new ConfigCollector(policy),
    new RequestCollector(policy),
    new ExceptionCollector(policy),
    new LogCollector(policy),
    new EventCollector(policy),
    new ProfilingCollector(policy),
    new DbCollector(policy, captureBindings),
    new HttpCollector(policy),
    new SpanCollector(policy, captureBindings),
    new CacheCollector(policy),
    new QueueCollector(policy),
    new MailCollector(policy, mail.path, mail.modes),
    new RouterCollector(policy),
    new PageProtocolCollector(policy),
    new UserCollector(policy),
    new UploadCollector(policy),
    new AssetCollector(policy),
    new DumpCollector(policy),
  ];
}

/** The panels that every debugger has, in the order of the navigation. */
export function builtInPanels(): Panel[] {
  return [
    new RequestPanel(),
    new ExceptionPanel(),
    new LogPanel(),
    new TimelinePanel(),
    new ProfilingPanel(),
    new DbPanel(),
    new HttpPanel(),
    new SpanPanel(),
    new CachePanel(),
    new MailPanel(),
    new QueuePanel(),
    new RouterPanel(),
    new PageProtocolPanel(),
    new EventPanel(),
    new UserPanel(),
    new UploadPanel(),
    new AssetPanel(),
    new DumpPanel(),
    new ConfigPanel(),
  ];
}
