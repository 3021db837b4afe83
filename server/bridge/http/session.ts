import { Fw } from '../../core/index.ts';
import { Session as WebSession } from '../../web/index.ts';

/** Sessions that may have changes to write. Weak, so that abandoned ones can be collected. */
const opened = new Set<WeakRef<Session>>();
const registry = new FinalizationRegistry<WeakRef<Session>>((ref) => opened.delete(ref));
let isListening = false;

/**
 * A session of the bridge. The process has one listener for all sessions, which writes
 * those that are still open before the process ends.
 */
export class Session extends WebSession {
  readonly #ref = new WeakRef(this);

  override init(): void {
    super.init();
    listenOnce();
  }

  override async open(id: string | null = null): Promise<void> {
    if (!opened.has(this.#ref)) registry.register(this, this.#ref, this.#ref);
    opened.add(this.#ref);
    await super.open(id);
  }

  override async close(): Promise<void> {
    try {
      await super.close();
    } finally {
      registry.unregister(this.#ref);
      opened.delete(this.#ref);
    }
  }
}

/** Writes every session that is still open, for example before the process ends. */
export async function closeOpenSessions(): Promise<void> {
  const sessions = [...opened].map((ref) => ref.deref()).filter((session) => session !== undefined);
  const results = await Promise.allSettled(sessions.map((session) => session.close()));
  for (const result of results) {
    if (result.status === 'rejected') Fw.error(result.reason, 'fwx\\bridge\\session');
  }
}

function listenOnce(): void {
  const host = globalThis.process as NodeJS.Process | undefined;
  if (isListening || typeof host?.on !== 'function') return;
  isListening = true;
  host.on('beforeExit', () => void closeOpenSessions());
}
