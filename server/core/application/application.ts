import { definedOptions } from '../object/defined-options.ts';
import type { Action } from '../controller/action.ts';
import type { ActionEvents } from '../controller/action-event.ts';
import { setAlias } from '../fw/aliases.ts';
import { ApplicationState } from './application-state.ts';
import { type BootstrapEntry, checkBootstrap, runBootstrap } from './bootstrap.ts';
import type { Controller } from '../controller/controller.ts';
import { checkSettings, settingRules } from '../container/check-settings.ts';
import { isPlain } from '../container/container.ts';
import { current } from '../container/create-object.ts';
import { type LogIdentity, setCurrentApp } from './current-app.ts';
import { classNameOf } from '../object/terminal.ts';
import type { Event } from '../object/event.ts';
import { ExitException, InvalidConfigException } from '../errors/exceptions.ts';
import { Formatter } from '../translation/formatter.ts';
import { I18N } from '../translation/i18n.ts';
import { RequestState } from './request-state.ts';
import { Dispatcher } from '../logging/dispatcher.ts';
import { getLogger } from '../logging/log.ts';
import { Module } from './module.ts';
import { getRequestLanguage, setRequestLanguage } from '../translation/request-language.ts';
import { hasRequestScope, requestSlot } from '../request-scope/request-scope.ts';
import type { ComponentDefinition, ComponentDefinitions } from '../container/component-registry.ts';
import { anyEvents } from '../object/behavior.ts';
import type { Constructor } from '../object/types.ts';
import type { Awaitable } from '../runtime/awaitable.ts';
import { frameworkFolder } from '../runtime/framework-folder.ts';

const settings = {
  bootstrap: settingRules.list,
  bootstrapOnce: settingRules.list,
  charset: settingRules.text,
  id: settingRules.text,
  language: settingRules.text,
  name: settingRules.text,
  sourceLanguage: settingRules.text,
  timeZone: settingRules.textOrNull,
} as const;

const bundleHint =
  'Bundlers leave "import.meta.dirname" empty; "process.cwd()" is a path in bundles, too.';

/** Events of an application. */
export interface ApplicationEvents extends ActionEvents {
  /** Before a request is handled. */
  beforeRequest: Event;
  /** After a request was handled, before the response is sent. */
  afterRequest: Event;
}

/** The part of a request component that an application uses. */
export interface ApplicationRequest {
  /** Route and parameters. */
  resolve(): Awaitable<readonly [route: string, params: Readonly<Record<string, unknown>>]>;
}

/** The part of a response component that an application uses. */
export interface ApplicationResponse {
  /** Result of the action, unless the action returned a response. */
  data?: unknown;
  /** Exit status of a program that ends with this response. */
  readonly exitStatus?: number;
  send(): Awaitable<unknown>;
}

/**
 * The outermost module: a program with its settings and components. One application serves all
 * requests; the properties of a single one (`language`, `state`, `controller`, `requestedRoute`, ...) are
 * stored separately for each request.
 *
 * The constructor sets `Fw.app`.
 */
export class Application<E extends ApplicationEvents = ApplicationEvents> extends Module<E> {
  static readonly EVENT_BEFORE_REQUEST = 'beforeRequest';
  static readonly EVENT_AFTER_REQUEST = 'afterRequest';

  /** Display name. */
  name = 'My Application';
  /** Version of the program. */
  version = '1.0';
  /** Character set of pages and mails. */
  charset = 'UTF-8';
  /** Language of the texts in the source code. */
  sourceLanguage = 'en-US';
  /** Time zone for dates and times in texts, e.g. `Europe/Vienna`; null uses the zone of the process. */
  timeZone: string | null = null;
  override layout: string | false | null = 'main';
  override defaultRoute = 'site';
  /** Entries that {@link bootstrapRequest} runs before each request. */
  bootstrap: readonly BootstrapEntry[] = [];
  /** Entries that run once, when the application is created; {@link ready} waits for them. */
  bootstrapOnce: readonly BootstrapEntry[] = [];

