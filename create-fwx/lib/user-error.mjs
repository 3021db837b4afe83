/** An error that is printed without a stack. */
export class UserError extends Error {
  /** Exit status of the program. */
  exitCode = 1;
}

/** An error in the arguments of the user. */
export class UsageError extends UserError {
  exitCode = 64;
}
