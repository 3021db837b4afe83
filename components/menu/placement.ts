import { type Breakpoint, Placement } from '../internal/enums.ts';
import { VALUE_INVALID } from '../internal/message.ts';
import { type Refuse, throwing } from '../internal/refuse.ts';
import { textOf } from '../internal/stringable.ts';

/** From which width of the viewport on which placement counts, the widest first. */
export type PlacementSteps = readonly (readonly [minWidth: number, placement: Placement])[];

const widths: Readonly<Record<Breakpoint, number>> = {
  sm: 576,
  md: 768,
  lg: 1024,
  xl: 1280,
  '2xl': 1536,
};
const placements: ReadonlySet<string> = new Set(Object.values(Placement));
// Short, as values in errors are cut.
const expected = 'top|bottom|left|right|start|end[-start|-end], after sm:|md:|lg:|xl:|2xl: once';

/**
 * The text with single blanks, or `null` when it is no list of placements: one without breakpoint
 * at most, none twice, and one at least.
 */
export function checkedPlacement(value: unknown, refuse: Refuse = throwing): string | null {
  if (value == null) return null;
  const tokens = textOf(value).split(/\s+/).filter(Boolean);
  if (stepsOf(tokens)) return tokens.join(' ');
  refuse(VALUE_INVALID, 'placement', textOf(value), 'ButtonMenu', expected);
  return null;
}

/** The steps of a list of placements; what is no list counts as `bottom-start`. */
export function placementSteps(text: string | null): PlacementSteps {
  return stepsOf((text ?? '').split(/\s+/).filter(Boolean)) ?? [[0, Placement.BOTTOM_START]];
}

function stepsOf(tokens: readonly string[]): PlacementSteps | null {
  const steps = new Map<number, Placement>();
  for (const token of tokens) {
    const [placement = '', breakpoint, ...rest] = token.split(':').toReversed();
    const width = breakpoint === undefined ? 0 : widthOf(breakpoint);
    if (!placements.has(placement) || width === null || rest.length > 0 || steps.has(width)) {
      return null;
    }
    steps.set(width, placement as Placement);
  }
  if (steps.size === 0) return null;
  return [...steps].toSorted(([a], [b]) => b - a);
}

function widthOf(breakpoint: string): number | null {
  return Object.hasOwn(widths, breakpoint) ? widths[breakpoint as Breakpoint] : null;
}
