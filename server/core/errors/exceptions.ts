/** Options of an exception beside its message. */
export interface ExceptionOptions {
  /** The error that led to this one. */
  readonly cause?: unknown;
  /** Number that distinguishes errors of one class; `0`, the default, means none. */
  readonly code?: number;
}

/**
 * Base class of all errors of the framework. `name` is the class name, also of subclasses written by users.
 * Catch {@link Exception} or one of the concrete classes, never this one.
 */
export abstract class FrameworkError extends Error {
  /** Number that distinguishes errors of one class; `0` means none. */
  declare readonly code: number;

  constructor(message = '', options: ExceptionOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    // Not enumerable, as `message` and `stack`: an error prints as an error, not as a record.
    Object.defineProperty(this, 'code', { value: options.code ?? 0, configurable: true });
  }

  /** Class name for texts and logs. A package that gets minified overrides it. */
  static className(): string {
    return this.name;
  }

  /** Readable heading, e.g. `Invalid Configuration`. */
  abstract getName(): string;

  override get name(): string {
    return (this.constructor as typeof FrameworkError).className();
  }
}

/** An error that no more specific class describes. */
export class Exception extends FrameworkError {
  override getName(): string {
    return 'Exception';
  }
}

/** An error whose message may be shown to the user. */
export class UserException extends Exception {}

/** A configuration is wrong or incomplete: the developer must fix it. */
export class InvalidConfigException extends Exception {
  override getName(): string {
    return 'Invalid Configuration';
  }
}

/** The container cannot create an object of the requested type. */
export class NotInstantiableException extends InvalidConfigException {
  override getName(): string {
    return 'Not instantiable';
  }
}

/** Entries of the container, or injected classes, depend on each other in a circle. */
export class CircularDefinitionException extends InvalidConfigException {
  override getName(): string {
    return 'Circular definition';
  }
}

/** The requested operation exists, but not for this object, value or platform. */
export class NotSupportedException extends Exception {
  override getName(): string {
    return 'Not Supported';
  }
}

/** A property was read or written that does not exist. */
export class UnknownPropertyException extends Exception {
  override getName(): string {
    return 'Unknown Property';
  }
}

/** A class was named that cannot be found. */
export class UnknownClassException extends Exception {
  override getName(): string {
    return 'Unknown Class';
  }
}

/** No controller or action matches a route. */
export class InvalidRouteException extends UserException {
  override getName(): string {
    return 'Invalid Route';
  }
}

/** An argument violates the contract of the called function. */
export class InvalidArgumentException extends FrameworkError {
  override getName(): string {
    return 'Invalid Argument';
  }
}

/** A method was called at a time, or in a way, that is not allowed. */
export class InvalidCallException extends FrameworkError {
  override getName(): string {
    return 'Invalid Call';
  }
}

/** A function returned a value that its contract does not allow. */
export class InvalidValueException extends FrameworkError {
  override getName(): string {
    return 'Invalid Return Value';
  }
}

/** A method was called that does not exist. */
export class UnknownMethodException extends FrameworkError {
  override getName(): string {
    return 'Unknown Method';
  }
}

/** An error that occurs only at run time: a broken file, a closed stream, an exceeded limit. */
export class RuntimeException extends FrameworkError {
  override getName(): string {
    return 'Runtime Error';
  }
}

/** A view file does not exist. */
export class ViewNotFoundException extends InvalidArgumentException {
  override getName(): string {
    return 'View not Found';
  }
}

/** Ends the handling of a request early. It is not an error, and is never rendered as an error page. */
export class ExitException extends FrameworkError {
  /** Exit status; `0` is success. */
  readonly statusCode: number;

  constructor(statusCode = 0, message = '', options: ExceptionOptions = {}) {
    super(message, options);
    this.statusCode = statusCode;
  }

  override getName(): string {
    return 'Exit';
  }
}
