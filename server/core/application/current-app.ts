import { hasRequestScope, requestSlot } from '../request-scope/request-scope.ts';
import type { I18N } from '../translation/i18n.ts';

/** Client, user and session of a request, for log lines; `-` for an unknown value. */
export interface LogIdentity {
  readonly ip: string;
  readonly userId: string;
  readonly sessionId: string;
}

/** The part of an application that the core uses; `Application` implements it. */
export interface RunningApplication {
  readonly language: string;
  readonly i18n: I18N;
  controller: object | null;
  has(id: string): boolean;
  get(id: string): object;
  noteAction(action: object): void;
  runAction(route: string, params: Readonly<Record<string, unknown>>): Promise<unknown>;
  getLayoutPath(): string;
  logIdentity(): LogIdentity;
  logContext(): Readonly<Record<string, unknown>>;
}

const ofRequest = requestSlot<RunningApplication | null | undefined>('Fw.app', () => undefined);
let ofProcess: RunningApplication | null = null;

/** The application of the running request, else the one of the process, else null. */
export function currentApp(): RunningApplication | null {
  const own = ofRequest.peek();
  return own === undefined ? ofProcess : own;
}

/** Sets the application: of the running request inside one, of the process outside. */
export function setCurrentApp(app: RunningApplication | null): void {
  if (hasRequestScope()) ofRequest.set(app);
  else ofProcess = app;
}
