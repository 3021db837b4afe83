/** Something that a program needs of the machine. */
export interface Requirement {
  /** Whether it is there, or a function that finds out. */
  readonly condition: boolean | (() => boolean);
  /** Whether the program cannot work without it. Default false. */
  readonly mandatory?: boolean;
  /** Another word for {@link mandatory}. */
  readonly required?: boolean;
  /** Default: the key in the map, else `Requirement #<number>`. */
  readonly name?: string;
  /** What needs it. Default `Unknown`. */
  readonly by?: string;
  /** What to do when it is absent. Default `''`. */
  readonly memo?: string;
}

/** A requirement that was checked. */
export interface CheckedRequirement {
  readonly condition: boolean;
  readonly mandatory: boolean;
  readonly name: string;
  readonly by: string;
  readonly memo: string;
  /** Whether it is mandatory, and absent. */
  readonly error: boolean;
  /** Whether it is absent. */
  readonly warning: boolean;
}

/** What came out of all checks of a checker. */
export interface RequirementResult {
  readonly summary: { readonly total: number; readonly errors: number; readonly warnings: number };
  readonly requirements: readonly CheckedRequirement[];
}
