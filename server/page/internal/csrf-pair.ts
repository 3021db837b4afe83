import { Cookie, type Request, type Response } from '../../web/index.ts';
import { cookieHeaderLine } from '../../web/internal.ts';

const cookieName = 'XSRF-TOKEN';
const headerName = 'X-XSRF-TOKEN';

/**
 * Sends the token to the client of the protocol in a cookie that its scripts can read; the client sends the
 * token back in a header. The cookie is not signed: its value proves nothing without the
 * signed one that scripts cannot read.
 */
// See docs/decisions/0040-page-protocol-csrf.md.
export function sendCsrfToken(request: Request, response: Response): void {
  if (!request.enableCsrfValidation) return;
  const cookie = new Cookie({
    name: cookieName,
    value: request.getCsrfToken(),
    httpOnly: false,
    secure: request.isSecureConnection,
  });
  const lines = response.headers
    .getAll('set-cookie')
    .filter((line) => !line.startsWith(`${cookieName}=`));
  response.headers.set('Set-Cookie', [...lines, cookieHeaderLine(cookie)]);
}

/** Makes the request read its token from the header of the client, unless its own header contains one. */
export function acceptCsrfToken(request: Request): void {
  if (request.header(headerName) === null || request.header(request.csrfHeader) !== null) return;
  request.csrfHeader = headerName;
}
