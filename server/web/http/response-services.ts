import type { Session } from '../session/session.ts';
import type { UrlManager } from '../url/url-manager.ts';
import type { Request } from './request.ts';
import type { Response } from './response.ts';

/** What an application lends to its response. */
export interface ResponseServices {
  readonly request?: Request;
  readonly urlManager?: UrlManager;
  /** The session if the request has used one. */
  readonly activeSession?: () => Session | null;
  /** What {@link Response.send} does. */
  readonly send?: (response: Response) => Promise<void>;
}
