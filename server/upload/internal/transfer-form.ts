import { BadRequestHttpException, HttpException } from '../../core/index.ts';
import { type MultipartPart, multipartParts } from '../../web/index.ts';
import { readBody } from './read-body.ts';
import { collect } from './transfer/streams.ts';

/** Most bytes of the metadata of one file. */
const maxMetadataBytes = 65_536;

/** Metadata of the upload widget. */
export type Metadata = Readonly<Record<string, unknown>>;

/** What is done with the file of a form while it comes in. */
export type TakeFile = (part: MultipartPart, metadata: Metadata) => Promise<void>;

/**
 * Reads the form that the widget sends: first the metadata as JSON text, then the file, if there is
 * one, both under the field's name.
 *
 * @param fieldName The only field that is taken; null for any.
 * @returns The metadata, for a form without a file.
 * @throws {BadRequestHttpException} The form is none, breaks off, or holds something else.
 */
export async function readTransferForm(
  request: Request,
  fieldName: string | null,
  takeFile: TakeFile | null,
): Promise<Metadata> {
  let metadata: Metadata = {};
  let files = 0;
  const type = request.headers.get('content-type') ?? '';
  for await (const part of multipartParts(readBody(request), type)) {
    if (fieldName !== null && part.name !== fieldName && part.name !== `${fieldName}[]`) {
      throw new BadRequestHttpException('The form has a field that does not belong here.');
    }
    if (part.filename === null) metadata = await readMetadata(part);
    else if (!takeFile || files++ > 0) throw new BadRequestHttpException('One file at a time.');
    else await takeFile(part, metadata);
  }
  if (takeFile && files === 0) throw new BadRequestHttpException('The form holds no file.');
  return metadata;
}

async function readMetadata(part: MultipartPart): Promise<Metadata> {
  const bytes = await collect(part.body, maxMetadataBytes + 1);
  if (bytes.length > maxMetadataBytes) {
    throw new HttpException(413, `The metadata is larger than ${maxMetadataBytes} bytes.`);
  }
  const text = Buffer.from(bytes).toString('utf8');
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
