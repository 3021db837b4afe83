import {
  ConflictHttpException,
  ForbiddenHttpException,
  Formatter,
  Fw,
  HttpException,
  NotFoundHttpException,
  RuntimeException,
  TooManyRequestsHttpException,
} from '../../core/index.ts';
import { formatMessage } from '../../core/internal.ts';

// Holds no language: it asks for that of the running request each time.
const formatter = new Formatter();

// The upload input shows the texts of answers, so these are in the language of the request. What only a broken
// client gets to see stays in English.

/** The error for whom the application refuses. */
export const notAllowed = (): ForbiddenHttpException =>
  new ForbiddenHttpException(Fw.t('fw', 'You may not upload here.'));

/** The error for an id that means nothing (any more). */
export const notFound = (): NotFoundHttpException =>
  new NotFoundHttpException(Fw.t('fw', 'There is no such upload.'));

/** What a storage throws for a record of a transfer that was removed meanwhile; see `UploadStorage.create`. */
export const transferGone = (): Error =>
  Object.assign(new Error('The upload was removed while it came in.'), { code: 'ENOENT' });

/** Whether an error is that of {@link transferGone}. */
export const isGone = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The error of a storage as the client gets it: that of {@link transferGone} is {@link notFound}. */
export const asAnswer = (error: unknown): unknown => (isGone(error) ? notFound() : error);

/** The error for an upload of somebody else. */
export const notYours = (): ForbiddenHttpException =>
  new ForbiddenHttpException(Fw.t('fw', 'This is not your upload.'));

/** The error for a file that is asked for before all of it is there. */
export const notComplete = (): ConflictHttpException =>
  new ConflictHttpException(Fw.t('fw', 'The upload is not complete.'));

/** The error for a file of too many bytes. */
export const tooLarge = (limit: number): HttpException =>
  new HttpException(
    413,
    Fw.t('fw', 'The file is too big. Its size cannot exceed {formattedLimit}.', {
      formattedLimit: formatter.asShortSize(limit),
    }),
  );

/** The error for an owner who begins too often. */
export const tooManyStarts = (): TooManyRequestsHttpException =>
  new TooManyRequestsHttpException(Fw.t('fw', 'Too many uploads at once. Try again in a minute.'));

/** The error for an owner who has too many uploads waiting. */
export const tooManyUploads = (): HttpException =>
  new HttpException(
    413,
    Fw.t('fw', 'Too many files are waiting. Submit or remove some of them first.'),
  );

/** The error for an owner whose uploads take too many bytes together. */
export const tooMuchTogether = (): HttpException =>
  new HttpException(
    413,
    Fw.t('fw', 'Your files are too large together. Submit or remove some of them first.'),
  );

/** The error for a chunk that comes while another one is written. */
export const isBusy = (): HttpException =>
  new HttpException(423, Fw.t('fw', 'Another part of the file is on its way.'));

/** The error for a picture that cannot be worked with. */
export const imageFault = (
  template: string,
  args: readonly (string | number)[],
  options: { readonly cause?: unknown } = {},
): RuntimeException => new RuntimeException(formatMessage(Fw.t('fw', template), ...args), options);
