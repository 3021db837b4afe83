// The list of keys, and the setting that disables single keys.
// @ts-check

const SETTING = 'fwx-debug-keys';

/** Keys by what they do, in the order of the list. */
const list = [
  ['Ctrl K', 'Find a panel, capture, finding or action'],
  ['/', 'Go to the search or the filter'],
  ['j / k', 'Next or previous row'],
  ['Enter, Space', 'Open or close the row'],
  ['o', 'Open the place of the row in the editor'],
  ['c', 'Copy the code of the row'],
  ['e', 'Explain the query of the row'],
  ['n / N', 'Next or previous finding or error'],
  ['[ / ]', 'Older or newer capture'],
  ['g h', 'History'],
  ['g c', 'Compare'],
  ['g 1 … g 9', 'Panel by its position'],
  ['p', 'Pin or unpin'],
  ['x', 'Select a row of the history'],
  ['t', 'Theme'],
  ['Esc', 'Close, then clear search and filters'],
  ['?', 'This list'],
];

/** @type {HTMLDialogElement | null} */
let dialog = null;
let areOn = readSetting();

export const areKeysOn = () => areOn;

// Browsers that block storage throw on each access.
function readSetting() {
  try {
    return localStorage.getItem(SETTING) !== 'off';
  } catch {
    return true;
  }
}

/** @param {boolean} isOn */
function keepSetting(isOn) {
  areOn = isOn;
  try {
    localStorage.setItem(SETTING, isOn ? 'on' : 'off');
  } catch {
    // The setting applies until the page is left.
  }
}

export function showHelp() {
  dialog ??= makeDialog();
  if (!dialog.isConnected) document.body.append(dialog);
  dialog.showModal();
}

function makeDialog() {
  const made = document.createElement('dialog');
  made.className = 'debug-dialog';
  made.setAttribute('aria-labelledby', 'debug-keys-title');
  const title = make('h2', 'Keys');
  title.id = 'debug-keys-title';
  const keys = document.createElement('dl');
  keys.className = 'debug-keys';
  for (const [key = '', what = ''] of list) {
    const term = document.createElement('dt');
    term.append(make('kbd', key));
    keys.append(term, make('dd', what));
  }
  const close = make('button', 'Close');
  close.type = 'button';
  close.className = 'btn-subtle btn-sm';
  close.addEventListener('click', () => made.close());
  made.append(title, keys, makeSetting(), close);
  // The toolbar around the frame of a page closes its drawer by the same key.
  made.addEventListener('keydown', (event) => event.stopPropagation());
  return made;
}

function makeSetting() {
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.className = 'check';
  box.checked = areOn;
  box.addEventListener('change', () => keepSetting(box.checked));
  const label = document.createElement('label');
  label.append(box, ' Single keys act on these pages');
  return label;
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} text
 */
function make(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/** Adds a button for the list: its key does not work when keys are disabled. */
export function addHelp() {
  const button = make('button', 'Keys');
  button.type = 'button';
  button.className = 'btn-text btn-xs';
  button.setAttribute('aria-haspopup', 'dialog');
  button.addEventListener('click', showHelp);
  document.querySelector('.debug-theme')?.after(button);
}