  readonly #requestState = requestSlot('state of an application', () => new RequestState(), {
    outside: 'process',
  });
  #language = 'en-US';
  #initialized = false;
  #ready: Promise<void> = Promise.resolve();
  #isReady = true;
  #runtimePath: string | null = null;
  #vendorPath: string | null = null;

  constructor() {
    super();
    setCurrentApp(this);
  }

  /**
   * @throws {InvalidConfigException} `id` or `basePath` is missing.
   */
  override init(): void {
    super.init();
    checkSettings(classNameOf(this), this as Application, settings);
    checkBootstrap(this);
    for (const name of ['id', 'basePath'] as const) {
      if (this[name] !== '') continue;
      const reason = `The "${name}" configuration for the Application is required.`;
      // Bundles have this framework in one of their files.
      const isBundled = name === 'basePath' && frameworkFolder === null;
      throw new InvalidConfigException(isBundled ? `${reason} ${bundleHint}` : reason);
    }
    this.state = ApplicationState.INIT;
    this.#initialized = true;
    const hasLog = super.has('log');
    this.#addCoreComponents();
    this.setAliases(this.defaultAliases());
    if (hasLog) this.get('log');
    if (this.bootstrapOnce.length > 0) {
      this.#isReady = false;
      this.#ready = this.#runAll(this.bootstrapOnce);
      this.#ready.then(
        () => (this.#isReady = true),
        // `ready()` rejects with the error; without this handler the unhandled rejection would end the process.
        () => {},
      );
    }
  }

  /** Id of the application; routes do not start with it. */
  override getUniqueId(): string {
    return '';
  }

  override get basePath(): string {
    return super.basePath;
  }

  override set basePath(path: string) {
    if (typeof path !== 'string') {
      throw new InvalidConfigException(
        `The "basePath" of the Application must be a path, but it is ${typeof path}.`,
      );
    }
    super.basePath = path;
    setAlias('@app', super.basePath);
  }

  /** Language of the running request, else the configured one. Setting it in a request changes that request only. */
  get language(): string {
    return getRequestLanguage() ?? this.#language;
  }

  set language(language: string) {
    if (hasRequestScope()) setRequestLanguage(language);
    else this.#language = language;
  }

  /** Directory for files that the program writes. Default `<basePath>/runtime`; alias `@runtime`. */
  get runtimePath(): string {
    return this.#runtimePath ?? `${this.basePath}/runtime`;
  }

  set runtimePath(path: string) {
    checkSettings(classNameOf(this), { runtimePath: path }, { runtimePath: settingRules.text });
    setAlias('@runtime', path);
    this.#runtimePath = path;
  }

  /** Directory of installed packages. Default `<basePath>/node_modules`; alias `@vendor`. */
  get vendorPath(): string {
    return this.#vendorPath ?? `${this.basePath}/node_modules`;
  }

  set vendorPath(path: string) {
    checkSettings(classNameOf(this), { vendorPath: path }, { vendorPath: settingRules.text });
    setAlias('@vendor', path);
    this.#vendorPath = path;
  }

  /** Definitions for the container of the process. */
  set container(config: {
    readonly definitions?: Readonly<Record<string, object>>;
    readonly singletons?: Readonly<Record<string, object>>;
  }) {
    checkSettings(classNameOf(this), { container: config }, { container: settingRules.object });
    current.container.setDefinitions(config.definitions ?? {});
    current.container.setSingletons(config.singletons ?? {});
  }

  /** Path aliases to set. */
  set aliases(aliases: Readonly<Record<string, string | null>>) {
    this.setAliases(aliases);
  }

  setAliases(aliases: Readonly<Record<string, string | null>>): void {
    checkSettings(classNameOf(this), { aliases }, { aliases: settingRules.object });
    for (const [name, path] of Object.entries(definedOptions(aliases))) setAlias(name, path);
  }

  /** The properties of the running request. A step that sets several of them reads this object once. */
  protected get requestState(): RequestState {
    return this.#requestState.get();
  }

  /** Stage of the running request. */
  get state(): ApplicationState {
    return this.requestState.state;
  }

  set state(state: ApplicationState) {
    this.requestState.state = state;
  }

  /** The controller that serves the running request; null before and after. */
  get controller(): Controller | null {
    return this.requestState.controller;
  }

  set controller(controller: Controller | null) {
    this.requestState.controller = controller;
  }

  /** Route of the running request; `''` before it is known. */
  get requestedRoute(): string {
    return this.requestState.requestedRoute;
  }

  set requestedRoute(route: string) {
    this.requestState.requestedRoute = route;
  }

  /** The first action of the running request; null before. */
  get requestedAction(): Action | null {
    return this.requestState.requestedAction;
  }

  set requestedAction(action: Action | null) {
    this.requestState.requestedAction = action;
  }

  /** Parameters of the running request. */
  get requestedParams(): Readonly<Record<string, unknown>> {
    return this.requestState.requestedParams;
  }

  set requestedParams(params: Readonly<Record<string, unknown>>) {
    this.requestState.requestedParams = params;
  }

  /** Records the action that the request was routed to; ignores actions that run inside that action. */
  noteAction(action: Action): void {
    this.requestState.requestedAction ??= action;
  }

  /** Translations. */
  get i18n(): I18N {
    return this.get('i18n') as I18N;
  }

  /** Formats sizes and numbers. */
  get formatter(): Formatter {
    return this.get('formatter') as Formatter;
  }

  /** Passes log messages to the log targets. */
  get log(): Dispatcher {
    return this.get('log') as Dispatcher;
  }

  override get components(): ComponentDefinitions {
    return super.components;
  }

  override set components(components: ComponentDefinitions) {
    this.setComponents(components);
  }

  override set(id: string, definition: ComponentDefinition | null): void {
    const core = this.coreComponents();
    const isOpen = isPlain(definition) && !('class' in definition) && !('__class' in definition);
    const base = isOpen && Object.hasOwn(core, id) ? core[id] : undefined;
    // Other settings of the application may be set after its components; `init()` adds the values that depend on them.
    const inherited = this.#initialized ? base : base && { class: base.class };
    super.set(id, inherited ? { ...inherited, ...(definition as object) } : definition);
  }

  /** Waits for {@link bootstrapOnce}. */
  ready(): Promise<void> {
    return this.#ready;
  }

  /** Whether {@link ready} has resolved. */
  protected get isReady(): boolean {
    return this.#isReady;
  }

  /** Runs {@link bootstrap} for the running request. */
  bootstrapRequest(): Awaitable<void> {
    if (this.#isReady && this.bootstrap.length === 0) return;
    return this.ready().then(() => this.#runAll(this.bootstrap));
  }

  /**
   * Handles the request component's request from beginning to end.
   *
   * @returns Exit status: 0 for success.
   */
  async run(): Promise<number> {
    try {
      await this.bootstrapRequest();
      this.state = ApplicationState.BEFORE_REQUEST;
      await this.announce('beforeRequest');
      this.state = ApplicationState.HANDLING_REQUEST;
      const response = await this.handleRequest(this.get('request') as ApplicationRequest);
      this.state = ApplicationState.AFTER_REQUEST;
      await this.announce('afterRequest');
      this.state = ApplicationState.SENDING_RESPONSE;
      await response.send();
      return response.exitStatus ?? 0;
    } catch (error) {
      if (error instanceof ExitException) return error.statusCode;
      throw error;
    } finally {
      this.state = ApplicationState.END;
      await getLogger().drain();
    }
  }

  /** Runs the action of a request and returns the response. */
  async handleRequest(request: ApplicationRequest): Promise<ApplicationResponse> {
    const [route, params] = await request.resolve();
    this.requestedRoute = route;
    this.requestedParams = params;
    const result = await this.runAction(route, params);
    if (isResponse(result)) return result;
    const response = this.get('response') as ApplicationResponse;
    if (result !== null && result !== undefined) response.data = result;
    return response;
  }

  /** Client, user and session of the running request, for log lines. */
  logIdentity(): LogIdentity {
    return { ip: '-', userId: '-', sessionId: '-' };
  }

  /** Data of the running request that log targets may write, by name. */
  logContext(): Readonly<Record<string, unknown>> {
    return {};
  }

  /** Configs of the components that every application has; a given config without a class gets the class named here. */
  protected coreComponents(): Readonly<
    Record<string, { readonly class: Constructor; readonly [property: string]: unknown }>
  > {
    const { sourceLanguage, timeZone } = this;
    return {
      log: { class: Dispatcher },
      i18n: { class: I18N, sourceLanguage, timeZone },
      formatter: { class: Formatter },
    };
  }

  /** Aliases that every application has. */
  protected defaultAliases(): Readonly<Record<string, string>> {
    return {
      '@app': this.basePath,
      '@runtime': this.runtimePath,
      '@vendor': this.vendorPath,
      '@npm': `${this.basePath}/node_modules`,
    };
  }

  #addCoreComponents(): void {
    for (const [id, core] of Object.entries(this.coreComponents())) {
      const given = this.getComponents()[id];
      // Settings of the application may have been set after its components.
      if (!super.has(id)) super.set(id, core);
      else if (isPlain(given)) super.set(id, { ...core, ...definedOptions(given) });
    }
  }

  async #runAll(entries: readonly BootstrapEntry[]): Promise<void> {
    for (const entry of entries) await runBootstrap(this, entry);
  }

  /** Triggers an event of the request; each handler is awaited. */
  protected announce(name: 'beforeRequest' | 'afterRequest'): Awaitable<void> {
    const app = anyEvents(this);
    if (app.hasEventHandlers(name)) return app.triggerAsync(name);
  }
}

function isResponse(value: unknown): value is ApplicationResponse {
  return (
    typeof value === 'object' &&
    value !== null &&
    'send' in value &&
    typeof value.send === 'function'
  );
}
