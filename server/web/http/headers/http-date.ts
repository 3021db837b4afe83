const usual = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const ofRfc850 = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const ofAsctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * The date of a request header in one of the three forms of HTTP (RFC 9110, 5.6.7), in milliseconds since 1970; `NaN` for
 * other text, which `Date.parse()` often takes for a date: `0`, with which scripts avoid caches, is the year 2000 there.
 */
export function parseHttpDate(text: string | null): number {
  if (text === null) return Number.NaN;
  if (usual.test(text) || ofRfc850.test(text)) return Date.parse(text);
  return ofAsctime.test(text) ? Date.parse(`${text} GMT`) : Number.NaN;
}
