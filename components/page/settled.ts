interface Updating {
  readonly isUpdatePending?: boolean;
  readonly updateComplete?: Promise<unknown>;
}

// Elements bring elements; one that asks for an update in each of its updates must not hold up a visit.
const rounds = 10;

/** Settled when the elements of Lit below `root`, and those that they bring, have been rendered. */
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
