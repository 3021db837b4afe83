const depthAttribute = 'data-fwx-ssr';

/** Whether an element contains content of the server that it has not hydrated yet. */
export function hasServerContent(host: Element): boolean {
  return host.hasAttribute(depthAttribute);
}

/**
 * Runs `work` while only the markers of `host` have the form that Lit reads. Those of elements inside it and
 * of templates around it are changed to other comments meanwhile. Afterwards the markers of `host` are emptied.
 */
export function withOwnMarkers(host: Element, work: () => void): void {
  const depth = depthOf(host);
  const own = comments(host, (element) => depthOf(element) !== depth).filter(isMarker(depth));
  const foreign = comments(host, () => true).filter(isMarker(0));
  for (const comment of foreign) comment.data = `!${comment.data}`;
  for (const comment of own) comment.data = comment.data.slice(depth);
  for (const comment of own) makeRoomForText(comment);
  try {
    work();
  } finally {
    for (const comment of foreign) comment.data = comment.data.slice(1);
    for (const comment of own) comment.data = '';
    host.removeAttribute(depthAttribute);
  }
}

/** Adds an empty text node: Lit expects the text of a part right after its marker, also where the server wrote none. */
function makeRoomForText(comment: Comment): void {
  const { data, nextSibling } = comment;
  const isEmpty = nextSibling instanceof Comment && nextSibling.data === '/lit-part';
  if (data === 'lit-part' && isEmpty) comment.after('');
}

/** First and last node of what the server rendered as content of an element. */
export interface ServerContent {
  readonly first: ChildNode;
  readonly last: ChildNode;
}

/**
 * What the server rendered as content of `host`; the content of the author follows it. `null` without markers, such as on a
 * page whose comments a minifier has removed.
 */
export function serverContent(host: Element): ServerContent | null {
  const own = [...host.childNodes].filter(isMarker(depthOf(host)));
  const [first] = own;
  const last = own.at(-1);
  return first && last ? { first, last } : null;
}

/**
 * Removes the content of the server; all content if it is not known, because nothing of it could be updated.
 *
 * @returns The node that followed it, or `null`.
 */
export function removeServerContent(
  host: Element,
  content: ServerContent | null,
): ChildNode | null {
  host.removeAttribute(depthAttribute);
  const after = content && content.last.nextSibling;
  const range = document.createRange();
  range.selectNodeContents(host);
  if (content) range.setStartBefore(content.first);
  if (content) range.setEndAfter(content.last);
  range.deleteContents();
  return after;
}

/**
 * The depth of an element. Markers of nested elements have one more colon for each level, because the content between the
 * tags of one element may belong to the other.
 */
function depthOf(element: Element): number {
  return Number(element.getAttribute(depthAttribute));
}

function isMarker(depth: number): (node: Node) => boolean {
  const pattern = new RegExp(`^:{${depth}}/?lit-`);
  return (node) => node instanceof Comment && pattern.test(node.data);
}

function comments(host: Element, enters: (element: Element) => boolean): Comment[] {
  const walker = host.ownerDocument.createTreeWalker(
    host,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT,
    (node) =>
      node instanceof Element && !enters(node)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  const found: Comment[] = [];
  while (walker.nextNode()) {
    if (walker.currentNode instanceof Comment) found.push(walker.currentNode);
  }
  return found;
}
