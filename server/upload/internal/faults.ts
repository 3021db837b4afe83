import {
  BadRequestHttpException,
  ConflictHttpException,
  ForbiddenHttpException,
  formatMessage,
  Formatter,
  Fw,
  HttpException,
  MethodNotAllowedHttpException,
  NotFoundHttpException,
  RuntimeException,
  TooManyRequestsHttpException,
} from '../../core/index.ts';
import { errorCode } from '../../core/internal.ts';
import { withResponseHeaders } from '../../web/internal.ts';

// Has no fixed language: it reads that of the running request each time.
const formatter = new Formatter();

// The upload input shows the texts of responses, so these are in the language of the request. Texts that only a
// faulty client receives stay in English.

/** The error for clients that the application rejects. */
export const notAllowed = (): ForbiddenHttpException =>
  new ForbiddenHttpException(Fw.t('fw', 'You may not upload here.'));

/** The error for an id that is not valid (any more). */
export const notFound = (): NotFoundHttpException =>
  new NotFoundHttpException(Fw.t('fw', 'There is no such upload.'));

/** The error of a storage for a record of a transfer that was removed meanwhile; see `UploadStorage.create`. */
export const transferGone = (): Error =>
  Object.assign(new Error('The upload was removed while it came in.'), { code: 'ENOENT' });

/** Whether an error is that of {@link transferGone}. */
export const isGone = (error: unknown): boolean => errorCode(error) === 'ENOENT';

/** Converts the error of a storage for the client: that of {@link transferGone} becomes {@link notFound}. */
export const toClientError = (error: unknown): unknown => (isGone(error) ? notFound() : error);

/** The error for an upload of another owner. */
export const notOwner = (): ForbiddenHttpException =>
  new ForbiddenHttpException(Fw.t('fw', 'This is not your upload.'));

/** The error for a file that is requested before it is complete. */
export const notComplete = (): ConflictHttpException =>
  new ConflictHttpException(Fw.t('fw', 'The upload is not complete.'));

/** The error for a method that an address does not have; the response lists the others (RFC 9110, 15.5.6). */
export const wrongMethod = (methods: string): HttpException =>
  withResponseHeaders(new MethodNotAllowedHttpException(`Methods here: ${methods}.`), {
    Allow: methods,
  });

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
  new TooManyRequestsHttpException(Fw.t('fw', 'Too many uploads at once. Try again in a moment.'));

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

/** The error for a chunk that arrives while another one is written. */
export const isBusy = (): HttpException =>
  new HttpException(423, Fw.t('fw', 'Another part of the file is on its way.'));

/** The error for a picture that cannot be processed. */
export const imageFault = (
  template: string,
  args: readonly (string | number)[],
  options: { readonly cause?: unknown } = {},
): RuntimeException => new RuntimeException(formatMessage(Fw.t('fw', template), ...args), options);

/** The client of a request sends no more of it, which is not an error of the server. */
export const brokeOff = (cause?: unknown): BadRequestHttpException =>
  new BadRequestHttpException(Fw.t('fw', 'The upload broke off.'), { cause });
