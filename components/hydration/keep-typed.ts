type Field = HTMLInputElement | HTMLTextAreaElement;

interface Typed {
  readonly field: Field;
  readonly value: string;
  readonly isChecked: boolean;
  readonly selection: readonly [number | null, number | null, Field['selectionDirection']] | null;
}

/**
 * Runs `work`, which sets properties of form controls to what they had on the server, and gives back
 * what the user has typed or ticked in the meantime.
 */
export function keepTyped(host: Element, work: () => void): void {
  const typed = [...host.querySelectorAll<Field>('input, textarea')].filter(isTouched).map(read);
  work();
  for (const one of typed) restore(one);
}

function isTouched(field: Field): boolean {
  if (field instanceof HTMLInputElement) {
    if (field.type === 'file') return false;
    if (field.checked !== field.defaultChecked) return true;
  }
  return field.value !== field.defaultValue;
}

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
