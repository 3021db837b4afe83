import { BadRequestHttpException, RuntimeException } from 'fwx/server/core';
import { EncodedFile, ImageCropper, initialFiles } from 'fwx/server/upload';
import { EncodedFileValidator, type FormFields } from 'fwx/server/validator';

import { t } from '../messages/index.ts';
import type { ContactValues, KeptPhoto } from '../pages/contacts/props.ts';
import type { ContactPhoto } from './contacts-store.ts';
import { cropPhoto } from './crop-photo.ts';

/** Bytes of a photo, decoded. */
export const photoBytes = 5 * 1024 * 1024;

const lengths: Readonly<Record<keyof ContactValues, number>> = {
  name: 80,
  email: 120,
  phone: 40,
  company: 80,
  notes: 1_000,
};

// Only the picture is stored: decoded, cropped and re-encoded.
const cropper = new ImageCropper({
  maxPixels: 60_000_000,
  maxDimension: 12_000,
  maxInputBytes: photoBytes,
  reencode: true,
});

const validator = EncodedFileValidator.create({
  maxFiles: 1,
  maxSize: photoBytes,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
});

/** A submitted form. */
export interface ReceivedContact {
  readonly values: ContactValues;
  readonly photo: ContactPhoto | null;
  /** The photo as it was sent, to show it again in a refused form; null without a usable one. */
  readonly kept: KeptPhoto | null;
  /** Errors by field; empty for a valid form. */
  readonly errors: Readonly<Record<string, string>>;
}

const textOf = (form: FormFields, name: keyof ContactValues): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, lengths[name]) : '';
};

function errorsOf({ name, email }: ContactValues): Record<string, string> {
  const errors: Record<string, string> = {};
  if (name === '') errors['name'] = t('Please enter a name.');
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) {
    errors['email'] = t('Please enter an e-mail address like name@example.com.');
  }
  return errors;
}

type Photos = Pick<ReceivedContact, 'kept' | 'photo'>;

async function photosOf(form: FormFields): Promise<Photos> {
  const sent = (await EncodedFile.fromFormData(form, 'photo')).filter((file) => file.getSize() > 0);
  // A photo that was chosen now stands before the kept one, and replaces it.
  const [file] = sent;
  if (!file) return { photo: null, kept: null };
  const error = await validator.firstError([file]);
  if (error !== null) throw new BadRequestHttpException(error);
  const cut = await cropPhoto(cropper, file);
  const [payload] = initialFiles([file]);
  const kept = typeof payload === 'string' ? { name: file.name, payload } : null;
  return { photo: { type: cut.getMimeType(), bytes: cut.getData() }, kept };
}

/** Reads the form of a contact; an invalid photo is a field error. */
export async function receiveContact(form: FormFields): Promise<ReceivedContact> {
  const values: ContactValues = {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    phone: textOf(form, 'phone'),
    company: textOf(form, 'company'),
    notes: textOf(form, 'notes'),
  };
  const errors = errorsOf(values);
  try {
    return { values, ...(await photosOf(form)), errors };
  } catch (error) {
    if (!(error instanceof BadRequestHttpException || error instanceof RuntimeException))
      throw error;
    const reason = error.message;
    errors['photo'] = t('The photos cannot be used: {reason}', { reason });
    return { values, photo: null, kept: null, errors };
  }
}
