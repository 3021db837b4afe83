import type { Control } from '../internal/dom/control.ts';

/** Whether the user has changed a control since the server sent it. */
export function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return isChosen(control);
  const { defaultValue, value } = control;
  if (control instanceof HTMLInputElement) {
    if (control.type === 'file') return (control.files?.length ?? 0) > 0;
    if (control.checked !== control.defaultChecked) return true;
    return value !== defaultValue && value !== untouchedValue(control);
  }
  return value !== defaultValue;
}

function isChosen(select: HTMLSelectElement): boolean {
  const options = [...select.options];
  const isServed = options.some(({ defaultSelected }) => defaultSelected);
  // Without a default a drop-down selects its first enabled option, and a list box none.
  const first = select.multiple || select.size > 1 ? -1 : options.findIndex(isUsable);
  return isServed
    ? options.some(({ defaultSelected, selected }) => defaultSelected !== selected)
    : select.selectedIndex !== first;
}

const isUsable = (option: HTMLOptionElement): boolean =>
  !option.disabled && !option.closest('optgroup[disabled]');

const shaping = ['type', 'min', 'max', 'step', 'value', 'multiple'];

/** The value that the browser derives from the markup: a range without a value is in the middle. */
function untouchedValue(input: HTMLInputElement): string {
  // Not a clone, which would have the typed value.
  const fresh = input.ownerDocument.createElement('input');
  for (const name of shaping) {
    const value = input.getAttribute(name);
    if (value !== null) fresh.setAttribute(name, value);
  }
  return fresh.value;
}
