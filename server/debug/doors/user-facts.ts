import { type Application, AuthManager, type Session, User } from '../../web/index.ts';
import { outsideOfCaptures } from '../capture/capture-scope.ts';
import type { UserFacts } from '../capture/request-facts.ts';
import { UserCollector } from '../collector/user-collector.ts';
import type { Module } from '../module.ts';

/** Who is behind the running request; null when the application has no component for that. */
export async function userFacts(
  app: Application,
  module: Module,
  session: Session,
): Promise<UserFacts | null> {
  const user = userOf(app, module);
  if (!user) return null;
  const id = session.peek(user.idParam);
  if (typeof id !== 'string' && typeof id !== 'number') return { id: null, identity: null };
  return { id, identity: await identityOf(user), ...(await authItemsOf(app, module, id)) };
}

/** The component that knows the user; null when the application has none of that id. */
function userOf(app: Application, { collectorCoordinator }: Module): User | null {
  const collector = collectorCoordinator.collectors.get('user');
  const id = collector instanceof UserCollector ? collector.userComponent : 'user';
  const found: unknown = app.get(id, false);
  return found instanceof User ? found : null;
}

/** The identity, which the application has looked up already, unless it did not need it. */
async function identityOf(user: User): Promise<object | null> {
  if (user.findIdentity === null) return null;
  return outsideOfCaptures(() => user.getIdentity()).catch(() => null);
}

/** Roles and permissions of a person. Faults of the access control are none of the request. */
async function authItemsOf(
  app: Application,
  { authManager }: Module,
  id: string | number,
): Promise<Pick<UserFacts, 'roles' | 'permissions'>> {
  const found: unknown =
    typeof authManager === 'string' ? app.get(authManager, false) : authManager;
  if (!(found instanceof AuthManager)) return {};
  return outsideOfCaptures(async () => ({
    roles: await found.getRolesByUser(id),
    permissions: await found.getPermissionsByUser(id),
  })).catch(() => ({}));
}
