type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Controls that the visitor has changed since the server sent them. */
export function typedFields(root: Element): Field[] {
  return [...root.querySelectorAll<Field>('input, select, textarea')].filter(isTyped);
}

function isTyped(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const hasDefault = options.some(({ defaultSelected }) => defaultSelected);
    // Without a default the browser selects the first.
    return hasDefault
      ? options.some(({ defaultSelected, selected }) => defaultSelected !== selected)
      : field.selectedIndex > 0;
  }
  if (field instanceof HTMLInputElement) {
    if (field.type === 'file') return (field.files?.length ?? 0) > 0;
    if (field.checked !== field.defaultChecked) return true;
  }
  return field.value !== field.defaultValue;
}
