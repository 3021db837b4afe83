import type { UrlCreator } from '../url/route.ts';
import type { CookieConfig } from './headers/cookie.ts';
import type { Request } from './request.ts';
import type { Response } from './response.ts';

/** The part of the session of a request that its response uses. */
interface SessionOfResponse {
  /** Writes the session. */
  close(): Promise<void>;
  /** The cookie for the client; null when the client already has it. */
  toCookie(): CookieConfig | null;
}

/** The part of an application that its response uses. */
export interface ResponseServices {
  readonly request?: Request;
  readonly urlManager?: UrlCreator;
  /** The session if the request has used one. */
  readonly activeSession?: () => SessionOfResponse | null;
  /** Whether the response may have data of the client, so that no cache may keep it for others. */
  readonly isPersonal?: () => boolean;
  /** The function that {@link Response.send} calls. */
  readonly send?: (response: Response) => Promise<void>;
}
