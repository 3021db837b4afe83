/** What a former child of `host` stands in now; `null` for a child, and for what never was one. */
export function placeOf(host: Node, node: Node | null): ParentNode | null {
  const place = node?.parentNode ?? null;
  return place !== host && host.contains(place) ? place : null;
}

/** Moves a node to right before another one, each with what was built around it. */
export function putBefore(node: Node, before: Node): void {
  const own = topApart(node, before);
  const next = topApart(before, own);
  next.parentNode?.insertBefore(own, next);
}

/** The node or, of what it stands in, the outermost element that does not hold the other one. */
function topApart(node: Node, other: Node): Node {
  let top = node;
  while (top.parentNode && !top.parentNode.contains(other)) top = top.parentNode;
  return top;
}
