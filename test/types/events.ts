// Listeners of plain scripts have the types of the event details of every element.
import type { Listen } from '../../components/internal/element/events.ts';
import type { FwxElements } from '../../types/elements.d.ts';

type EventOf<Tag extends keyof FwxElements> = Extract<keyof FwxElements[Tag]['events'], string>;
type Unknown = {
  [Tag in keyof FwxElements]: Exclude<EventOf<Tag>, keyof HTMLElementEventMap>;
}[keyof FwxElements];

export const allAreKnown = (event: Unknown): never => event;

// The events that the comment of an element documents (`@fires`) are those of its listeners, by name and type.
type Declared = {
  [Tag in keyof FwxElements]: Tag extends keyof FwxElementEvents ? FwxElementEvents[Tag] : object;
};
// Events of HTML, such as `change`, have their types already.
type Documented = {
  [Tag in keyof FwxElements]: Omit<FwxElements[Tag]['events'], keyof GlobalEventHandlersEventMap>;
};
export const declared = (events: Documented): Declared => events;
export const documented = (events: Declared): Documented => events;
export const allHaveElements = (tag: keyof FwxElementEvents): keyof FwxElements => tag;

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

// An element may fire an event whose name is that of another one, with its own details.
interface Rating extends HTMLElement {
  readonly stars: number;
  addEventListener: Listen<Rating, { 'fwx-change': CustomEvent<{ readonly value: number }> }>;
  removeEventListener: Listen<Rating, { 'fwx-change': CustomEvent<{ readonly value: number }> }>;
}
declare const rating: Rating;

function onChange(this: Rating, { detail }: CustomEvent<{ readonly value: number }>): number {
  return detail.value + this.stars;
}
rating.addEventListener('fwx-change', onChange, { once: true });
rating.removeEventListener('fwx-change', onChange);
rating.addEventListener('fwx-change', ({ detail }) => detail.value.toFixed());
// @ts-expect-error -- that is the detail of a button
rating.addEventListener('fwx-change', ({ detail }) => detail.pressed);
rating.addEventListener('click', ({ clientX }) => clientX, true);
rating.addEventListener('fwx-toggle', ({ detail }) => detail.item.open);
rating.addEventListener('acme-spin', (event) => event.type);
rating.addEventListener('fwx-change', { handleEvent: ({ type }) => type });
export const anyElement: HTMLElement = rating;

// Drawers have a reason for closing, menus do not. Elements around them receive both events.
document
  .querySelector('fwx-button-menu')
  // @ts-expect-error -- there is no such property
  ?.addEventListener('fwx-hide', ({ detail }) => detail.cause);
element.addEventListener('fwx-hide', ({ detail }) => {
  const cause: 'escape' | undefined = detail.cause === 'escape' ? detail.cause : undefined;
  return [cause, detail.relatedTarget];
});
