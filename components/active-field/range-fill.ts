import type { Control } from './field-parts.ts';

/** Sets the position of a slider, from 0 to 1, as a custom property: the stylesheet fills its track to there. */
export function fillTrack(host: HTMLElement, control: Control): void {
  if (!(control instanceof HTMLInputElement) || control.type !== 'range') return;
  const least = Number(control.min || 0);
  const most = Number(control.max || 100);
  const fill = most > least ? (control.valueAsNumber - least) / (most - least) : 0;
  host.style.setProperty('--bs-range-fill', String(fill));
}
