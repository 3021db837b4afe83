import type { Page } from 'playwright-core';

interface AxValue {
  readonly value?: string | number | boolean | null;
}

interface AxNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly description?: AxValue;
  readonly value?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
  readonly childIds?: readonly string[];
}

// Properties about drawing, or that every control has, carry no information.
const silent = new Set(
  'InlineTextBox LabelText ListMarker MenuListPopup RootWebArea generic none'.split(' '),
);
const states = 'checked disabled expanded invalid level modal pressed required'.split(' ');
// These carry information only when they are true.
const rare = new Set(['disabled', 'invalid', 'modal', 'required']);

const anything = '*';

/**
 * The accessibility tree of a page as lines of role, name, states and description, indented by
 * depth. Text is a separate line unless it is part of a name.
 */
export async function accessibilityTree(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as {
    nodes: readonly AxNode[];
  };
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const walk = (node: AxNode, depth: number, above: string): void => {
    const line = lineOf(node, above);
    if (line !== null) lines.push('  '.repeat(depth) + line);
    // The name of the control repeats the text of its label.
    const isLabel = textOf(node.role) === 'LabelText';
    const name = isLabel ? anything : line === null ? above : textOf(node.name);
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) walk(child, line === null ? depth : depth + 1, name);
    }
  };
  if (nodes[0]) walk(nodes[0], 0, '');
  return lines;
}

function lineOf(node: AxNode, above: string): string | null {
  // The name of this role differs between versions of Chromium.
  const role = textOf(node.role).replace(/^DisclosureTriangle.*/, 'disclosure');
  if (node.ignored || silent.has(role)) return null;
  const name = textOf(node.name);
  if (role === 'StaticText')
    return above === anything || above.includes(name.trim()) ? null : `text ${quoted(name)}`;
  const expressed = (node.properties ?? [])
    .filter(
      (one) =>
        states.includes(one.name) &&
        (one.name !== 'level' || role === 'heading') &&
        !isUsual(one.name, textOf(one.value)),
    )
    .map((one) => `${one.name}=${textOf(one.value)}`);
  const value = textOf(node.value);
  const description = textOf(node.description);
  return [
    role,
    name === '' ? '' : quoted(name),
    expressed.length === 0 ? '' : `[${expressed.join(' ')}]`,
    value === '' ? '' : `value ${quoted(value)}`,
    description === '' ? '' : `described ${quoted(description)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

const isUsual = (name: string, value: string): boolean => rare.has(name) && value === 'false';
const textOf = (value: AxValue | undefined): string =>
  value?.value == null ? '' : String(value.value);
const quoted = (text: string): string => JSON.stringify(text);
