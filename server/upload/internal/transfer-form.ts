import { BadRequestHttpException, HttpException } from '../../core/index.ts';
import { type MultipartPart, multipartParts } from '../../web/index.ts';
import { readBody } from './read-body.ts';
import { collect } from './transfer/streams.ts';

/** Most bytes of the metadata of one file. */
const maxMetadataBytes = 65_536;

/** Metadata of the upload widget. */
export type Metadata = Readonly<Record<string, unknown>>;

/** Handles the file of a form while it is received. */
export type FileHandler = (part: MultipartPart, metadata: Metadata) => Promise<void>;

/** The texts of a form besides its file, in order, with the names of their fields. */
type Fields = (readonly [name: string, text: string])[];

/**
 * Reads the form that an upload client sends: metadata, then the file, if there is one. A field with
 * the name of the file, which the widget sends, is JSON; any other, as XHRUpload of Uppy sends them,
 * is the text of one key.
 *
 * @param fieldName The only field that is accepted; null for any.
 * @returns The metadata, for a form without a file.
 * @throws {BadRequestHttpException} The form is not valid, is incomplete, or has other content.
 */
export async function readTransferForm(
  request: Request,
  fieldName: string | null,
  takeFile: FileHandler | null,
): Promise<Metadata> {
  const fields: Fields = [];
  let left = maxMetadataBytes;
  let files = 0;
  const type = request.headers.get('content-type') ?? '';
  for await (const part of multipartParts(readBody(request), type)) {
    checkField(part.name, fieldName);
    if (part.filename === null) {
      const bytes = await collect(part.body, left + 1);
      left -= bytes.length + part.name.length;
      if (left < 0) throw metadataTooLarge();
      fields.push([part.name, Buffer.from(bytes).toString('utf8')]);
    } else if (!takeFile || files++ > 0) throw new BadRequestHttpException('One file at a time.');
    else await takeFile(part, metadataOf(fields, part.name));
  }
  if (takeFile && files === 0) throw new BadRequestHttpException('The form holds no file.');
  return takeFile ? {} : metadataOf(fields, null);
}

/** @throws {BadRequestHttpException} It is not the only field that is accepted. */
function checkField(name: string, only: string | null): void {
  if (only === null || name === only || name === `${only}[]`) return;
  throw new BadRequestHttpException('The form has a field that does not belong here.');
}

function metadataTooLarge(): HttpException {
  return new HttpException(413, `The metadata is larger than ${maxMetadataBytes} bytes.`);
}

/** @param file Name of the file's field; null when there is none, and all fields are JSON. */
function metadataOf(fields: Fields, file: string | null): Metadata {
  const isJson = ([name]: Fields[number]): boolean => file === null || name === file;
  const parsed = fields.filter((field) => isJson(field)).map(([, text]) => readJson(text));
  return { ...parsed.at(-1), ...Object.fromEntries(fields.filter((field) => !isJson(field))) };
}

/** @throws {BadRequestHttpException} It is not an object. */
function readJson(text: string): Metadata {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new BadRequestHttpException('The metadata is no JSON.', { cause });
  }
  if (typeof value !== 'object' || value === null) {
    throw new BadRequestHttpException('The metadata is no JSON object.');
  }
  return { ...value };
}
