import { Fw } from '../../core/index.ts';
import type { Response } from '../../web/index.ts';
import type { Manager } from '../manager.ts';

/**
 * Normalizes the response of another server. A redirect that the protocol rejects is sent as that server has set
 * it, as to every other client, and the reason is logged: no caller could handle an error here.
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
