interface SharedHook {
  users: number;
  readonly remove: () => void;
}

/**
 * Hooks on objects that are shared, such as the prototype of all connections: each is installed for its first user, and
 * removed after the last one, so that nothing is observed twice.
 */
export class SharedHooks {
  readonly #hooks = new Map<object, SharedHook>();

  /** Uses the hooks of `owner`. Returns a function that ends this; its second call has no effect. */
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
