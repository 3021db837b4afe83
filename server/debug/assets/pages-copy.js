// Copies texts of the pages of the debugger.
// @ts-check

/**
 * Copies the text of an element. Pages of insecure origins, such as those of another machine, have no `clipboard`.
 * @param {Element} element
 * @returns {Promise<boolean>} Whether it was copied.
 */
export async function copyText(element) {
  const text = element.textContent ?? '';
  try {
    if (!('clipboard' in navigator)) return copySelected(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies a text from a field, which is removed at once.
 * @param {string} text
 */
function copySelected(text) {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
