import { AsyncLocalStorage } from 'node:async_hooks';

import {
  Action,
  type Application,
  type Awaitable,
  type BootstrapInterface,
  type Event,
  Fw,
  InvalidConfigException,
  Module as BaseModule,
} from '../core/index.ts';
import { hasRequestScope } from '../core/internal.ts';
import {
  type AccessRule,
  Application as WebApplication,
  type AuthManager,
  Response,
} from '../web/index.ts';
import { CheckedRule } from '../web/internal.ts';
import { AccessControl, type DebugClient } from './access/access-control.ts';
import { IpAllowlist } from './access/ip-allowlist.ts';
import { currentCapture } from './capture/capture-scope.ts';
import { checkModule } from './check-settings.ts';
import { builtInCollectors, builtInPanels } from './built-in.ts';
import { CollectorCoordinator } from './collector/collector-coordinator.ts';
import { annotateCapture, type RequestNotes } from './capture/request-notes.ts';
import { type CollectorDefinitions, resolveCollectors } from './collector/resolve-collectors.ts';
import { captureWork, jobCapture, type WorkKind } from './doors/captured-work.ts';
import { watchApplication } from './doors/application-door.ts';
import { watchCrashes } from './doors/watch-crashes.ts';
import type { Instrumented } from './instrumented.ts';
import { LogTarget } from './log-target.ts';
import { Message } from './message.ts';
import { type LogTargetDefinition, resolveLogTarget } from './resolve-log-target.ts';
import { setDebugHeaders } from './toolbar/toolbar-response.ts';
import { defaultThresholds, type Thresholds } from './panel/finding.ts';
import { type PanelDefinition, PanelRegistry } from './panel/panel-registry.ts';
import { PageServer } from './pages/page-server.ts';
import { CapturePolicy } from './policy/capture-policy.ts';
import { DEFAULT_KEYS } from './policy/sensitive-keys.ts';
import { classNameOf } from './model/value-parts.ts';
import { boundedStore } from './storage/bounded-store.ts';
import { FileSnapshotStore } from './storage/file-snapshot-store.ts';
import { folderOf } from './storage/folder-of.ts';
import type { SnapshotStore } from './storage/snapshot-store.ts';
import type { TraceLine } from './pages/trace-links.ts';

/** Options of {@link Module.capture}. */
export interface CaptureOptions {
  /** Kind of the work. Default `command`. */
  readonly kind?: WorkKind;
}

/**
 * The debugger: its settings, and the parts that they configure. An application lists the module in `modules` and in
 * `bootstrapOnce`; `debug()` and `connectDebug()` create one for other servers.
 */
