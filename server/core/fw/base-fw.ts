import { aliases, getAlias, getRootAlias, setAlias } from './aliases.ts';
import type { Application } from '../application/application.ts';
import { configure } from '../object/configure.ts';
import type { Container } from '../container/container.ts';
import { createObject, current } from '../container/create-object.ts';
import { currentApp, setCurrentApp } from '../application/current-app.ts';
import { environment } from './environment.ts';
import { getLogger, logMessage, setLogger } from '../logging/log.ts';
import type { RegisteredApplication } from './registered-types.ts';
import { LogLevel } from '../logging/log-level.ts';
import { translate } from '../translation/translate.ts';
import { version } from './version.ts';

/** The static helpers of {@link Fw}. */
export class BaseFw {
  /** Path aliases of the process; `@fw` is the directory of the framework. */
  static readonly aliases = aliases;
  static readonly configure = configure;
  static readonly createObject = createObject;
  static readonly getAlias = getAlias;
  static readonly getRootAlias = getRootAlias;
  static readonly setAlias = setAlias;
  static readonly getLogger = getLogger;
  static readonly setLogger = setLogger;
  static readonly t = translate;

  /**
   * The application: of the running request, else of the process, else null. Its type is `Application` of
   * `fwx/server/web` in programs that import that module.
   */
  static get app(): RegisteredApplication | null {
    return currentApp() as RegisteredApplication | null;
  }

  static set app(app: Application | null) {
    setCurrentApp(app);
  }

  /** The dependency container of the process. */
  static get container(): Container {
    return current.container;
  }

  static set container(container: Container) {
    current.container = container;
  }

  /**
   * Whether errors are shown and mistakes checked as in development. Initially true when `FWX_DEBUG`
   * is `1` or `true`, or `NODE_ENV` is `development`. Any value but `true` disables it.
   */
  static get DEBUG(): boolean {
    return environment.debug;
  }

  static set DEBUG(debug: boolean) {
    // The value may come from a config or a variable: only the boolean counts.
    environment.debug = (debug as unknown) === true;
  }

  /** Name of the environment: `FWX_ENV`, else `NODE_ENV`, else `production`. */
  static get ENV(): string {
    return environment.name;
  }

  static set ENV(name: string) {
    environment.name = name;
  }

  /** Version of the framework interface, e.g. `22.0.1`. */
  static getVersion(): string {
    return version;
  }

  /** The own, enumerable properties of an object: its public fields. */
  static getObjectVars(object: object): Record<string, unknown> {
    return Object.fromEntries(Object.entries(object));
  }

  /** Logs a message that helps to trace the program; ignored outside of debug mode. */
  static debug(message: unknown, category = 'application'): void {
    if (environment.debug) logMessage(message, LogLevel.TRACE, category);
  }

  /** Logs a message that is useful in operation. */
  static info(message: unknown, category = 'application'): void {
    logMessage(message, LogLevel.INFO, category);
  }

  /** Logs a problem that did not stop the operation. */
  static warning(message: unknown, category = 'application'): void {
    logMessage(message, LogLevel.WARNING, category);
  }

  /** Logs an error that stopped the operation. */
  static error(message: unknown, category = 'application'): void {
    logMessage(message, LogLevel.ERROR, category);
  }

  /** Marks the beginning of a block to be timed; {@link endProfile} with the same token ends it. */
  static beginProfile(token: string, category = 'application'): void {
    logMessage(token, LogLevel.PROFILE_BEGIN, category);
  }

  /** Marks the end of a timed block. */
  static endProfile(token: string, category = 'application'): void {
    logMessage(token, LogLevel.PROFILE_END, category);
  }
}
