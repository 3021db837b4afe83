import type { AuthItemFacts } from '../capture/request-facts.ts';
import type { Capture } from '../capture/capture.ts';
import { type DebugValue, encodeValue } from '../model/debug-value.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { Collector } from './collector.ts';

/** The logged-in user; for a guest everything is null. */
export type UserPayload = {
  readonly id: string | number | null;
  /** Id of the user who has switched to this one; null without a switch. Missing in older captures. */
  readonly mainUser?: string | number | null;
  readonly identity: DebugValue | null;
  /** Roles of the person; null for a guest, and without access control by roles. */
  readonly roles: readonly AuthItemFacts[] | null;
  readonly permissions: readonly AuthItemFacts[] | null;
};

/** Captures the logged-in user, with the public attributes of the identity, roles and permissions. */
export class UserCollector extends Collector {
  /** Id of the user component. Default `user`. */
  userComponent = 'user';

  override id(): string {
    return 'user';
  }

  protected override start(): object {
    return {};
  }

  protected override collect(_state: object, { facts }: Capture): JsonRecord | null {
    const { user } = facts;
    if (user === null) return null;
    const payload: UserPayload = {
      id: user.id,
      mainUser: user.mainId ?? null,
      identity: user.identity && encodeValue(user.identity, this.policy),
      roles: user.roles ?? null,
      permissions: user.permissions ?? null,
    };
    return { ...payload };
  }
}
