// Single keys on the pages of the debugger. They only act outside of fields, and can be disabled.
// @ts-check
import { addHelp, areKeysOn, showHelp } from './pages-keys-help.js';
import {
  selectRow,
  copyRow,
  editRow,
  explainRow,
  moveToFinding,
  moveToRow,
  pinRow,
} from './pages-rows.js';

/** Maximum time between the two keys of a pair, in milliseconds. */
const PAIR_DELAY = 1500;

/** @type {Readonly<Record<string, () => void>>} */
const actions = {
  '/': focusSearch,
  '?': showHelp,
  j: () => moveToRow(1),
  k: () => moveToRow(-1),
  n: () => moveToFinding(1),
  N: () => moveToFinding(-1),
  o: editRow,
  c: () => void copyRow(),
  e: explainRow,
  x: selectRow,
  p: () => clickTarget('p') || pinRow(),
  Escape: clearSearch,
};

/** Keys that may be held down. */
const repeating = new Set(['j', 'k', 'n', 'N']);

let pairUntil = 0;

/**
 * Clicks the element of the page that belongs to a key.
 * @param {string} key
 */
function clickTarget(key) {
  const target = document.querySelector(`[data-debug-key="${CSS.escape(key)}"]`);
  if (!(target instanceof HTMLElement)) return false;
  target.click();
  return true;
}

function focusSearch() {
  const field = document.querySelector('main input[type="search"]');
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

/** Opens the page without its search and its filters. In a frame the key closes the drawer instead. */
function clearSearch() {
  if (window.parent !== window) return;
  const url = new URL(location.href);
  if (url.searchParams.has('q')) {
    for (const name of ['q', 'page']) url.searchParams.delete(name);
    location.assign(url);
  } else clickTarget('Escape');
}

/**
 * Handles the second key of a pair that begins with `g`.
 * @param {string} key
 */
function goTo(key) {
  if (!/^[1-9]$/.test(key)) return clickTarget(`g ${key}`);
  const panel = document.querySelectorAll('.debug-side a')[Number(key) - 1];
  if (panel instanceof HTMLElement) panel.click();
  return panel !== undefined;
}

/** @param {KeyboardEvent} event */
function isForPage(event) {
  const { altKey, ctrlKey, defaultPrevented, isComposing, metaKey, target } = event;
  if (defaultPrevented || isComposing || altKey || ctrlKey || metaKey) return false;
  if (event.getModifierState('AltGraph') || document.querySelector('dialog[open]')) return false;
  if (!(target instanceof HTMLElement)) return true;
  return !target.isContentEditable && !target.closest('input, select, textarea');
}

/** @param {KeyboardEvent} event */
function act({ key, repeat }) {
  if (repeat && !repeating.has(key)) return false;
  const isPair = performance.now() < pairUntil;
  pairUntil = 0;
  if (isPair && goTo(key)) return true;
  if (key === 'g') {
    pairUntil = performance.now() + PAIR_DELAY;
    return true;
  }
  if (!Object.hasOwn(actions, key)) return clickTarget(key);
  actions[key]?.();
  return true;
}

document.addEventListener('keydown', (event) => {
  if (!areKeysOn() || !isForPage(event)) return;
  // The browser still handles Escape, for example to stop loading.
  if (act(event) && event.key !== 'Escape') event.preventDefault();
});

addHelp();
