import { isDisabled, isServed, servedTrigger } from './behavior.ts';

/**
 * Returns the listener for clicks on the buttons of one component: those that toggle an element,
 * `data-bs-toggle="drawer"`, and those that close one, `data-bs-dismiss="drawer"`. Links do not navigate, disabled
 * buttons do nothing.
 *
 * @param component Name in attributes, such as `drawer`.
 * @param find Finds the element of a button; `toggles` is whether the button toggles it.
 * @param press Toggles or closes the element.
 */
export function buttonListener<E extends Element>(
  component: string,
  find: (button: HTMLElement, toggles: boolean) => E | null,
  press: (element: E, button: HTMLElement, toggles: boolean) => void,
): (event: Event) => void {
  const toggle = `[data-bs-toggle="${component}"]`;
  return (event) => {
    const button = servedTrigger(event, `${toggle}, [data-bs-dismiss="${component}"]`);
    const toggles = button?.matches(toggle) ?? false;
    const element = button && find(button, toggles);
    if (!element || !isServed(element)) return;
    if (button.matches('a, area')) event.preventDefault();
    if (!isDisabled(button)) press(element, button, toggles);
  };
}
