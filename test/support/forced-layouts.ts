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
 * How often `work` forces a layout: it reads a size or a position after a change of the document.
 * Several reads after one change count once; a layout that the browser does for a frame does not
 * count.
 */
export async function layoutsForced(work: () => Promise<void>): Promise<number> {
  let count = 0;
  let isDirty = false;
  const changes = new MutationObserver(() => (isDirty = true));
  const all = { attributes: true, childList: true, characterData: true, subtree: true };
  const stop = atEachLayout(() => {
    changes.takeRecords();
    isDirty = false;
  });
  // Lays out first, so that only changes of `work` count.
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
    stop();
  }
  return count;
}

/**
 * Calls back after the layout of each frame, before other observers: resize observers are called in
 * the order of their creation. Its own changes are in a shadow tree, which no test observes.
 */
function atEachLayout(callback: () => void): () => void {
  const host = document.createElement('div');
  host.style.cssText = 'position:fixed;contain:strict;width:9px;height:9px;visibility:hidden';
  const probe = document.createElement('div');
  host.attachShadow({ mode: 'open' }).append(probe);
  document.body.append(host);
  const sizes = new ResizeObserver(callback);
  sizes.observe(probe);
  let frame = 0;
  const next = (): void => {
    probe.style.width = probe.style.width === '1px' ? '2px' : '1px';
    frame = requestAnimationFrame(next);
  };
  next();
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    host.remove();
  };
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
