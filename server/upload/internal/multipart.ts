import { BadRequestHttpException } from '../../core/index.ts';
import { type Source, sourceOf } from './transfer/streams.ts';

// See docs/decisions/0044-multipart-parser-for-uploads.md.

/** One field of a form. Its body has to be read before the next part is asked for, or it is lost. */
export interface MultipartPart {
  /** Field name. */
  readonly name: string;
  /** Name of the file as the client sent it; null for a field that holds text. */
  readonly fileName: string | null;
  /** The content. */
  readonly body: AsyncGenerator<Uint8Array>;
}

/** Most bytes of the headers of one part. */
const maxHeaderBytes = 16_384;
const lineBreak = '\r\n';

/**
 * Parts of a `multipart/form-data` body while it comes in. No more of it is in memory than the
 * stream hands over at a time.
 *
 * @throws {BadRequestHttpException} The body is not of that form, or breaks off.
 */
export async function* readMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<MultipartPart> {
  const delimiter = Buffer.from(`${lineBreak}--${boundaryOf(contentType)}`, 'latin1');
  const source = sourceOf(body);
  try {
    // The first delimiter may stand at the very start, without the line break that belongs to it.
    source.unread(await withLineBreak(source));
    await skip(readUntil(source, delimiter));
    while (!(await isLast(source))) {
      const part = parseHeaders(await readHeaders(source));
      const content = readUntil(source, delimiter);
      yield { ...part, body: content };
      await skip(content);
    }
  } finally {
    await source.close();
  }
}

async function withLineBreak(source: Source): Promise<Uint8Array> {
  return Buffer.concat([Buffer.from(lineBreak), (await source.next()) ?? Buffer.of()]);
}

function boundaryOf(contentType: string): string {
  const found =
    /^multipart\/form-data\s*;(?:[^"]*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
      contentType,
    );
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) throw new BadRequestHttpException('The form has no boundary.');
  return boundary;
}

async function skip(stream: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of stream);
}

/** Bytes up to the next `mark`, which is taken from the source as well. */
async function* readUntil(source: Source, mark: Buffer): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0);
  for (;;) {
    const next = await source.next();
    if (!next) throw new BadRequestHttpException('The form breaks off.');
    rest = rest.length === 0 ? asBuffer(next) : Buffer.concat([rest, next]);
    const found = rest.indexOf(mark);
    if (found >= 0) {
      source.unread(rest.subarray(found + mark.length));
      if (found > 0) yield rest.subarray(0, found);
      return;
    }
    const safe = beforePossibleMark(rest, mark);
    if (safe > 0) yield rest.subarray(0, safe);
    rest = rest.subarray(safe);
  }
}

/** Bytes that no `mark` can begin in: all, unless its first byte is among the last ones. */
function beforePossibleMark(bytes: Buffer, mark: Buffer): number {
  const start = bytes.indexOf(mark[0] ?? 0, Math.max(0, bytes.length - mark.length + 1));
  return start < 0 ? bytes.length : start;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Whether the delimiter that was just read is the one that ends the form. */
async function isLast(source: Source): Promise<boolean> {
  const line = await readText(source, Buffer.from(lineBreak), 'the end of a delimiter', true);
  if (line.startsWith('--')) return true;
  if (line.trim() === '') return false;
  throw new BadRequestHttpException('The form has a delimiter that goes on with other text.');
}

async function readHeaders(source: Source): Promise<string> {
  const lines: string[] = [];
  let size = 0;
  for (;;) {
    const line = await readText(source, Buffer.from(lineBreak), 'the headers of a part', false);
    if (line === '') return lines.join('\n');
    size += line.length;
    if (size > maxHeaderBytes) throw tooLong('the headers of a part');
    lines.push(line);
  }
}

/** Text up to `mark`; with `orEnd`, `--` ends it as well, because nothing has to follow that. */
async function readText(
  source: Source,
  mark: Buffer,
  what: string,
  orEnd: boolean,
): Promise<string> {
  let text: Buffer = Buffer.alloc(0);
  for (;;) {
    const next = await source.next();
    if (next) text = Buffer.concat([text, next]);
    if (orEnd && text.length >= 2 && text.subarray(0, 2).toString() === '--') return '--';
    const found = text.indexOf(mark);
    if (found >= 0) {
      source.unread(text.subarray(found + mark.length));
      return text.toString('utf8', 0, found);
    }
    if (!next) throw new BadRequestHttpException('The form breaks off.');
    if (text.length > maxHeaderBytes) throw tooLong(what);
  }
}

function tooLong(what: string): BadRequestHttpException {
  return new BadRequestHttpException(`The form has ${what} longer than ${maxHeaderBytes} bytes.`);
}

function parseHeaders(text: string): Omit<MultipartPart, 'body'> {
  const line = /^content-disposition:\s*form-data\s*;(.*)$/im.exec(text)?.[1] ?? '';
  const name = parameter(line, 'name');
  if (name === null) throw new BadRequestHttpException('The form has a part without a name.');
  return { name, fileName: parameter(line, 'filename') };
}

/** A quoted parameter; browsers write quotes and line breaks in it as `%22`, `%0D` and `%0A`. */
function parameter(line: string, key: string): string | null {
  const value = new RegExp(`(?:^|;)\\s*${key}="([^"]*)"`, 'i').exec(line)?.[1];
  return (
    value?.replaceAll(/%(22|0D|0A)/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ) ?? null
  );
}
