import { TransferFault } from './transfer-fault.ts';

/**
 * Returns the id in a response of the server.
 *
 * @throws {TransferFault} There is none: the response is empty, or it is a page.
 */
export function serverId(id: unknown): string {
  const text = typeof id === 'number' ? String(id) : id;
  if (typeof text !== 'string' || text === '') throw new TransferFault(0, 'The server gave no id.');
  if (isPage(text)) throw new TransferFault(0, 'The server gave a page instead of an id.');
  return text;
}

/** Whether a response is a page, as that of a sign-in form to which the server redirects after the session has ended. */
export function isPage(text: string): boolean {
  return /^\s*</.test(text);
}
