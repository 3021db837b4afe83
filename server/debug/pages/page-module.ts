import type { DebugClient } from '../access/access-control.ts';
import type { CollectorCoordinator } from '../collector/collector-coordinator.ts';
import type { LogTarget } from '../log-target.ts';
import type { Thresholds } from '../panel/finding.ts';
import type { PanelRegistry } from '../panel/panel-registry.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';
import type { SnapshotStore } from '../storage/snapshot-store.ts';
import type { TraceLine } from './trace-links.ts';

/** The part of the module that the pages of the debugger use. */
export interface PageModule {
  readonly baseUrl: string;
  readonly collectorCoordinator: CollectorCoordinator;
  readonly defaultHeight: number;
  readonly defaultPanel: string;
  readonly defaultRoute: string;
  readonly enableDebugLogs: boolean;
  readonly logTarget: LogTarget;
  readonly pageTitle: ((baseUrl: string) => string) | string | null;
  readonly panelRegistry: PanelRegistry;
  readonly policy: CapturePolicy;
  readonly readOnly: boolean;
  readonly store: SnapshotStore;
  readonly thresholds: Thresholds;
  readonly toolbarPosition: 'bottom' | 'upper';
  readonly traceLine: TraceLine;
  readonly traceUrl: string | null;
  readonly tracePathMappings: Readonly<Record<string, string>>;
  checkAccess(client: DebugClient, action: string | null): Promise<string | null>;
}
