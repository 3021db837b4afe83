import { type Application, type Session, User } from '../../web/index.ts';
import { MAIN_USER_KEY, mainUserOf } from '../access/identity-switch.ts';
import { outsideOfCaptures } from '../capture/capture-scope.ts';
import type { UserFacts } from '../capture/request-facts.ts';
import type { Module } from '../module.ts';
import { authManagerOf, userComponentOf } from './application-pages.ts';

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
  const mainId = mainUserOf(session.peek(MAIN_USER_KEY));
  const identity = await identityOf(user);
  return { id, mainId, identity, ...(await authItemsOf(app, module, id)) };
}

/** The component that knows the user; null when the application has none of that id. */
function userOf(app: Application, module: Module): User | null {
  const found: unknown = app.get(userComponentOf(module), false);
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
  module: Module,
  id: string | number,
): Promise<Pick<UserFacts, 'roles' | 'permissions'>> {
  const found = authManagerOf(app, module);
  if (!found) return {};
  return outsideOfCaptures(async () => ({
    roles: await found.getRolesByUser(id),
    permissions: await found.getPermissionsByUser(id),
  })).catch(() => ({}));
}
