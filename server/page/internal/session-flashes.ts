import type { Session } from '../../web/index.ts';
import type { FlashStore } from '../flash-store.ts';

/** The flash values of a session. */
export function sessionFlashes(session: Session): FlashStore {
  return {
    peek() {
      const flashes = Object.create(null) as Record<string, unknown>;
      const ages = session.peek(session.flashParam);
      if (typeof ages !== 'object' || ages === null) return flashes;
      for (const key of Object.keys(ages)) {
        const value = session.peek(key);
        if (value !== null) flashes[key] = value;
      }
      return flashes;
    },
    add(flashes) {
      for (const [key, value] of Object.entries(flashes)) session.setFlash(key, value);
    },
    consume(flashes) {
      for (const [key, value] of Object.entries(flashes)) {
        // A prop may have set the same key anew: that value is for the next page.
        if (session.peek(key) === value) session.removeFlash(key);
      }
    },
  };
}
