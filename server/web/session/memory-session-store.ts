import { withDefaults } from '../../core/internal.ts';
import type { SessionData, SessionStore } from './session-store.ts';

/** Options of {@link MemorySessionStore}. */
export interface MemorySessionStoreOptions {
  /** Maximum number of sessions; beyond that the least recently used one ends. Default 100,000. */
  readonly maxSessions?: number;
  /** Clock in milliseconds. Default `Date.now`. */
  readonly now?: () => number;
}

interface Entry {
  readonly json: string;
  ends: number;
}

const SWEEP_MILLISECONDS = 60_000;

/**
 * Stores sessions in the memory of the process: fast, lost when it ends, and not shared with others. Values
 * are stored as text, so changing an object that was stored does not change the session.
 */
export class MemorySessionStore implements SessionStore {
  readonly #entries = new Map<string, Entry>();
  readonly #max: number;
  readonly #now: () => number;
  #nextSweep = 0;

  /** @throws {UnknownPropertyException} An option is unknown. */
  constructor(options: MemorySessionStoreOptions = {}) {
    const { maxSessions, now } = withDefaults('MemorySessionStore', options, {
      maxSessions: 100_000,
      now: Date.now,
    });
    this.#max = maxSessions;
    this.#now = now;
  }

  /** Number of stored sessions, including expired ones that were not removed yet. */
  get size(): number {
    return this.#entries.size;
  }

  async read(id: string): Promise<SessionData | null> {
    const entry = this.#live(id);
    return entry ? (JSON.parse(entry.json) as SessionData) : null;
  }

  async write(id: string, data: SessionData, ttlSeconds: number): Promise<void> {
    const json = JSON.stringify(data);
    this.#entries.delete(id);
    this.#entries.set(id, { json, ends: this.#now() + ttlSeconds * 1000 });
    if (this.#now() >= this.#nextSweep) await this.gc();
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#max) break;
      this.#entries.delete(oldest);
    }
  }

  async update(id: string, data: SessionData, ttlSeconds: number): Promise<boolean> {
    if (!this.#live(id)) return false;
    await this.write(id, data, ttlSeconds);
    return true;
  }

  async destroy(id: string): Promise<void> {
    this.#entries.delete(id);
  }

  async touch(id: string, ttlSeconds: number): Promise<void> {
    const entry = this.#live(id);
    if (!entry) return;
    this.#entries.delete(id);
    this.#entries.set(id, { json: entry.json, ends: this.#now() + ttlSeconds * 1000 });
  }

  async gc(): Promise<void> {
    const now = this.#now();
    this.#nextSweep = now + SWEEP_MILLISECONDS;
    for (const [id, { ends }] of this.#entries) if (ends <= now) this.#entries.delete(id);
  }

  #live(id: string): Entry | null {
    const entry = this.#entries.get(id);
    if (!entry || entry.ends <= this.#now()) return null;
    return entry;
  }
}
