// A list of everything that a page of the debugger links to, searchable by a few letters.
// @ts-check
import { captureEntries, pageEntries } from './pages-palette-entries.js';
import { rank } from './pages-palette-rank.js';

/** @typedef {import('./pages-palette-entries.js').Entry} Entry */

const input = make('input', 'form-control', {
  type: 'text',
  role: 'combobox',
  autocomplete: 'off',
  placeholder: 'Panel, capture, finding; > for actions',
  'aria-label': 'Find',
  'aria-expanded': 'true',
  'aria-autocomplete': 'list',
  'aria-controls': 'debug-palette-list',
});
const list = make('ul', 'debug-palette-list', {
  id: 'debug-palette-list',
  role: 'listbox',
  'aria-label': 'Results',
});
const none = make('p', 'debug-muted', { role: 'status' });
const dialog = make('dialog', 'debug-dialog debug-palette', { 'aria-label': 'Commands' });
dialog.append(input, list, none);

/** @type {Entry[]} */
let entries = [];
/** @type {Entry[]} */
let found = [];
/** @type {Promise<Entry[]> | null} */
let captures = null;
let active = 0;

function open() {
  if (!dialog.isConnected) document.body.append(dialog);
  entries = pageEntries();
  input.value = '';
  show();
  dialog.showModal();
  // The first list needs no request; captures are appended later.
  captures ??= captureEntries();
  const own = entries;
  void captures.then((all) => {
    if (entries !== own) return;
    entries = [...own, ...all];
    // The active entry stays active: the user may be about to choose it.
    show(found[active]);
  });
}

/** @param {Entry} [chosen] The active entry; default the best one. */
function show(chosen) {
  const words = input.value.trim();
  const isForActions = words.startsWith('>');
  const candidates = isForActions ? entries.filter(({ kind }) => kind === 'Action') : entries;
  found = rank(candidates, isForActions ? words.slice(1).trim() : words);
  list.replaceChildren(...found.map(makeOption));
  none.textContent = found.length === 0 ? 'Nothing found.' : '';
  activate(chosen ? found.indexOf(chosen) : 0);
}

/**
 * @param {Entry} entry
 * @param {number} at
 */
function makeOption({ kind, text }, at) {
  const option = make('li', '', { id: `debug-palette-${at}`, role: 'option' });
  const name = make('bdi', '');
  name.textContent = text;
  const of = make('span', 'debug-muted');
  of.textContent = kind;
  option.append(name, ' ', of);
  option.addEventListener('click', () => act(at));
  return option;
}

/** @param {number} at */
function activate(at) {
  active = Math.min(Math.max(0, at), found.length - 1);
  for (const [index, option] of [...list.children].entries()) {
    option.setAttribute('aria-selected', String(index === active));
  }
  const option = list.children[active];
  if (!option) return input.removeAttribute('aria-activedescendant');
  input.setAttribute('aria-activedescendant', option.id);
  option.scrollIntoView({ block: 'nearest' });
}

/** @param {number} at */
function act(at) {
  const entry = found[at];
  if (!entry) return;
  dialog.close();
  entry.act();
}

/** @type {Readonly<Record<string, () => void>>} */
const moves = {
  ArrowDown: () => activate((active + 1) % found.length),
  ArrowUp: () => activate((active - 1 + found.length) % found.length),
  Enter: () => act(active),
};

input.addEventListener('input', () => show());
dialog.addEventListener('keydown', (event) => {
  // The toolbar around the frame of a page closes its drawer by Escape.
  event.stopPropagation();
  if (event.isComposing || !Object.hasOwn(moves, event.key)) return;
  event.preventDefault();
  moves[event.key]?.();
});
dialog.addEventListener('click', ({ target }) => {
  if (target === dialog) dialog.close();
});

document.addEventListener('keydown', (event) => {
  const { altKey, ctrlKey, defaultPrevented, key, metaKey, shiftKey } = event;
  if (defaultPrevented || altKey || shiftKey || ctrlKey === metaKey) return;
  if (key.toLowerCase() !== 'k' || document.querySelector('dialog[open]')) return;
  event.preventDefault();
  open();
});

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} className
 * @param {Readonly<Record<string, string>>} [attributes]
 */
function make(tag, className, attributes = {}) {
  const element = document.createElement(tag);
  element.className = className;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
