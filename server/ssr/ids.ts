import { type IdSource, setIdSource } from '../../components/internal/ids.ts';
import { requestSlot } from '../core/index.ts';

const counter = requestSlot('ids', () => ({ next: 0 }), { outside: 'process' });

/**
 * The next automatic id of the running request: `w0`, then `w1`. Outside a request the process
 * counts.
 */
export const nextId: IdSource = (prefix = 'w') => `${prefix}${counter.get().next++}`;

/** Begins again at 0, in the running request or, outside of one, for the process. */
export function resetIds(): void {
  counter.set({ next: 0 });
}

/** Templates would ask the components' own source, which knows nothing of requests. */
export function installIds(): void {
  setIdSource(nextId);
}
