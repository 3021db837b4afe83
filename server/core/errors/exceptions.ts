/** What an exception may carry beside its text. */
export interface ExceptionOptions {
  /** The error that led to this one. */
  readonly cause?: unknown;
  /** Number that tells apart faults of one class; `0`, the default, means none. */
  readonly code?: number;
}

/**
 * Root of every error class here. `name` is the class name, also of subclasses written by users.
 * Catch {@link Exception} or one of the concrete classes, never this one.
 */
export abstract class FrameworkError extends Error {
  /** Number that tells apart faults of one class; `0` means none. */
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

  /** Heading for people, e.g. `Invalid Configuration`. */
  abstract getName(): string;

  override get name(): string {
    return (this.constructor as typeof FrameworkError).className();
  }
}

/** Something went wrong that no more exact class describes. */
export class Exception extends FrameworkError {
  override getName(): string {
    return 'Exception';
  }
}

/** A fault whose message may be shown to the person in front of the browser. */
export class UserException extends Exception {}

/** A configuration is wrong or incomplete: the developer has to act. */
export class InvalidConfigException extends Exception {
  override getName(): string {
    return 'Invalid Configuration';
  }
}

/** The container cannot make an object of the asked type. */
export class NotInstantiableException extends InvalidConfigException {
  override getName(): string {
    return 'Not instantiable';
  }
}

/** Entries of the container, or injected classes, need each other without an end. */
export class CircularDefinitionException extends InvalidConfigException {
  override getName(): string {
    return 'Circular definition';
  }
}

/** The asked operation exists, but not for this object, value or platform. */
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

/** A route leads to no controller or action. */
export class InvalidRouteException extends UserException {
  override getName(): string {
    return 'Invalid Route';
  }
}

/** An argument breaks the rule of the function that was called. */
export class InvalidArgumentException extends FrameworkError {
  override getName(): string {
    return 'Invalid Argument';
  }
}

/** A method was called when, or in a way in which, it must not be. */
export class InvalidCallException extends FrameworkError {
  override getName(): string {
    return 'Invalid Call';
  }
}

/** A function gave back what its contract does not allow. */
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

/** A fault that shows only while running: a broken file, a closed stream, a crossed limit. */
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

/** Ends the work on a request early, without being a fault; never rendered as an error page. */
export class ExitException extends FrameworkError {
  /** How the work ended; `0` is success. */
  readonly statusCode: number;

  constructor(statusCode = 0, message = '', options: ExceptionOptions = {}) {
    super(message, options);
    this.statusCode = statusCode;
  }

  override getName(): string {
    return 'Exit';
  }
}
