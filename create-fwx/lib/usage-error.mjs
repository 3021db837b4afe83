/** An error in the arguments of the user. Its message is printed without a stack. */
export class UsageError extends Error {}
