export { joinTokens, type ResponseHeaders, withChangedHeaders } from './http/response-headers.ts';
export { discardStream, hasOwnChunks, openStream } from './http/body/response-stream.ts';
export { traceContext } from './http/headers/trace-context.ts';
export { currentApplication, currentRequest } from './internal/current-request.ts';
export { trimSlashes } from './internal/slashes.ts';
export { takeUntil } from './internal/take-until.ts';
export { checkStorage, withoutMark } from './internal/unstorage.ts';
export { fetchResponseOf } from './internal/fetch-response-of.ts';
export { type UserServices } from './application/user.ts';
export { type ErrorServices } from './error/error-handler.ts';
export { CheckedRule } from './filter/access-rule.ts';
export { withResponseHeaders } from './filter/exception-headers.ts';
export { middlewareContext } from './filter/filter-context.ts';
export { wholeEntries } from './http/headers/accept.ts';
export { type ByteRange, decideRange } from './http/headers/byte-range.ts';
export { encodeExtended } from './http/headers/content-disposition.ts';
export {
  assertHeaderName,
  assertHeaderValue,
  isFieldText,
  isToken,
} from './http/headers/header-syntax.ts';
export { cookieHeaderLine, expirySeconds, securityPrefix } from './http/headers/cookie.ts';
export { ipMatcher, normalizeIp, parseIp } from './http/peer/ip-address.ts';
export { addressOf } from './http/peer/proxy-trust.ts';
export { LightResponse, takesLight } from './http/light-response.ts';
export { mediaTypeOf } from './http/headers/media-types.ts';
export { type MountedRequest, mountPath, splitTarget } from './http/mount-path.ts';
export { assertOrigins } from './http/peer/origins.ts';
export { chunkIterator } from './http/body/chunk-iterator.ts';
export { bindChunks, toFetchResponse, toReadableStream } from './http/outgoing-message.ts';
export {
  headerText,
  hostOf,
  requestHeaders,
  responseHeaders,
  schemeOf,
} from './http/node-message.ts';
export { parserFor } from './http/body/request-parser.ts';
export { validHost } from './http/request-peer.ts';
export { cookieLines } from './http/response-cookies.ts';
export { contentOf } from './http/response-formatter.ts';
export { type ResponseServices } from './http/response-services.ts';
export { mustNotHaveBody, reasonPhrase } from './http/status.ts';
export { type RequestServices } from './http/request-services.ts';
export { peerAddress } from './http/peer/peer-address.ts';
export { RequestMessage } from './http/request-message.ts';
export { isMultipartForm } from './multipart/read-multipart.ts';
export { joinBytes, noBytes } from './multipart/join-bytes.ts';
export { buildQuery, collectBracketed, MAX_DEPTH, MAX_PAIRS } from './http/body/query.ts';
export { findCookie, parseCookieHeader, readCookies } from './http/request-cookies.ts';
export {
  clientFileName,
  inputName,
  registerUploadedFiles,
  uploadedFiles,
} from './http/body/uploaded-file.ts';
export { setHead } from './http/write-head.ts';
export { splitUrl, type UrlParts } from './http/url-parts.ts';
export { signCookieValue, verifyCookieValue } from './security/cookie-signature.ts';
export { specParams, splitSpec } from './url/route.ts';
