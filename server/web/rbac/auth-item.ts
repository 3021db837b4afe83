/** A role or permission that can be assigned to people, or be contained in another one. */
export interface AuthItem {
  readonly name: string;
  readonly type: 'role' | 'permission';
  /** Description for people who manage items. */
  readonly description: string;
  /** Name of a rule of {@link AuthManager.rules} that must return true as well; null without. */
  readonly ruleName: string | null;
  /** Data for the rule; any value that JSON can represent. */
  readonly data: unknown;
  /** Unix time in seconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A role or permission that a person has. */
export interface AuthAssignment {
  readonly userId: string;
  readonly roleName: string;
  /** Unix time in seconds. */
  readonly createdAt: number;
}

/** All items, their hierarchy and assignments, as stores save them. */
export interface AuthData {
  readonly items: readonly AuthItem[];
  /** Pairs of names. */
  readonly children: readonly (readonly [parent: string, child: string])[];
  readonly assignments: readonly AuthAssignment[];
}

/** Stores the data of an {@link AuthManager}. */
export interface AuthStore {
  /** The saved data; null when there are none yet. Returning the same object as long as nothing has changed saves work. */
  read(): Promise<AuthData | null>;
  /** Replaces the saved data, as a whole or not at all. */
  write(data: AuthData): Promise<void>;
  /**
   * Acquires the lock of the data among all processes that use the store, for a change: {@link read}, then
   * {@link write}. Without this method the later one of two changes by two processes at the same time wins.
   *
   * @returns Function that releases the lock; null when another process holds it.
   */
  lock?(): Promise<(() => Promise<void>) | null>;
}
