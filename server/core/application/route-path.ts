/** A route in the pieces that controllers and actions are looked up by. */
export interface RoutePath {
  /** The route without the slash at either end. */
  readonly text: string;
  /** Whether it can lead anywhere: it is not empty, and no segment of it is. */
  readonly isPath: boolean;
  /** The first segment, and what is behind it. */
  readonly first: string;
  readonly rest: string;
  /** All but the last segment when that is the id of a controller, else null; and the last segment. */
  readonly outer: string | null;
  readonly last: string;
  /** The whole route when it is the id of a controller or action, else null. */
  readonly whole: string | null;
}

const idPattern = /^[a-z][a-z0-9\-_]*$/;
const prefixPattern = /^[a-z0-9_/]+$/i;

// Routes come from URLs, so whoever makes them up must not fill the memory.
const known = new Map<string, RoutePath>();
const MAX_KNOWN = 1000;

/** The pieces of a route. */
export function routePath(route: string): RoutePath {
  const found = known.get(route);
  if (found) return found;
  const path = split(route);
  if (known.size >= MAX_KNOWN) known.clear();
  if (route.length <= 200) known.set(route, path);
  return path;
}

function split(route: string): RoutePath {
  const text = route.replace(/^\/|\/$/g, '');
  const slash = text.indexOf('/');
  const end = text.lastIndexOf('/');
  const outer = end > 0 ? text.slice(0, end) : '';
  return {
    text,
    isPath: text !== '' && !text.includes('//'),
    first: slash < 0 ? text : text.slice(0, slash),
    rest: slash < 0 ? '' : text.slice(slash + 1),
    outer: isControllerId(outer) ? outer : null,
    last: text.slice(end + 1),
    whole: isControllerId(text) ? text : null,
  };
}

function isControllerId(id: string): boolean {
  const last = id.lastIndexOf('/');
  return idPattern.test(id.slice(last + 1)) && (last < 0 || prefixPattern.test(id.slice(0, last)));
}
