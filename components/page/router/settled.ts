interface Updating {
  readonly isUpdatePending?: boolean;
  readonly updateComplete?: Promise<unknown>;
}

// Elements render further elements; an element that requests an update in each of its updates must not block a visit.
const rounds = 10;

/** Resolves when the Lit elements below `root`, and those that they render, have been rendered. */
export async function elementsSettled(root: Element): Promise<true> {
  for (let round = 0; round < rounds; round++) {
    const pending: Promise<unknown>[] = [];
    for (const element of root.getElementsByTagName('*')) {
      if (!element.localName.includes('-')) continue;
      const { isUpdatePending, updateComplete } = element as Updating;
      if (isUpdatePending && updateComplete) pending.push(updateComplete);
    }
    if (pending.length === 0) break;
    await Promise.allSettled(pending);
  }
  return true;
}
