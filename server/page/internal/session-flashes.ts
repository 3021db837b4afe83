import type { Application } from '../../web/index.ts';
import type { FlashStore } from '../flash-store.ts';

/** The flash values of the session of an application; the first value opens a session for a visitor without one. */
export function sessionFlashes(app: Pick<Application, 'activeSession' | 'session'>): FlashStore {
  return {
    peek() {
      const flashes = Object.create(null) as Record<string, unknown>;
      const session = app.activeSession();
      const counters = session?.peek(session.flashParam);
      if (!session || typeof counters !== 'object' || counters === null) return flashes;
      for (const key of Object.keys(counters)) {
        const value = session.peek(key);
        if (value !== null) flashes[key] = value;
      }
      return flashes;
    },
    add(flashes) {
      for (const [key, value] of Object.entries(flashes)) app.session.setFlash(key, value);
    },
    consume(flashes) {
      const { session } = app;
      for (const [key, value] of Object.entries(flashes)) {
        // A prop may have set the same key again: that value is for the next page.
        if (session.peek(key) === value) session.removeFlash(key);
      }
    },
  };
}
