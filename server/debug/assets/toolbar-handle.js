// The handle that changes the height of the drawer by pointer and by keys.
// @ts-check
import { make } from './toolbar-parts.js';

/** Pixels of the lowest drawer, and of the window that the highest one leaves free. */
const LOWEST = 120;
const FREE = 48;
const STEP = 24;

/**
 * Adds the handle at the edge of the drawer that is inside of the window.
 * @param {HTMLElement} drawer
 * @param {string} label
 * @param {boolean} isUpper Whether the drawer is at the upper edge of the window.
 */
export function addHandle(drawer, label, isUpper) {
  const handle = make('div', {
    class: 'handle',
    role: 'separator',
    tabindex: '0',
    'aria-orientation': 'horizontal',
    'aria-label': label,
    'aria-valuemin': String(LOWEST),
  });
  if (isUpper) drawer.append(handle);
  else drawer.prepend(handle);
  showHeight(handle, drawer);
  const growth = isUpper ? -1 : 1;
  handle.addEventListener('keydown', (event) => {
    const wanted = heightFor(event.key, drawer.offsetHeight, growth);
    if (wanted === undefined) return;
    event.preventDefault();
    resize(handle, drawer, wanted);
  });
  handle.addEventListener('pointerdown', ({ clientY, pointerId }) => {
    const from = drawer.offsetHeight + clientY * growth;
    handle.setPointerCapture(pointerId);
    handle.onpointermove = (event) => resize(handle, drawer, from - event.clientY * growth);
    handle.onlostpointercapture = () => (handle.onpointermove = null);
  });
}

function highest() {
  return Math.max(LOWEST, innerHeight - FREE);
}

/**
 * The height for a key; undefined for other keys.
 * @param {string} key
 * @param {number} height
 * @param {number} growth -1 when the drawer grows downwards.
 */
function heightFor(key, height, growth) {
  return new Map([
    ['ArrowUp', height + STEP * growth],
    ['ArrowDown', height - STEP * growth],
    ['Home', LOWEST],
    ['End', highest()],
  ]).get(key);
}

/**
 * @param {HTMLElement} handle
 * @param {HTMLElement} drawer
 * @param {number} height
 */
function resize(handle, drawer, height) {
  drawer.style.setProperty('--height', `${Math.min(highest(), Math.max(LOWEST, height))}px`);
  showHeight(handle, drawer);
}

/**
 * @param {HTMLElement} handle
 * @param {HTMLElement} drawer
 */
function showHeight(handle, drawer) {
  handle.setAttribute('aria-valuemax', String(highest()));
  handle.setAttribute('aria-valuenow', String(drawer.offsetHeight));
}
