interface SharedHook {
  users: number;
  readonly remove: () => void;
}

/**
 * Hooks on what several objects share, such as the prototype of all connections: each is installed for its first user,
 * and taken off after the last one, so that nothing is observed twice.
 */
export class SharedHooks {
  readonly #hooks = new Map<object, SharedHook>();

  /** Uses the hooks of `owner`. Returns what ends that; a second call has no effect. */
  use(owner: object, install: () => () => void): () => void {
    const hook = this.#hooks.get(owner) ?? { users: 0, remove: install() };
    this.#hooks.set(owner, hook);
    hook.users++;
    let isUsed = true;
    return () => {
      if (!isUsed) return;
      isUsed = false;
      hook.users--;
      if (hook.users > 0) return;
      this.#hooks.delete(owner);
      hook.remove();
    };
  }
}
