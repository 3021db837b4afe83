/** What may be assigned to people, or is contained in it. */
export interface AuthItem {
  readonly name: string;
  readonly type: 'role' | 'permission';
  /** For people who manage items. */
  readonly description: string;
  /** Name of a rule of {@link AuthManager.rules} that must agree as well; null without. */
  readonly ruleName: string | null;
  /** For the rule; anything that JSON can carry. */
  readonly data: unknown;
  /** Unix time in seconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A role or permission that somebody has. */
export interface AuthAssignment {
  readonly userId: string;
  readonly roleName: string;
  /** Unix time in seconds. */
  readonly createdAt: number;
}

/** All items, their hierarchy and assignments, as stores keep them. */
export interface AuthData {
  readonly items: readonly AuthItem[];
  /** Pairs of names. */
  readonly children: readonly (readonly [parent: string, child: string])[];
  readonly assignments: readonly AuthAssignment[];
}

/** Keeps what an {@link AuthManager} manages. */
export interface AuthStore {
  /** What is kept; null when nothing was yet. The same object as long as nothing has changed saves work. */
  read(): Promise<AuthData | null>;
  /** Replaces what is kept, as a whole or not at all. */
  write(data: AuthData): Promise<void>;
}
