/** A requirement of a program on the machine. */
export interface Requirement {
  /** Whether the requirement is met, or a function that checks it. */
  readonly condition: boolean | (() => boolean);
  /** Whether the program cannot run when it is not met. Default false. */
  readonly mandatory?: boolean;
  /** Alias of {@link mandatory}. */
  readonly required?: boolean;
  /** Default: the key in the map, else `Requirement #<number>`. */
  readonly name?: string;
  /** Name of the part that has the requirement. Default `Unknown`. */
  readonly by?: string;
  /** What to do when it is not met. Default `''`. */
  readonly memo?: string;
}

/** A requirement that was checked. */
export interface CheckedRequirement {
  readonly condition: boolean;
  readonly mandatory: boolean;
  readonly name: string;
  readonly by: string;
  readonly memo: string;
  /** Whether it is mandatory, and not met. */
  readonly error: boolean;
  /** Whether it is not met. */
  readonly warning: boolean;
}

/** Result of all checks of a checker. */
export interface RequirementResult {
  readonly summary: { readonly total: number; readonly errors: number; readonly warnings: number };
  readonly requirements: readonly CheckedRequirement[];
}
