import { type Application, type Session, User } from '../../web/index.ts';
import { MAIN_USER_KEY, mainUserOf } from '../access/identity-switch.ts';
import { outsideOfCaptures } from '../capture/capture-scope.ts';
import type { UserFacts } from '../capture/request-facts.ts';
import type { Module } from '../module.ts';
import { authManagerOf, userComponentOf } from './application-pages.ts';

/** The user of the running request; null when the application has no user component. */
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

/** The user component; null when the application has none of that id. */
function userOf(app: Application, module: Module): User | null {
  const found: unknown = app.get(userComponentOf(module), false);
  return found instanceof User ? found : null;
}

/** The identity, which the application has already looked up if it needed it. */
async function identityOf(user: User): Promise<object | null> {
  if (user.findIdentity === null) return null;
  return outsideOfCaptures(() => user.getIdentity()).catch(() => null);
}

/** Roles and permissions of a user. Errors of the access control are not errors of the request. */
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
