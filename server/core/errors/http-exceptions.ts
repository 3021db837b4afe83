import { type ExceptionOptions, InvalidArgumentException, UserException } from './exceptions.ts';

const phrases: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  402: 'Payment Required',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  411: 'Length Required',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  417: 'Expectation Failed',
  418: "I'm a teapot",
  421: 'Misdirected Request',
  422: 'Unprocessable Content',
  423: 'Locked',
  424: 'Failed Dependency',
  425: 'Too Early',
  426: 'Upgrade Required',
  428: 'Precondition Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  506: 'Variant Also Negotiates',
  507: 'Insufficient Storage',
  508: 'Loop Detected',
  511: 'Network Authentication Required',
};

/**
 * An error that is answered with an HTTP status. Its message may be shown to the client, so it must
 * not contain secrets.
 */
export class HttpException extends UserException {
  /** HTTP status of the response, 400 to 599. */
  readonly statusCode: number;

  /** @throws {InvalidArgumentException} `statusCode` is no status of an error, 400 to 599. */
  constructor(statusCode: number, message = '', options: ExceptionOptions = {}) {
    super(message, options);
    if (!Number.isInteger(statusCode) || statusCode < 400 || statusCode > 599) {
      throw new InvalidArgumentException(
        `The "statusCode" of an HTTP exception must be from 400 to 599, got ${statusCode}.`,
      );
    }
    this.statusCode = statusCode;
  }

  /** Reason phrase of the status, `Error` for a status without one. */
  override getName(): string {
    return phrases[this.statusCode] ?? 'Error';
  }

  /** Status and message as a response, which Hono sends for an error with this method. */
  getResponse(): Response {
    return new Response(this.message || this.getName(), { status: this.statusCode });
  }
}

/** 400: the request is malformed, or a parameter is missing or of the wrong type. */
export class BadRequestHttpException extends HttpException {
  constructor(message?: string, options?: ExceptionOptions) {
    super(400, message, options);
  }
}

/** 401: the client has to authenticate first. */
export class UnauthorizedHttpException extends HttpException {
  constructor(message?: string, options?: ExceptionOptions) {
    super(401, message, options);
  }
}

/** 403: the client is known, but is not allowed to do this. */
export class ForbiddenHttpException extends HttpException {
  constructor(message?: string, options?: ExceptionOptions) {
    super(403, message, options);
  }
}

/** 404: there is no resource at this URL. */
export class NotFoundHttpException extends HttpException {
  constructor(message?: string, options?: ExceptionOptions) {
    super(404, message, options);
  }
}

/** 405: the URL does not support this method. */
export class MethodNotAllowedHttpException extends HttpException {
  constructor(message?: string, options?: ExceptionOptions) {
    super(405, message, options);
  }
}

/** 406: no representation matches what the client accepts. */
export class NotAcceptableHttpException extends HttpException {
  constructor(message?: string, options?: ExceptionOptions) {
    super(406, message, options);
  }
}

/** 409: the request conflicts with the state of the resource. */
export class ConflictHttpException extends HttpException {
  constructor(message?: string, options?: ExceptionOptions) {
    super(409, message, options);
  }
}

/** 410: the resource existed and was removed permanently. */
export class GoneHttpException extends HttpException {
  constructor(message?: string, options?: ExceptionOptions) {
    super(410, message, options);
  }
}

/** 415: the format of the body is not supported. */
export class UnsupportedMediaTypeHttpException extends HttpException {
  constructor(message?: string, options?: ExceptionOptions) {
    super(415, message, options);
  }
}

/** 416: no part of the requested byte range exists. */
export class RangeNotSatisfiableHttpException extends HttpException {
  constructor(message?: string, options?: ExceptionOptions) {
    super(416, message, options);
  }
}

/** 422: the body was parsed, but its content is not valid. */
export class UnprocessableEntityHttpException extends HttpException {
  constructor(message?: string, options?: ExceptionOptions) {
    super(422, message, options);
  }
}

/** 429: the client has sent too many requests in a short time. */
export class TooManyRequestsHttpException extends HttpException {
  constructor(message?: string, options?: ExceptionOptions) {
    super(429, message, options);
  }
}

/** 500: the server failed; the client cannot change that. */
export class ServerErrorHttpException extends HttpException {
  constructor(message?: string, options?: ExceptionOptions) {
    super(500, message, options);
  }
}
