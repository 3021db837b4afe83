import { randomUUID } from 'node:crypto';

import type { FlashStore } from 'fwx/server/page';

type Values = Readonly<Record<string, unknown>>;

const cookieName = 'contacts_flash';
// Values wait for the next page of one visitor; who never comes for them makes room for others.
const limit = 500;

/** Errors and messages that wait for the next page, in the memory of the process. */
export class ContactsFlashes {
  readonly #waiting = new Map<string, Values>();

  /** Keeps values for the visitor; the result is the cookie by which they are found. */
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