export class Module extends BaseModule implements BootstrapInterface {
  /** Host names whose addresses may use the debugger. Default none. */
  allowedHosts: readonly string[] = [];
  /**
   * Addresses that may use the debugger: exact, with `*` at the end, or ranges such as `172.16.0.0/12`. Default
   * `127.0.0.1` and `::1`.
   */
  allowedIPs: readonly string[] = ['127.0.0.1', '::1'];
  /** Whether the debugger is also active with `NODE_ENV=production`. Default false: it does nothing there. */
  allowProduction = false;
  /** Access control by roles, for the panel of the user: the id of a component (default `authManager`), or the manager. */
  authManager: string | AuthManager = 'authManager';
  /** Whether values that are bound to SQL statements are stored. Default false. */
  captureBindings = false;
  /**
   * Called after all other access checks, with the action, or null for the toolbar of a page; returns whether access is
   * allowed. One that fails, or takes 2 seconds, allows none. Default null: access is allowed.
   */
  checkAccessCallback: ((action: Action | null) => Awaitable<boolean>) | null = null;
  /** Collectors that are added to the built-in ones, or replace them. Default none. */
  collectors: CollectorDefinitions = [];
  /** Folder of the captures; an alias, or relative to the working directory. Default `@runtime/debug`. */
  dataPath = '@runtime/debug';
  /** Percent of the height of the window that the drawer of the toolbar takes. Default 50. */
  defaultHeight = 50;
  /** Panel that opens when the URL specifies none. Default `log`. */
  defaultPanel = 'log';
  /** Page that opens when the URL specifies none. Default `index`, the history. */
  override defaultRoute = 'index';
  /** Mode of new folders, without the mask of the process. Default `0o700`. */
  dirMode = 0o700;
  /** Whether refusals by the callback are not logged. Default false. */
  disableCallbackRestrictionWarning = false;
  /** Whether refusals by the address are not logged. Default false. */
  disableIpRestrictionWarning = false;
  /**
   * Ids of components by ids of the collectors that become their `eventDispatcher`:
   * `{ 'page-protocol': 'pageproto' }`. Default none.
   */
  dispatchers: Readonly<Record<string, string>> = {};
  /** Whether requests for the debugger's own pages are captured, too. Default false. */
  enableDebugLogs = false;
  /** Mode of new files; null applies the umask of the process. Default `0o600`. */
  fileMode: number | null = 0o600;
  /** Maximum number of captures that are kept, in addition to pinned ones. Default 50. */
  historySize = 50;
  /** Maximum number of bytes of a body or text that are kept. Default 65,536. */
  maxBodyBytes = CapturePolicy.DEFAULT_MAX_BODY_BYTES;
  /** Title of the pages, or a function of the debugger's path; null, the default, is `Debugger`. */
  pageTitle: ((baseUrl: string) => string) | string | null = null;
  /** Panels that are added to the built-in ones, or changes to the built-in ones, by id. Default none. */
  panels: Readonly<Record<string, PanelDefinition>> = {};
  /** Whether the pages cannot pin, remove or replay captures, for captures that other processes write. Default false. */
  readOnly = false;
  /** Keys whose values are secrets. Default: `password`, `token`, `cookie` and the like. */
  sensitiveKeys: readonly string[] = DEFAULT_KEYS;
  /** Prefixes of keys whose values are secrets. Default none. */
  sensitiveKeyPrefixes: readonly string[] = [];
  /** Expressions for such keys; null means the built-in ones while `sensitiveKeys` is the default. */
  sensitiveKeyPatterns: readonly (RegExp | string)[] | null = null;
  /**
   * Rule for switching to another user in the user panel. It is evaluated for the user who has logged in, also after a
   * switch. Default: no user may switch.
   */
  ruleUserSwitch: AccessRule = { allow: false };
  /** Host names, beside addresses and `localhost`, under which the debugger may be opened. Default none. */
  serverNames: readonly string[] = [];
  /** Prefixes of URLs whose requests the toolbar does not list. Default none. */
  skipAjaxRequestUrl: readonly string[] = [];
  /** Paths that are not captured: prefixes, or expressions. Default none. */
  skipUrls: readonly (RegExp | string)[] = [];
  /**
   * Store of the captures; null, the default, stores files in `dataPath`. An operation that takes ten seconds has failed.
   */
  snapshotStore: SnapshotStore | null = null;
  /** Limits from which a value is a finding. */
  thresholds: Thresholds = defaultThresholds;
  /** Whether pages get the toolbar. Default true. */
  toolbar = true;
  /** Edge of the window: `bottom` (default) or `upper`. */
  toolbarPosition: 'bottom' | 'upper' = 'bottom';
  /**
   * Keys that open and close the toolbar: modifiers (`Control`, `Alt`, `Shift`, `Meta`) and the `code` of a key. False
   * for none. Default `Control+Alt+KeyD`.
   */
  toolbarShortcut: string | false = 'Control+Alt+KeyD';
  /** Link of a place in the code, with `{file}` and `{line}`; a function of both; or false for none. */
  traceLine: TraceLine = 'vscode://file/{file}:{line}';
  /**
   * URL of a trace in Jaeger, Grafana Tempo or the like, with `{traceId}`: `http://localhost:16686/trace/{traceId}`. Null
   * shows the id alone.
   */
  traceUrl: string | null = null;
  /** Local folders by folders of the server, for `traceLine`. The first match is used. Default none. */
  tracePathMappings: Readonly<Record<string, string>> = {};

