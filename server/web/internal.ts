export { joinTokens, type ResponseHeaders } from './http/response-headers.ts';
export { discardStream } from './http/response-stream.ts';
export { traceContext } from './http/trace-context.ts';
export { currentRequest } from './internal/current-request.ts';
export { ipMatcher } from './http/ip-address.ts';
