import type { ComponentDefinition, ConfigOf, Constructor } from '../../core/index.ts';
import type { AssetManager } from '../asset/asset-manager.ts';
import type { ErrorHandler } from '../error/error-handler.ts';
import type { Request } from '../http/request.ts';
import type { Response } from '../http/response.ts';
import type { AuthManager } from '../rbac/auth-manager.ts';
import type { RememberMe } from '../remember/remember-me.ts';
import type { Security } from '../security/security.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { Session } from '../session/session.ts';
import type { UrlManager } from '../url/url-manager.ts';
import type { View } from '../view/view.ts';
import type { User } from './user.ts';

/** A config with a class of its own, whose settings are checked when the application is created. */
type ClassDefinition = (
  | { readonly class: Constructor | string | symbol }
  | { readonly __class: Constructor | string | symbol; readonly class?: unknown }
) & { readonly [setting: string]: unknown };

/** What defines a component: the object, a config with a class, a class, a function, or an id of the container. */
type Definition<T> = T | ClassDefinition | (new () => T) | (() => T) | string | null | undefined;

/** The same, or settings for the class that the application has for the component. */
type CoreDefinition<T> =
  | Definition<T>
  | (ConfigOf<T> & { readonly class?: undefined; readonly __class?: undefined });

/** Definitions of components by id. Those of an application are typed; others have any id. */
export interface WebComponentDefinitions {
  readonly assetManager?: CoreDefinition<AssetManager>;
  readonly authManager?: Definition<AuthManager>;
  readonly errorHandler?: CoreDefinition<ErrorHandler>;
  readonly rememberMe?: Definition<RememberMe>;
  readonly request?: CoreDefinition<Request>;
  readonly response?: CoreDefinition<Response>;
  readonly security?: CoreDefinition<Security>;
  readonly session?: CoreDefinition<Session>;
  readonly sessionStore?: CoreDefinition<SessionStore>;
  readonly urlManager?: CoreDefinition<UrlManager>;
  readonly user?: CoreDefinition<User>;
  readonly view?: CoreDefinition<View>;
  readonly [id: string]: ComponentDefinition | null | undefined;
}