  readonly #mountPath = new AsyncLocalStorage<string>();
  #logTarget: LogTargetDefinition = LogTarget;
  #parts: Parts | null = null;
  #stopWatching = (): void => {};

  constructor(id = 'debug', module: BaseModule | null = null) {
    super(id, module);
  }

  override init(): void {
    super.init();
    const isAllowed = this.allowProduction || process.env['NODE_ENV'] !== 'production';
    if (!isAllowed) return;
    checkModule(this);
    this.#parts = makeParts(this, this.#logTarget);
    this.#stopWatching = watchCrashes(this);
  }

  /**
   * Whether the debugger is active. It is inactive when the module was created in production without `allowProduction`.
   * The value does not change afterwards: reading the environment takes a twentieth of the time of a small request.
   */
  get isEnabled(): boolean {
    return this.#parts !== null;
  }

  /** Path of the debugger: its id, below the path of a mounted application. */
  get baseUrl(): string {
    return `${this.#mountPath.getStore() ?? ''}/${this.id}`;
  }

  /** Runs work for a request of an application that is mounted at a path. @internal */
  runBelow<T>(path: string, work: () => T): T {
    return this.#mountPath.run(path.replace(/\/$/, ''), work);
  }

  /** Decides what may be stored. */
  get policy(): CapturePolicy {
    return this.#made.policy;
  }

  /** The collectors. */
  get collectorCoordinator(): CollectorCoordinator {
    return this.#made.coordinator;
  }

  /** The panels. */
  get panelRegistry(): PanelRegistry {
    return this.#made.registry;
  }

