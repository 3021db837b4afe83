import type { Placement } from '../options/enums.ts';
import type { PlacementSteps } from './placement.ts';

/** A physical side with an alignment, independent of the text direction. */
export type ScreenPlacement = `${'top' | 'bottom' | 'left' | 'right'}${'' | '-start' | '-end'}`;

/** The placement at the current viewport width. */
export function placementAt(
  [usual, ...steps]: PlacementSteps,
  matches: (minWidth: number) => boolean,
): Placement {
  return steps.find(([minWidth]) => matches(minWidth))?.[1] ?? usual;
}

/** Converts a placement to a physical side for a text direction. */
export function onScreen(placement: Placement, isRtl: boolean): ScreenPlacement {
  const [side = '', alignment] = split(placement);
  const sides: Readonly<Record<string, string>> = isRtl
    ? { start: 'right', end: 'left' }
    : { start: 'left', end: 'right' };
  return join(sides[side] ?? side, alignment);
}

/** The placements to try in this order when there is not enough space. */
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
