// Pages of the debugger work without this script; with it filters apply at once, and code can be copied.
// @ts-check

const FILTER_DELAY = 400;

/** Sends the form of a filter when its fields change. */
for (const form of document.querySelectorAll('form[data-debug-filter]')) {
  if (!(form instanceof HTMLFormElement)) continue;
  let timer = 0;
  form.addEventListener('input', (event) => {
    clearTimeout(timer);
    const delay = event.target instanceof HTMLSelectElement ? 0 : FILTER_DELAY;
    timer = window.setTimeout(() => form.requestSubmit(), delay);
  });
}

/** A button that copies the text of a block. */
for (const block of document.querySelectorAll('pre.debug-code')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn-subtle btn-xs';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(block.textContent ?? '').then(
      () => announce(button, 'Copied'),
      () => announce(button, 'Not copied'),
    );
  });
  block.before(button);
}

/**
 * Shows a result on a button for two seconds.
 * @param {HTMLButtonElement} button
 * @param {string} text
 */
function announce(button, text) {
  button.textContent = text;
  setTimeout(() => (button.textContent = 'Copy'), 2000);
}

document.addEventListener('keydown', (event) => {
  const isField =
    event.target instanceof HTMLElement && event.target.closest('input, select, textarea');
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isField) return;
  const field = document.querySelector('input[type="search"]');
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  field.focus();
});
