import type { Capture } from '../capture/capture.ts';
import { encodeValue } from '../model/debug-value.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import { Collector } from './collector.ts';

/** Who was logged in; for a guest everything is null. */
export type UserPayload = {
  readonly id: string | number | null;
  /** A `DebugValue`. */
  readonly identity: JsonRecord | null;
};

/** Captures who was logged in, with the public attributes of the identity. */
export class UserCollector extends Collector {
  override id(): string {
    return 'user';
  }

  protected override start(): object {
    return {};
  }

  protected override collect(_state: object, { facts }: Capture): JsonRecord | null {
    const { user } = facts;
    if (user === null) return null;
    const identity = user.identity && { ...encodeValue(user.identity, this.policy) };
    const payload: UserPayload = { id: user.id, identity };
    return { ...payload };
  }
}
