import type { ElementNode } from './node.ts';

/** Whether an element passes a test; `scope` is the element that `:scope` matches. */
type Test = (element: ElementNode, scope: ElementNode | null) => boolean;

/** A test of one element, and how the one before it in the selector relates to it. */
interface Compound {
  readonly tests: readonly Test[];
  readonly isChild: boolean;
}

// Selectors are written in the source code of the widgets, so there is a fixed number of them.
const parsed = new Map<string, readonly (readonly Compound[])[]>();

/**
 * Whether an element matches a selector of the kind that widgets use: tags, classes, attributes,
 * `:scope`, `:is()`, `:not()`, `:has()`, `:disabled`, with descendants and children.
 *
 * @throws {SyntaxError} The selector contains another construct.
 */
export function matches(
  element: ElementNode,
  selector: string,
  scope: ElementNode | null,
): boolean {
  let list = parsed.get(selector);
  if (!list) parsed.set(selector, (list = parseList(selector)));
  return list.some((compounds) => matchesFrom(compounds, compounds.length - 1, element, scope));
}

function matchesFrom(
  compounds: readonly Compound[],
  at: number,
  element: ElementNode,
  scope: ElementNode | null,
): boolean {
  const { tests, isChild } = compounds[at] as Compound;
  if (!tests.every((test) => test(element, scope))) return false;
  if (at === 0) return true;
  for (let above = element.parentNode; above; above = isChild ? null : above.parentNode) {
    if (matchesFrom(compounds, at - 1, above, scope)) return true;
  }
  return false;
}

const token =
  /\s*(>)\s*|(\s+)(?=[^\s,>])|(\*|[a-z][a-z0-9-]*)|\.([\w-]+)|\[([\w-]+)(?:(\*?)="([^"]*)")?\]|:(is|not|has)\(((?:[^()]|\([^()]*\))*)\)|:(scope|disabled)/iy;

/** The selectors of a list, each as its compounds from the outermost to the element itself. */
function parseList(selector: string): Compound[][] {
  return selector.split(/,(?![^(]*\))/).map((one) => parseOne(one.trim()));
}

function parseOne(selector: string): Compound[] {
  const compounds: Compound[] = [];
  let tests: Test[] = [];
  let isChild = false;
  token.lastIndex = 0;
  while (token.lastIndex < selector.length) {
    const from = token.lastIndex;
    const found = token.exec(selector);
    if (!found) throw new SyntaxError(`Selector "${selector}" is not supported from ${from} on.`);
    const [, child, blank] = found;
    if (child === undefined && blank === undefined) {
      tests.push(testOf(found));
      continue;
    }
    compounds.push({ tests, isChild });
    tests = [];
    isChild = child !== undefined;
  }
  return [...compounds, { tests, isChild }];
}

function testOf(found: readonly (string | undefined)[]): Test {
  const [, , , tag, css, attribute, part, value, logic, inner = '', state] = found;
  if (tag !== undefined) return ({ localName }) => tag === '*' || localName === tag;
  if (css !== undefined) return ({ classList }) => classList.contains(css);
  if (attribute !== undefined) return attributeTest(attribute, part === '*', value);
  if (logic === 'has') return (element) => hasInside(element, inner);
  if (logic !== undefined) {
    return (element, scope) => matches(element, inner, scope) === (logic === 'is');
  }
  return state === 'scope'
    ? (element, scope) => element === scope
    : (element) => element.hasAttribute('disabled');
}

function hasInside({ children }: ElementNode, selector: string): boolean {
  return children.some((one) => matches(one, selector, null) || hasInside(one, selector));
}

function attributeTest(name: string, isPart: boolean, value: string | undefined): Test {
  return (element) => {
    const own = element.getAttribute(name);
    if (own === null || value === undefined) return own !== null;
    return isPart ? own.includes(value) : own === value;
  };
}
