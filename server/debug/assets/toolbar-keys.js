// The shortcut that opens and closes the bar.
// @ts-check

const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/**
 * Runs a function on a shortcut such as `Control+Alt+KeyD`, unless a field has the focus or the page has handled the
 * key.
 * @param {string} shortcut
 * @param {() => void} run
 */
export function onShortcut(shortcut, run) {
  const parts = shortcut.split('+');
  const code = parts.pop();
  document.addEventListener('keydown', (event) => {
    if (event.code !== code || event.defaultPrevented || event.repeat) return;
    if (event.getModifierState('AltGraph') || isField(event.composedPath()[0])) return;
    const pressed = ['Control', 'Alt', 'Shift', 'Meta'].filter((key) =>
      event.getModifierState(key),
    );
    if (pressed.length !== parts.length || !pressed.every((key) => parts.includes(key))) return;
    event.preventDefault();
    run();
  });
}

/**
 * Returns a shortcut for display: `Control+Alt+D`.
 * @param {string} shortcut
 */
export function shortcutText(shortcut) {
  return shortcut.replace(/\+(?:Key|Digit)(?=\w$)/, '+');
}

/** @param {EventTarget | undefined} target */
function isField(target) {
  return target instanceof Element && target.closest(FIELD) !== null;
}
