import { expandedMark, nextId, withSameIds } from '../../../components/markup.ts';
import { parse } from '../dom/parse.ts';
import type { ElementExpansion } from '../expand.ts';
import type { ServerElement } from '../server-element.ts';
import { Children, type Frame, type Marking, pageMarking } from './frame.ts';
import { Host } from './host.ts';
import { type ElementOp, Kind, type Program } from './program.ts';
import { isEmpty } from './values.ts';

/** Creates the start tag and the documented markup from the markup of plain children. */
export type Expand = (children: string) => string;

/** A registered element, ready to be written: its tags, its content and the frame of that. */
export interface OpenElement {
  readonly start: string;
  readonly content: unknown;
  /** Writes the start tag and the content, when the given children are the content. */
  readonly expand: Expand | null;
  readonly inside: Frame;
  /** The given children, when they follow the content. */
  readonly after: Children | null;
  readonly end: string;
}

export function openElement(op: ElementOp, values: readonly unknown[], frame: Frame): OpenElement {
  const { definition, expansion } = op.entry;
  const { props, markup } = hostOf(op, values);
  const inside = insideOf(definition, props, frame);
  const within = expansion ? heldIn(frame) : frame;
  const children = childrenOf(op.children, values, within, inside.context);
  const hasTags = frame.hosts !== 'dropped' && !definition.transparent;
  const hydrates = definition.hydrates === true;
  const start = hasTags ? startTag(op, markup, frame, inside.marking) : '';
  const mayExpand = children && expansion && !(frame.marking && expansion.reorders);
  const expand = mayExpand
    ? expandIn(expansion, props, { start, isOuter: within !== frame })
    : null;
  return {
    start,
    content: expand
      ? children
      : definition.render(props, hydrates ? null : children, frame.context),
    inside,
    expand,
    after: hydrates ? children : null,
    end: hasTags ? op.end : '',
  };
}

/** The frame of plain children. */
function heldIn(frame: Frame): Frame {
  return frame.hosts === 'dropped' ? { ...frame, hosts: 'held' } : frame;
}

/** The ids of the element come before those of its children, as in a browser. */
function expandIn(
  expansion: ElementExpansion,
  props: object,
  { start, isOuter }: { readonly start: string; readonly isOuter: boolean },
): Expand {
  const ids = expansion.takesId(props) ? [nextId()] : [];
  return (children) => {
    const markup = withSameIds(ids, () => expansion.expand(children, props));
    if (isOuter) return dropHeld(markup ?? children);
    if (markup === null) return start + children;
    return (start === '' ? '' : `${start.slice(0, -1)} ${expandedMark}>`) + markup;
  };
}

/** Attribute of an element whose tags are removed when the markup around it is written. */
const heldMark = 'data-fwx-held';

/** Markup without the tags that have {@link heldMark}; the content between them is kept. */
function dropHeld(markup: string): string {
  if (!markup.includes(heldMark)) return markup;
  const root = parse(markup);
  for (const element of root.querySelectorAll(`[${heldMark}]`)) {
    element.replaceWith(...element.nodes);
  }
  return root.innerHTML;
}

/** Values that print nothing do not count as children, unless their positions need markers. */
function hasChildren({ ops, statics }: Program, values: readonly unknown[], frame: Frame): boolean {
  if (frame.marking) return true;
  return (
    statics.some((text) => text.trim() !== '') ||
    ops.some(
      (op) => op.kind !== Kind.CHILD || (values[op.index] !== '' && !isEmpty(values[op.index])),
    )
  );
}

function childrenOf(
  program: Program | null,
  values: readonly unknown[],
  frame: Frame,
  context: unknown,
): Children | null {
  if (program === null || !hasChildren(program, values, frame)) return null;
  const inside = context === frame.context ? frame : { ...frame, context };
  return new Children(program, values, inside);
}

function hostOf({ entry, attributes }: ElementOp, values: readonly unknown[]): Host {
  const host = new Host(entry);
  host.addAll(attributes, values);
  if (entry.definition.attributes) host.reflect();
  return host;
}

function insideOf(definition: ServerElement, props: object, frame: Frame): Frame {
  const { hosts } = frame;
  const { hydrates = false } = definition;
  // Most elements pass on the same frame.
  if (!hydrates && frame.marking === null && !definition.context) return frame;
  const context = definition.context ? definition.context(props, frame.context) : frame.context;
  const marking = hydrates && hosts === 'kept' ? (frame.marking ?? pageMarking).inside : null;
  return { hosts, marking, context };
}

function startTag(op: ElementOp, own: string, frame: Frame, inside: Marking | null): string {
  let out = op.start + own;
  if (frame.hosts === 'held') out += ` ${heldMark}`;
  if (inside) out += ` data-fwx-ssr="${inside.prefix.length}"`;
  // The template around it sets its data when it hydrates.
  if (frame.marking) {
    out = frame.marking.node(op.node) + out;
    out += inside ? ' defer-hydration' : ' data-fwx-shown defer-hydration';
  }
  return `${out}>`;
}
