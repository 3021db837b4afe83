// Listeners of plain scripts know the details of the events of every element.
import type { FwxElements } from '../../types/elements.d.ts';

type EventOf<Tag extends keyof FwxElements> = Extract<keyof FwxElements[Tag]['events'], string>;
type Unknown = {
  [Tag in keyof FwxElements]: Exclude<EventOf<Tag>, keyof HTMLElementEventMap>;
}[keyof FwxElements];

export const allAreKnown = (event: Unknown): never => event;

declare const element: HTMLElement;

element.addEventListener('fwx-toggle', ({ detail }) => {
  const open: boolean = detail.open;
  return open;
});
document.querySelector('fwx-drawer')?.addEventListener('fwx-hide', ({ detail }) => detail.cause);
document
  .querySelector('fwx-button-menu')
  ?.addEventListener('fwx-select', ({ detail }) => detail.item.focus());
document
  .querySelector('fwx-button')
  ?.addEventListener('fwx-change', ({ detail }) => detail.pressed);
// @ts-expect-error -- there is no such property
element.addEventListener('fwx-toggle', ({ detail }) => detail.opened);
