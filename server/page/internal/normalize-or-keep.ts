import { Fw } from '../../core/index.ts';
import type { Response } from '../../web/index.ts';
import type { Manager } from '../manager.ts';

/**
 * Normalizes what another server sends. A redirect that the protocol refuses is sent as that server has set
 * it, as to every other client, and the log names the reason: this runs where nobody can handle an error.
 */
export function normalizeOrKeep(manager: Manager, response: Response): void {
  try {
    manager.normalizeResponse(response);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const target = response.headers.get('location') ?? '';
    Fw.warning(
      `The redirect to ${JSON.stringify(target.slice(0, 80))} is sent as it is: ${reason}`,
      'pageproto',
    );
  }
}
