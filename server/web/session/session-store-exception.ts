import { RuntimeException } from '../../core/index.ts';

/** The store of sessions has failed: what was to be read is not known, what was to be written is not kept. */
export class SessionStoreException extends RuntimeException {}
