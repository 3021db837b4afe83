import { BadRequestHttpException } from '../../core/index.ts';

/** Headers of a part. */
export interface PartHeaders {
  /** Field name as it was sent. */
  readonly name: string;
  /** File name as the client sent it; null for a field. */
  readonly filename: string | null;
  /** Media type; `''` when none was sent. */
  readonly type: string;
}

const decoder = new TextDecoder();

/**
 * Parses the headers between a delimiter and the blank line before the content.
 *
 * @throws {BadRequestHttpException} Other text follows the delimiter, or the part has no name or is none
 * of a form.
 */
export function readPartHeaders(head: Uint8Array): PartHeaders {
  // RFC 822, 3.1.1: a line that begins with a blank continues the one before.
  const [after = '', ...lines] = decoder.decode(head).split(/\r\n(?![ \t])/);
  if (after.trim() !== '') {
    throw new BadRequestHttpException('A delimiter of the form goes on with other text.');
  }
  let disposition = '';
  let type = '';
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (name === 'content-disposition') disposition = line.slice(colon + 1);
    else if (name === 'content-type') type = line.slice(colon + 1).trim();
  }
  // RFC 7578, 4.2: nothing else is a part of a form.
  if (disposition !== '' && !/^\s*form-data\s*(?:;|$)/i.test(disposition)) {
    throw new BadRequestHttpException('A part of the form is not marked as "form-data".');
  }
  const parameters = readParameters(disposition);
  const name = parameters.get('name');
  if (name === undefined) throw new BadRequestHttpException('A part of the form has no name.');
  const filename = extended(parameters.get('filename*')) ?? parameters.get('filename') ?? null;
  return { name, filename, type };
}

/** Parameters of a header value by name in lower case; of two with one name the first counts. */
export function readParameters(value: string): Map<string, string> {
  const found = new Map<string, string>();
  let at = value.indexOf(';');
  while (at >= 0) {
    const equals = value.indexOf('=', at);
    if (equals < 0) break;
    // Parameters without a value are skipped.
    const name = value
      .slice(value.lastIndexOf(';', equals) + 1, equals)
      .trim()
      .toLowerCase();
    const start = skipBlanks(value, equals + 1);
    const [text, end] = value[start] === '"' ? quoted(value, start + 1) : bare(value, start);
    if (!found.has(name)) found.set(name, text);
    at = value.indexOf(';', end);
  }
  return found;
}

function skipBlanks(value: string, from: number): number {
  let at = from;
  while (value[at] === ' ' || value[at] === '\t') at++;
  return at;
}

function bare(value: string, from: number): [text: string, end: number] {
  const semicolon = value.indexOf(';', from);
  const end = semicolon < 0 ? value.length : semicolon;
  return [value.slice(from, end).trim(), end];
}

/**
 * Browsers write `"` and line breaks as `%22`, `%0D` and `%0A`, other clients write a backslash before a quote.
 * Every other backslash is literal: old browsers sent whole paths.
 */
function quoted(value: string, from: number): [text: string, end: number] {
  let end = value.indexOf('"', from);
  while (value[end - 1] === '\\' && !endsValue(value, end + 1)) {
    end = value.indexOf('"', end + 1);
  }
  if (end < 0) end = value.length;
  const text = value.slice(from, end).replaceAll('\\"', '"');
  const decoded = text.replace(/%(?:22|0D|0A)/gi, decodeURIComponent);
  return [decoded, end];
}

/** Whether a value ends here: the backslash before its last quote then belongs to the name. */
function endsValue(value: string, at: number): boolean {
  return /^\s*(?:;|$)/.test(value.slice(at, at + 64));
}

/** `utf-8''na%C3%AFve.txt`; null when it is missing or cannot be read. */
function extended(value: string | undefined): string | null {
  const encoded = /^utf-8'[^']*'(.*)$/is.exec(value ?? '')?.[1];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return null;
  }
}