  /**
   * Begins and stores captures. Accepts the object, its class, or a config of its properties. Default: a `LogTarget`.
   *
   * @throws {InvalidConfigException} The property is read before the module was created, or the class is unknown or not
   * a class of log targets.
   */
  get logTarget(): LogTarget {
    if (this.#parts) return this.#parts.logTarget;
    throw new InvalidConfigException(Message.LOG_TARGET_NOT_BOOTSTRAPPED);
  }

  set logTarget(definition: LogTargetDefinition) {
    this.#logTarget = definition;
    if (this.#parts) this.#parts.logTarget = resolveLogTarget(definition, this);
  }

  /**
   * Sets `X-Debug-Tag`, `X-Debug-Duration` and `X-Debug-Link` on the response that has raised an event, for the running
   * capture; has no effect outside of captures. Responses that pass through the debugger have these headers anyway.
   */
  set debugHeaders(event: Event) {
    const capture = currentCapture();
    const { sender } = event;
    if (capture && sender instanceof Response) setDebugHeaders(this, capture, sender.headers);
  }

  /** {@link ruleUserSwitch}, validated. */
  get userSwitchRule(): CheckedRule {
    return this.#made.userSwitchRule;
  }

  /** Where captures are kept. */
  get store(): SnapshotStore {
    return this.#made.store;
  }

  /** Responds to requests for pages of the debugger. */
  get pages(): PageServer {
    return this.#made.pages;
  }

  /**
   * Watches the requests of a web application.
   *
   * @throws {InvalidConfigException} The module is listed in `bootstrap`, which runs in each request.
   */
  bootstrap(app: Application): void {
    if (!this.isEnabled || !(app instanceof WebApplication)) return;
    if (hasRequestScope()) {
      throw new InvalidConfigException(
        `The module "${this.id}" must stand in "bootstrapOnce": "bootstrap" runs in each request.`,
      );
    }
    watchApplication(app, this);
  }

  /**
   * Returns why a client may not use the debugger; null when access is allowed. `action` null means the toolbar of a
   * page.
   */
  checkAccess(client: DebugClient, action: string | null): Promise<string | null> {
    const { access } = this.#made;
    if (action === null) return access.refusal(client, null);
    const requested = new Action(action);
    requested.module = this;
    return access.refusal(client, requested);
  }

  /** Whether requests for a path are not captured. */
  skips(path: string): boolean {
    return this.skipUrls.some((one) =>
      typeof one === 'string' ? path.startsWith(one) : new RegExp(one).test(path),
    );
  }

  /**
   * Captures work that is not a request: a job, a command, a test.
   *
   * @param name Shown in the history in place of the URL of a request.
   * @returns The result of the work, once the capture is stored. An error of the work is thrown.
   */
  async capture<T>(
    name: string,
    work: () => Awaitable<T>,
    { kind = 'command' }: CaptureOptions = {},
  ): Promise<T> {
    return this.isEnabled ? captureWork(this.logTarget, name, kind, work) : work();
  }

  /**
   * Watches an object of the program: a database, of which all connections of its library are captured (a pool or
   * connection of pg, a database of `node:sqlite` or better-sqlite3, Knex); a transporter of nodemailer; a queue with the
   * events `afterPush`, `beforeExec`, `afterExec` and `afterError`; a queue, a worker or a producer of flows of BullMQ; a
   * `Cache`, a storage of unstorage, or a client of ioredis. Jobs that no request or command runs get captures of their
   * own. For an object that no collector supports, an error is logged.
   *
   * @returns A function that stops watching.
   */
  instrument(target: Instrumented): () => void {
    if (!this.#parts) return () => {};
    const { coordinator, logTarget } = this.#parts;
    const remove = coordinator.watch(target, jobCapture(logTarget));
    if (remove) return remove;
    const name = classNameOf(target);
    // Without a log target, the console shows errors alone.
    Fw.error(`No collector of the debugger watches objects of the class "${name}".`, CATEGORY);
    return () => {};
  }

  /**
   * Adds facts about the running request that the debugger cannot observe on such a server: route, user, session, files
   * of the form, files of the page. Applications of fwx do not need this method. Outside of captures it does nothing.
   */
  annotate(notes: RequestNotes): void {
    annotateCapture(notes);
  }

  /** Waits for captures that are being stored, and removes all hooks. */
  async dispose(): Promise<void> {
    if (!this.#parts) return;
    await this.#parts.logTarget.settled();
    this.#parts.coordinator.dispose();
    this.#stopWatching();
  }

  get #made(): Parts {
    if (this.#parts) return this.#parts;
    throw new InvalidConfigException(
      `The debugger "${this.id}" is off, or was not made by create().`,
    );
  }
}

const CATEGORY = 'Module::instrument';

/** The parts that the settings of a module configure. */
interface Parts {
  readonly policy: CapturePolicy;
  readonly coordinator: CollectorCoordinator;
  readonly registry: PanelRegistry;
  logTarget: LogTarget;
  readonly store: SnapshotStore;
  readonly access: AccessControl;
  readonly pages: PageServer;
  readonly userSwitchRule: CheckedRule;
}

function makeParts(module: Module, logTarget: LogTargetDefinition): Parts {
  const policy = new CapturePolicy(module);
  const collectors = resolveCollectors(
    builtInCollectors(policy, module.captureBindings, {
      path: `${module.dataPath}/mail`,
      modes: { dirMode: module.dirMode, fileMode: module.fileMode },
    }),
    module.collectors,
    policy,
  );
  const coordinator = new CollectorCoordinator(collectors, policy);
  const { dirMode, fileMode } = module;
  const store = module.snapshotStore
    ? boundedStore(module.snapshotStore)
    : new FileSnapshotStore(folderOf(module.dataPath), { dirMode, fileMode });
  const parts = {
    policy,
    coordinator,
    registry: new PanelRegistry(builtInPanels(), module.panels),
    logTarget: resolveLogTarget(logTarget, module),
    store,
    access: new AccessControl({
      allowlist: new IpAllowlist(module.allowedIPs, module.allowedHosts),
      serverNames: module.serverNames,
      callback: module.checkAccessCallback,
      warnOfIp: !module.disableIpRestrictionWarning,
      warnOfCallback: !module.disableCallbackRestrictionWarning,
    }),
    pages: new PageServer(module),
    userSwitchRule: new CheckedRule(module.ruleUserSwitch),
  };
  // Last, so that an invalid setting leaves no hook installed.
  coordinator.instrument();
  return parts;
}
