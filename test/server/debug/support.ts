import assert from 'node:assert/strict';
import { after } from 'node:test';

import type { ConfigOf } from '../../../server/core/index.ts';
import {
  connectDebug,
  debug,
  type DebugOptions,
  Module,
  type SnapshotStore,
} from '../../../server/debug/index.ts';
import { emptySummary, type RequestSummary } from '../../../server/debug/model/request-summary.ts';
import {
  type Snapshot,
  type SnapshotText,
  parseSnapshot,
} from '../../../server/debug/model/snapshot.ts';
import { defaultThresholds } from '../../../server/debug/panel/finding.ts';
import { Application, type Controller } from '../../../server/web/index.ts';

/** A snapshot with this tag, as it is stored. */
export function snapshotOf(
  tag: string,
  summary: Partial<RequestSummary> = {},
  panels: Snapshot['panels'] = {},
): Snapshot {
  return { version: 1, summary: { ...emptySummary(tag), ...summary }, panels, failures: {} };
}

/** The same as it is passed to stores. */
export function storedSnapshot(...args: Parameters<typeof snapshotOf>): SnapshotText {
  const snapshot = snapshotOf(...args);
  return { summary: snapshot.summary, text: JSON.stringify(snapshot) };
}

/** A store in memory, so that tests share no data. */
export function memoryStore(): SnapshotStore {
  const kept = new Map<string, Snapshot>();
  const pinned = new Set<string>();
  return {
    loadManifest: async () => {
      const entries = [...kept].reverse().map(([tag, { summary }]) => [tag, summary] as const);
      return { entries: new Map(entries), pinned, error: null };
    },
    readSnapshot: async (tag) => ({ snapshot: kept.get(tag) ?? null, error: null }),
    writeSnapshot: async ({ summary: { tag }, text }) => {
      kept.set(tag, parseSnapshot(text, tag));
      return { entries: [...kept.keys()].reverse(), removed: [] };
    },
    pin: async (tag, isPinned) => void (isPinned ? pinned.add(tag) : pinned.delete(tag)),
    remove: async (tags = [...kept.keys()]) => tags.forEach((tag) => kept.delete(tag)),
  };
}

/** Limits without those of time, which a busy machine exceeds. */
export const untimed = { ...defaultThresholds, time: [0, 0], query: [0, 0], http: [0, 0] } as const;

/**
 * Disposes of a debugger after the test or suite: it listens to all events of the process, and slows down later tests.
 */
function disposeAfter(module: Module): void {
  after(() => module.dispose());
}

/** An application with a controller `site`, and its debugger, which is disposed of after the calling test or suite. */
export async function debuggedApplication(
  site: new (...args: never[]) => Controller,
  options: ConfigOf<Module> = {},
  components: ConfigOf<Application>['components'] = {},
): Promise<{ app: Application; module: Module }> {
  const app = Application.create({
    id: 'shop',
    basePath: process.cwd(),
    controllerNamespace: { site },
    components: {
      request: { cookieValidationKey: 'a secret key of the test' },
      urlManager: { enablePrettyUrl: true, showScriptName: false },
      ...components,
    },
    modules: {
      debug: { class: Module, snapshotStore: memoryStore(), thresholds: untimed, ...options },
    },
    bootstrapOnce: ['debug'],
  });
  await app.ready();
  const module: unknown = app.getModule('debug');
  assert.ok(module instanceof Module);
  disposeAfter(module);
  return { app, module };
}

/** The debugger of a server of Node, which is disposed of after the calling test or suite. */
export function nodeDebugger(options: DebugOptions = {}): ReturnType<typeof connectDebug> {
  const made = connectDebug({ snapshotStore: memoryStore(), ...options });
  disposeAfter(made.module);
  return made;
}

/** A debugger for the calling test or suite, and its stored captures. */
export function debugSetup(options: DebugOptions = {}) {
  const defaults = { snapshotStore: memoryStore(), historySize: 2000, thresholds: untimed };
  const debugged = debug({ ...defaults, ...options });
  const { module } = debugged;
  disposeAfter(module);
  return {
    debugged,
    module,
    /** Sends a request through the debugger; by default from this machine. */
    send: (
      path: string,
      next: (request: Request) => unknown = () => new Response('ok'),
      { ip = '127.0.0.1', ...init }: RequestInit & { ip?: string } = {},
    ): Promise<Response> => debugged(new Request(`http://localhost${path}`, init), next, { ip }),
    /** All snapshots, oldest first. */
    snapshots: async (): Promise<Snapshot[]> => {
      await module.logTarget.settled();
      const tags = [...(await module.logTarget.loadManifest()).keys()].reverse();
      const found = await Promise.all(tags.map((tag) => module.logTarget.loadSnapshot(tag)));
      return found.filter((one) => one !== null);
    },
  };
}

/** The last snapshot of a setup. */
export async function lastSnapshot(setup: ReturnType<typeof debugSetup>): Promise<Snapshot> {
  const found = (await setup.snapshots()).at(-1);
  if (!found) throw new Error('Nothing was captured.');
  return found;
}
