const reads: readonly [object, readonly string[]][] = [
  [
    Element.prototype,
    [
      'getBoundingClientRect',
      'getClientRects',
      'clientWidth',
      'clientHeight',
      'clientLeft',
      'clientTop',
      'scrollWidth',
      'scrollHeight',
      'scrollLeft',
      'scrollTop',
    ],
  ],
  [
    HTMLElement.prototype,
    ['offsetWidth', 'offsetHeight', 'offsetLeft', 'offsetTop', 'offsetParent', 'innerText'],
  ],
];

/**
 * How often `work` makes the browser lay out the page in its midst: it reads a size or a place after
 * it has changed the document. Reads without a change between them count once.
 */
export async function layoutsForced(work: () => Promise<void>): Promise<number> {
  let count = 0;
  let isDirty = false;
  const changes = new MutationObserver(() => (isDirty = true));
  const all = { attributes: true, childList: true, characterData: true, subtree: true };
  // Lay out before, so that only changes of the work count.
  document.body.getBoundingClientRect();
  changes.observe(document, all);
  const read = (): void => {
    if (changes.takeRecords().length > 0) isDirty = true;
    if (isDirty) count++;
    isDirty = false;
  };
  const restore = reads.flatMap(([owner, names]) => names.map((name) => watch(owner, name, read)));
  const { getComputedStyle } = window;
  window.getComputedStyle = (...args) => {
    read();
    return getComputedStyle.apply(window, args);
  };
  try {
    await work();
  } finally {
    window.getComputedStyle = getComputedStyle;
    for (const undo of restore) undo();
    changes.disconnect();
  }
  return count;
}

function watch(owner: object, name: string, read: () => void): () => void {
  const found = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor;
  const { get, value } = found;
  const watched: PropertyDescriptor = get
    ? {
        ...found,
        get(this: unknown): unknown {
          read();
          return get.call(this);
        },
      }
    : {
        ...found,
        value(this: unknown, ...args: unknown[]): unknown {
          read();
          return (value as (...given: unknown[]) => unknown).apply(this, args);
        },
      };
  Object.defineProperty(owner, name, watched);
  return () => Object.defineProperty(owner, name, found);
}
