import type { Breakpoint, Placement } from '../options/enums.ts';
import { VALUE_INVALID } from '../context/message.ts';
import { type Refuse, throwing } from '../context/refuse.ts';
import { textOf } from '../context/stringable.ts';
import { tokensOf } from '../attributes/tokens.ts';

/** A placement and the minimum viewport width at which it applies. */
type Step = readonly [minWidth: number, placement: Placement];
/** The placement in narrow viewports, then those in wider ones, the widest first. */
export type PlacementSteps = readonly [usual: Placement, ...steps: Step[]];

const widths: Readonly<Record<string, number>> = {
  sm: 576,
  md: 768,
  lg: 1024,
  xl: 1280,
  '2xl': 1536,
} satisfies Record<Breakpoint, number>;
// The values of `Breakpoint` and `Placement`, in fewer bytes.
const step = /^(?:(sm|md|lg|xl|2xl):)?((?:top|bottom|left|right|start|end)(?:-(?:start|end))?)$/;
// Short, because values in errors are truncated.
const expected = 'top|bottom|left|right|start|end[-start|-end], after sm:|md:|lg:|xl:|2xl: once';

/**
 * The text with single spaces, or `null` when it is not a valid list of placements: at most one without
 * breakpoint, no breakpoint twice, and at least one placement.
 *
 * @param owner The widget that the placement belongs to: `ButtonMenu`.
 */
export function checkedPlacement(
  value: unknown,
  owner: string,
  refuse: Refuse = throwing,
): string | null {
  if (value == null) return null;
  const tokens = tokensOf(textOf(value));
  if (stepsOf(tokens)) return tokens.join(' ');
  refuse(VALUE_INVALID, 'placement', textOf(value), owner, expected);
  return null;
}

/**
 * The steps of a list of placements.
 *
 * @param usual The placement at widths that the list does not specify, and if the list is not valid.
 */
export function placementSteps(text: string | null, usual: Placement): PlacementSteps {
  return [usual, ...(stepsOf(tokensOf(text)) ?? [])];
}

function stepsOf(tokens: readonly string[]): Step[] | null {
  const steps = new Map<number, Placement>();
  for (const token of tokens) {
    const [, breakpoint = '', placement] = step.exec(token) ?? [];
    const width = widths[breakpoint] ?? 0;
    if (placement === undefined || steps.has(width)) return null;
    steps.set(width, placement as Placement);
  }
  if (steps.size === 0) return null;
  return [...steps].toSorted(([a], [b]) => b - a);
}
