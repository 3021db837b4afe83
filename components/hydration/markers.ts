const owned = 'data-fwx-ssr';

/** Whether an element holds content of the server that it has not taken over yet. */
export function hasServerContent(host: Element): boolean {
  return host.hasAttribute(owned);
}

/**
 * Runs `work` while only the markers of `host` can be read as Lit's. Those of elements inside it and
 * of templates around it look like other comments meanwhile; its own are worn out afterwards.
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
    host.removeAttribute(owned);
  }
}

/** Lit looks for the text of a part right behind its marker, also where the server had none. */
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

/** What the server rendered as content of `host`; what the author wrote follows it. */
export function serverContent(host: Element): ServerContent | null {
  const own = [...host.childNodes].filter(isMarker(depthOf(host)));
  const [first] = own;
  const last = own.at(-1);
  return first && last ? { first, last } : null;
}

/**
 * Removes the content of the server.
 *
 * @returns The node that followed it, or `null`.
 */
export function removeServerContent({ first, last }: ServerContent): ChildNode | null {
  const range = document.createRange();
  const after = last.nextSibling;
  range.setStartBefore(first);
  range.setEndAfter(last);
  range.deleteContents();
  return after;
}

/**
 * Elements inside elements have markers with one more colon each, because what an author writes
 * between the tags of one belongs to the other.
 */
function depthOf(element: Element): number {
  return Number(element.getAttribute(owned));
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
