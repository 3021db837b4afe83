import { isTouched } from './touched.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Typed {
  readonly field: Field;
  readonly value: string;
  readonly isChecked: boolean;
  readonly selection: readonly [number | null, number | null, Field['selectionDirection']] | null;
}

/**
 * Runs `work`, which sets properties of form controls to their values on the server, and then restores
 * what the user has typed, checked or selected in the meantime.
 */
export function keepTyped(host: Element, work: () => void): void {
  const fields = [...host.querySelectorAll<Field>('input, textarea')].filter(
    (field) => field.type !== 'file' && isTouched(field),
  );
  const selects = [...host.querySelectorAll('select')].filter(isTouched);
  const typed = fields.map(read);
  const chosen = selects.flatMap(({ options }) => [...options]).map(choiceOf);
  work();
  for (const one of typed) restore(one);
  for (const { option, selected } of chosen) {
    if (option.selected !== selected) option.selected = selected;
  }
}

const choiceOf = (option: HTMLOptionElement) => ({ option, selected: option.selected });

function read(field: Field): Typed {
  const { value, selectionStart, selectionEnd, selectionDirection } = field;
  const isFocused = field.ownerDocument.activeElement === field && selectionStart !== null;
  return {
    field,
    value,
    isChecked: field instanceof HTMLInputElement && field.checked,
    selection: isFocused ? [selectionStart, selectionEnd, selectionDirection] : null,
  };
}

function restore({ field, value, isChecked, selection }: Typed): void {
  if (field instanceof HTMLInputElement && field.checked !== isChecked) field.checked = isChecked;
  if (field.value !== value) field.value = value;
  if (selection) {
    const [start, end, direction] = selection;
    field.setSelectionRange(start, end, direction ?? undefined);
  }
}
