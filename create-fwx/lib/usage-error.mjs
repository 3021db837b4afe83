/** Something is wrong with what the user asked for: its message is printed without a stack. */
export class UsageError extends Error {}
