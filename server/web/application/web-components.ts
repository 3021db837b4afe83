import {
  Application as BaseApplication,
  type ApplicationEvents,
  type Constructor,
} from '../../core/index.ts';
import { checkSettings, type LogIdentity, settingRules } from '../../core/internal.ts';
import { AssetManager } from '../asset/asset-manager.ts';
import { ErrorHandler } from '../error/error-handler.ts';
import { Request } from '../http/request.ts';
import { Response } from '../http/response.ts';
import { currentRequest } from '../internal/current-request.ts';
import { Security } from '../security/security.ts';
import { MemorySessionStore } from '../session/memory-session-store.ts';
import type { SessionStore } from '../session/session-store.ts';
import { Session } from '../session/session.ts';
import { UrlManager } from '../url/url-manager.ts';
import { View } from '../view/view.ts';
import type { WebComponentDefinitions } from './component-definitions.ts';
import { checkComponents, isSelfContained } from './component-settings.ts';
import { logContextOf } from './log-context.ts';
import { assertPersistent, isRequestComponent } from './request-components.ts';
import { User } from './user.ts';

/** The components that every web application has, those of the process and those of each request. */
export abstract class WebComponents<
  E extends ApplicationEvents = ApplicationEvents,
> extends BaseApplication<E> {
  /** Components, by id or pattern, that exist as long as the process. Default `db` and `cache`. */
  persistentComponents: readonly string[] = ['db', 'cache'];

  /**
   * @throws {InvalidConfigException} `persistentComponents` names a component of a request, or a component has a setting of
   * a wrong type.
   * @throws {UnknownPropertyException} A component has no such setting.
   */
  override init(): void {
    checkSettings('Application', this as WebComponents, {
      persistentComponents: settingRules.texts,
    });
    assertPersistent(this.persistentComponents);
    super.init();
    const definitions = this.getComponents();
    checkComponents(definitions);
    // Created now, so that a setting that is not valid is reported here and not with the first request.
    for (const id of ['assetManager', 'i18n', 'security', 'urlManager']) {
      if (isSelfContained(definitions[id])) this.get(id);
    }
  }

  /** Definitions of the components by id. */
  override get components(): WebComponentDefinitions {
    return super.components;
  }

  override set components(components: WebComponentDefinitions) {
    super.components = components;
  }

  get request(): Request {
    return this.get('request') as Request;
  }

  get response(): Response {
    return this.get('response') as Response;
  }

  get session(): Session {
    return this.get('session') as Session;
  }

  get user(): User {
    return this.get('user') as User;
  }

  get errorHandler(): ErrorHandler {
    return this.get('errorHandler') as ErrorHandler;
  }

  get view(): View {
    return this.get('view') as View;
  }

  get urlManager(): UrlManager {
    return this.get('urlManager') as UrlManager;
  }

  get assetManager(): AssetManager {
    return this.get('assetManager') as AssetManager;
  }

  get security(): Security {
    return this.get('security') as Security;
  }

  /** The session, if the running request has used one. */
  activeSession(): Session | null {
    return this.has('session', true) ? this.session : null;
  }

  /**
   * Whether the response of the running request may have data of its client: the request has used a session, read its
   * CSRF token, or has a person or a remembered login.
   */
  isPersonal(): boolean {
    if (this.activeSession()?.isActive || this.request.hasCsrfToken) return true;
    return this.has('user', true) && this.user.isPersonal;
  }

  /** The store of sessions. Default the memory of the process. */
  get sessionStore(): SessionStore {
    return this.get('sessionStore') as SessionStore;
  }

  override logIdentity(): LogIdentity {
    const request = currentRequest();
    const session = this.activeSession();
    const userId = session?.peek(this.user.idParam);
    return {
      ip: request?.getUserIP() ?? '-',
      userId: typeof userId === 'string' || typeof userId === 'number' ? String(userId) : '-',
      // With the whole id, readers of the log could take over the session.
      sessionId: session?.id ? `${session.id.slice(0, 6)}…` : '-',
    };
  }

  override logContext(): Readonly<Record<string, unknown>> {
    const request = currentRequest();
    return request ? logContextOf(request, this.activeSession()) : {};
  }

  protected override coreComponents(): Readonly<
    Record<string, { readonly class: Constructor; readonly [property: string]: unknown }>
  > {
    return {
      ...super.coreComponents(),
      assetManager: { class: AssetManager },
      errorHandler: { class: ErrorHandler },
      request: { class: Request },
      response: { class: Response, charset: this.charset },
      security: { class: Security },
      session: { class: Session },
      sessionStore: { class: MemorySessionStore },
      urlManager: { class: UrlManager },
      user: { class: User },
      view: { class: View },
    };
  }

  /** The aliases of every application, and `@webroot`, the directory that is served, and `@web`, its URL. */
  protected override defaultAliases(): Readonly<Record<string, string>> {
    return { ...super.defaultAliases(), '@webroot': `${this.basePath}/public`, '@web': '' };
  }

  protected override isRequestComponent(id: string): boolean {
    return isRequestComponent(id, this.persistentComponents);
  }
}
