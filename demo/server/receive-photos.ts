import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';

import { BadRequestHttpException, RuntimeException } from 'fwx/server/core';
import {
  EncodedFile,
  FileSaver,
  ImageCropper,
  type InitialFile,
  initialFiles,
} from 'fwx/server/upload';
import { EncodedFileValidator, type FormFields } from 'fwx/server/validator';

import { t } from '../messages/index.ts';
import { cropPhoto } from './crop-photo.ts';
import type { Gallery } from './gallery.ts';

/** Limits of one form. */
export const limits = {
  /** Photos in one form. */
  files: 5,
  /** Bytes of one photo, decoded. */
  fileBytes: 10 * 1024 * 1024,
  /** Most characters of the caption. */
  captionLength: 120,
  /** Kinds of image, by content. */
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
};

/** State of the form: empty, or with the rejected values and the error. */
export interface UploadForm {
  /** Caption by the visitor. */
  readonly caption: string;
  /** Error about the photos, or null. */
  readonly error: string | null;
  /** Photos that were sent and refused, to be shown again. */
  readonly sent: readonly InitialFile[];
}

/** The form before anything was sent. */
export const emptyForm: UploadForm = { caption: '', error: null, sent: [] };

// Every photo is re-encoded, so that only its pixels are stored: no location, no camera, no data
// behind its end.
const cropper = new ImageCropper({
  maxPixels: 60_000_000,
  maxDimension: 12_000,
  maxInputBytes: limits.fileBytes,
  reencode: true,
});

const validator = EncodedFileValidator.create({
  maxFiles: limits.files,
  maxSize: limits.fileBytes,
  mimeTypes: limits.types,
});

/** The form with the error beside the field and the other values of the visitor. */
export function refused(form: UploadForm, error: string): UploadForm {
  return { ...form, error };
}

/** Whether an error is about the photo, not about the server. */
function isRefusal(error: unknown): error is Error {
  return error instanceof BadRequestHttpException || error instanceof RuntimeException;
}

/** Stores every photo or none: a failure removes those stored before. */
async function store(
  files: readonly EncodedFile[],
  caption: string,
  gallery: Gallery,
): Promise<void> {
  const saver = new FileSaver(gallery.folder);
  const stored: string[] = [];
  try {
    for (const file of files) {
      const name = basename(await saver.save(file, randomUUID()));
      stored.push(name);
      await gallery.caption(name, caption);
    }
  } catch (error) {
    await Promise.all(stored.map((name) => gallery.remove(name)));
    throw error;
  }
}

/** Adds the photos of a submitted form to the gallery; returns the error, if any. */
export async function receivePhotos(form: FormFields, gallery: Gallery): Promise<UploadForm> {
  const words = form.get('caption');
  const caption = typeof words === 'string' ? words.trim().slice(0, limits.captionLength) : '';
  let sent: UploadForm = { ...emptyForm, caption };
  let photos: EncodedFile[];
  try {
    const files = await EncodedFile.fromFormData(form, 'photos');
    sent = { ...sent, sent: initialFiles(files) };
    const error = await validator.firstError(files);
    if (error !== null) return refused(sent, error);
    photos = await Promise.all(files.map((file) => cropPhoto(cropper, file)));
  } catch (error) {
    if (isRefusal(error)) {
      // The detailed reason is English and meant for developers.
      const reason = error.message;
      return refused(sent, t('The photos cannot be used: {reason}', { reason }));
    }
    throw error;
  }
  await store(photos, caption, gallery);
  await gallery.makeRoom();
  return emptyForm;
}
