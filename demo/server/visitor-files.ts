import { join } from 'node:path';

import {
  EncodedFile,
  FolderUploadStorage,
  ImageCropper,
  type InitialFile,
  initialFiles,
  StoredUpload,
  UploadServer,
} from 'fwx/server/upload';
import { EncodedFileValidator, type FormFields } from 'fwx/server/validator';
import sharp from 'sharp';

import { cropPhoto } from './crop-photo.ts';
import { FileStore, type StoredFile } from './file-store.ts';

const openXml = 'application/vnd.openxmlformats-officedocument';

/** Limits of a visitor's files. */
export const kinds = {
  avatar: {
    files: 1,
    fileBytes: 10 * 1024 ** 2,
    types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    keeps: 1,
  },
  documents: {
    files: 5,
    fileBytes: 5 * 1024 ** 2,
    types: [
      'application/pdf',
      'text/plain',
      'text/csv',
      `${openXml}.wordprocessingml.document`,
      `${openXml}.spreadsheetml.sheet`,
    ],
    keeps: 20,
  },
  large: { files: 1, fileBytes: 1024 ** 3, types: null, keeps: 3 },
} as const;

/** Validated files of a form: the error, or the files to store. */
export type Judged =
  | {
      readonly error: string;
      readonly ready: null;
      /** What the form shows again. */
      readonly sent: readonly InitialFile[];
    }
  | { readonly error: null; readonly ready: readonly (EncodedFile | StoredUpload)[] };

/** A kind of file that a visitor may store. */
export type Kind = keyof typeof kinds;

/** Whether a client names an existing kind. */
export const isKind = (value: unknown): value is Kind =>
  typeof value === 'string' && Object.hasOwn(kinds, value);

/** Most bytes of files that are sent in the form and not in chunks. */
export const formBytes = 72 * 1024 ** 2;

const validators = Object.fromEntries(
  Object.entries(kinds).map(([kind, { files, fileBytes, types }]) => [
    kind,
    EncodedFileValidator.create({
      maxFiles: files,
      maxSize: fileBytes,
      mimeTypes: types === null ? null : [...types],
    }),
  ]),
) as Record<Kind, EncodedFileValidator>;

const cropper = new ImageCropper({
  maxPixels: 60_000_000,
  maxDimension: 12_000,
  maxInputBytes: kinds.avatar.fileBytes,
  reencode: true,
});

/** The largest square in the middle of a picture that was not cropped in the browser. */
async function withSquare(file: EncodedFile): Promise<EncodedFile> {
  if (file.metadata['crop'] !== undefined) return file;
  const data = file.getData();
  const known = await sharp(data)
    .metadata()
    .catch(() => null);
  // The cropper reports files that cannot be read.
  if (known === null) return file;
  const { autoOrient } = known;
  const side = Math.min(autoOrient.width, autoOrient.height);
  const rect = {
    x: Math.floor((autoOrient.width - side) / 2),
    y: Math.floor((autoOrient.height - side) / 2),
    width: side,
    height: side,
  };
  const metadata = { ...file.metadata, crop: { rect } };
  return new EncodedFile({ name: file.name, type: file.getMimeType(), metadata, data });
}

async function picture(file: EncodedFile | StoredUpload): Promise<EncodedFile> {
  const isStored = file instanceof StoredUpload;
  const whole = isStored ? await file.toEncodedFile(kinds.avatar.fileBytes) : file;
  return cropPhoto(cropper, await withSquare(whole));
}

/** The files of every visitor: their picture, their documents and what is too large for a form. */
export class VisitorFiles {
  /** Receives large files in chunks, before their form is sent. */
  readonly transfers: UploadServer;
  readonly #folder: string;

  /**
   * @param folder Absolute path.
   * @param authorize Tells who sends a request, or null.
   */
  constructor(folder: string, authorize: (request: Request) => string | null) {
    this.#folder = folder;
    this.transfers = new UploadServer({
      storage: new FolderUploadStorage(join(folder, 'transfers')),
      authorize,
      fieldName: 'large',
      maxFileSize: kinds.large.fileBytes,
      maxOwnerBytes: 2 * kinds.large.fileBytes,
      maxOwnerUploads: 10,
    });
  }

  /** All files of a visitor. */
  async list(visitor: string): Promise<Record<Kind, StoredFile[]>> {
    const [avatar, documents, large] = await Promise.all([
      this.store(visitor, 'avatar').list(),
      this.store(visitor, 'documents').list(),
      this.store(visitor, 'large').list(),
    ]);
    return { avatar, documents, large };
  }

  /** One visitor's files of one kind. */
  store(visitor: string, kind: Kind): FileStore {
    return new FileStore(join(this.#folder, visitor, kind), kinds[kind].keeps);
  }

  /**
   * Judges the files of a sent form, and cuts pictures. Nothing is kept yet.
   *
   * @throws {BadRequestHttpException} A payload is not valid.
   * @throws {RuntimeException} The picture cannot be decoded, or is too large.
   * @throws {HttpException} The id of an upload is not the visitor's.
   */
  async judge(form: FormFields, kind: Kind, visitor: string): Promise<Judged> {
    const files = await this.transfers.fromFormData(form, kind, visitor);
    const error = await validators[kind].firstError(files);
    if (error !== null) return { error, ready: null, sent: initialFiles(files) };
    const ready: (EncodedFile | StoredUpload)[] = [];
    for (const file of files) ready.push(kind === 'avatar' ? await picture(file) : file);
    return { error: null, ready };
  }
}
