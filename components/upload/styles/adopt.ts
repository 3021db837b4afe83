type Root = Document | ShadowRoot;

interface Adopted {
  sheet: CSSStyleSheet | null;
  users: number;
}

// One style sheet for each text and tree, shared by all elements.
const adopted = new WeakMap<Root, Map<string, Adopted>>();

/**
 * Adds a style sheet to a document or shadow root without a `<style>` element, which a strict
 * Content-Security-Policy would block.
 *
 * @returns Function that releases the style sheet; the last release removes it.
 */
export function adoptStyles(root: Root, styles: string): () => void {
  const sheets = adopted.get(root) ?? new Map<string, Adopted>();
  adopted.set(root, sheets);
  const entry = sheets.get(styles) ?? { sheet: null, users: 0 };
  sheets.set(styles, entry);
  // A shadow root that is moved to another document loses its style sheets.
  if (!root.adoptedStyleSheets.includes(entry.sheet as CSSStyleSheet))
    entry.sheet = add(root, styles);
  entry.users++;
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    if (--entry.users > 0) return;
    sheets.delete(styles);
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((sheet) => sheet !== entry.sheet);
  };
}

/**
 * Adds style sheets to the tree that contains an element; adds none to an element that was removed.
 *
 * @returns Function that releases the style sheets.
 */
export function adoptAll(element: Element, styles: readonly string[]): () => void {
  const root = element.getRootNode() as Root;
  const releases = element.isConnected ? styles.map((sheet) => adoptStyles(root, sheet)) : [];
  return () => {
    for (const release of releases) release();
  };
}

function add(root: Root, styles: string): CSSStyleSheet {
  // A document adopts only style sheets of its own window.
  const { CSSStyleSheet } = (root.ownerDocument ?? root).defaultView ?? window;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return sheet;
}
