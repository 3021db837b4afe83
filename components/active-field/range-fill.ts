import type { Control } from '../internal/dom/control.ts';

/** Sets the position of a slider, from 0 to 1, as a custom property: the stylesheet fills its track to there. */
export function fillTrack(host: HTMLElement, control: Control): void {
  if (control.type !== 'range') return;
  const { max, min, valueAsNumber } = control as HTMLInputElement;
  const least = Number(min || 0);
  const most = Number(max || 100);
  const fill = most > least ? (valueAsNumber - least) / (most - least) : 0;
  host.style.setProperty('--bs-range-fill', String(fill));
}
