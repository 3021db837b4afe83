import { randomUUID } from 'node:crypto';

import type { FlashStore } from 'fwx/server/page';

type Values = Readonly<Record<string, unknown>>;

const cookieName = 'contacts_flash';
// Values for the next page of one visitor; the oldest are dropped when there are too many.
const limit = 500;

/** Errors and messages for the next page, in the memory of the process. */
export class ContactsFlashes {
  readonly #waiting = new Map<string, Values>();

  /** Stores values for the visitor and returns the cookie that finds them. */
  keep(values: Values): string {
    const id = randomUUID();
    this.#waiting.set(id, values);
    if (this.#waiting.size > limit) {
      const [oldest] = this.#waiting.keys();
      if (oldest !== undefined) this.#waiting.delete(oldest);
    }
    return `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Lax; Max-Age=300`;
  }

  /** The values of the visitor who sent a request. */
  of(request: Request): FlashStore {
    const cookies = request.headers.get('cookie') ?? '';
    const id = new RegExp(`(?:^|; )${cookieName}=([0-9a-f-]{36})(?:;|$)`).exec(cookies)?.[1] ?? '';
    return {
      peek: () => this.#waiting.get(id) ?? {},
      consume: () => void this.#waiting.delete(id),
    };
  }
}
