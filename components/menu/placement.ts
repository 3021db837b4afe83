import { type Breakpoint, Placement } from '../internal/enums.ts';
import { Message } from '../internal/message.ts';
import { type Refuse, throwing } from '../internal/refuse.ts';
import { textOf } from '../internal/stringable.ts';

/** A side of the screen, with an alignment: what is left when the text direction is known. */
export type ScreenPlacement = `${'top' | 'bottom' | 'left' | 'right'}${'' | '-start' | '-end'}`;

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
  refuse(Message.VALUE_INVALID, 'placement', textOf(value), 'ButtonMenu', expected);
  return null;
}

/** The steps of a list of placements; what is no list counts as `bottom-start`. */
export function placementSteps(text: string | null): PlacementSteps {
  return stepsOf((text ?? '').split(/\s+/).filter(Boolean)) ?? [[0, Placement.BOTTOM_START]];
}

/** The placement at this width; without one for narrow viewports that is `bottom-start`. */
export function placementAt(
  steps: PlacementSteps,
  matches: (minWidth: number) => boolean,
): Placement {
  const step = steps.find(([minWidth]) => minWidth === 0 || matches(minWidth));
  return step?.[1] ?? Placement.BOTTOM_START;
}

/** The side of the screen that a placement means in this text direction. */
export function onScreen(placement: Placement, isRtl: boolean): ScreenPlacement {
  const [side = '', alignment] = split(placement);
  const sides: Readonly<Record<string, string>> = isRtl
    ? { start: 'right', end: 'left' }
    : { start: 'left', end: 'right' };
  return join(sides[side] ?? side, alignment);
}

/** What is tried when there is no room, in this order. */
export function fallbacksOf(placement: ScreenPlacement): ScreenPlacement[] {
  const [side = '', alignment] = split(placement);
  const opposite = opposites[side] as string;
  const other = alignment === 'start' ? 'end' : alignment === 'end' ? 'start' : undefined;
  const tried = [join(opposite, alignment)];
  if (other) tried.push(join(side, other), join(opposite, other));
  if (side === 'left' || side === 'right') {
    tried.push(join('bottom', alignment ?? 'start'), join('top', alignment ?? 'start'));
  }
  return tried;
}

const opposites: Readonly<Record<string, string>> = {
  top: 'bottom',
  bottom: 'top',
  left: 'right',
  right: 'left',
};

function split(placement: string): (string | undefined)[] {
  return placement.split('-');
}

function join(side: string, alignment: string | undefined): ScreenPlacement {
  return (alignment ? `${side}-${alignment}` : side) as ScreenPlacement;
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
