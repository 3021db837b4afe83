import type { UrlCreator } from '../url/route.ts';
import type { CookieConfig } from './cookie.ts';
import type { Request } from './request.ts';
import type { Response } from './response.ts';

/** What a response does with the session of its request. */
export interface SessionOfResponse {
  /** Writes the session. */
  close(): Promise<void>;
  /** The cookie that the client keeps; null when it has it already. */
  toCookie(): CookieConfig | null;
}

/** What an application lends to its response. */
export interface ResponseServices {
  readonly request?: Request;
  readonly urlManager?: UrlCreator;
  /** The session if the request has used one. */
  readonly activeSession?: () => SessionOfResponse | null;
  /** What {@link Response.send} does. */
  readonly send?: (response: Response) => Promise<void>;
}
