import { RuntimeException } from '../../core/index.ts';

/** The store of sessions has failed: the session could not be read, or its values could not be written. */
export class SessionStoreException extends RuntimeException {}
