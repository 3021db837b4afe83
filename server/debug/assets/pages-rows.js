// Actions of keys on the rows of tables and on findings: they apply to the one with the focus.
// @ts-check
import { copyText } from './pages-copy.js';

const ROWS = 'main tbody tr';
const FINDINGS = 'main .debug-findings li, main tbody tr.yii-debug-row-danger';

/**
 * Returns the visible elements of a selector; rows in closed details are not visible.
 * @param {string} selector
 */
function shown(selector) {
  return [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
}

/** The row with the focus, or else the target of the URL. */
function currentRow() {
  const focused = document.activeElement?.closest(ROWS);
  return focused ?? document.querySelector('main tbody tr:target');
}

/** @param {number} step */
export function moveToRow(step) {
  const rows = shown(ROWS);
  const focused = document.activeElement?.closest(ROWS);
  if (!focused) return focus(currentRow() ?? rows.at(step > 0 ? 0 : -1));
  focus(rows[rows.indexOf(focused) + step]);
}

/**
 * Moves the focus to another finding; the first one follows the last.
 * @param {number} step
 */
export function moveToFinding(step) {
  const all = shown(FINDINGS);
  const focused = document.activeElement?.closest(FINDINGS);
  const at = focused ? all.indexOf(focused) : step > 0 ? -1 : 0;
  focus(all.at((at + step) % Math.max(1, all.length)));
}

/** @param {Element | null | undefined} row */
function focus(row) {
  if (!(row instanceof HTMLElement)) return;
  const inside =
    row.querySelector(row.matches('li') ? 'a[href]' : 'summary') ?? row.querySelector('a[href]');
  const target = inside instanceof HTMLElement ? inside : row;
  // A row without a focusable element gets the focus itself, but is not in the tab order.
  if (target === row) row.tabIndex = -1;
  target.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

/** @param {string} selector */
function press(selector) {
  const target = currentRow()?.querySelector(selector);
  if (target instanceof HTMLElement) target.click();
}

export const editRow = () => press('a.debug-place');

export const explainRow = () => press('form[action$="/db-explain"] button');

export const selectRow = () => press('.debug-select input');

/** Pins the chosen captures of the history, or else the one with the focus; unpins it when it is pinned. */
export function pinRow() {
  if (document.querySelector('.debug-select input:checked')) return pressAction('pin');
  const row = currentRow();
  const box = row?.querySelector('.debug-select input');
  if (!row || !(box instanceof HTMLInputElement)) return;
  box.checked = true;
  const badges = [...row.querySelectorAll('.debug-badge')];
  pressAction(badges.some(({ textContent }) => textContent === 'pinned') ? 'unpin' : 'pin');
}

/** @param {string} action */
function pressAction(action) {
  const button = document.querySelector(`form#captures button[formaction$="/${action}"]`);
  if (button instanceof HTMLElement) button.click();
}

/** Copies the code of the row, and shows a message. */
export async function copyRow() {
  const row = currentRow();
  const code = row?.querySelector('pre.debug-code') ?? row?.querySelector('code, td a[href]');
  if (code) showStatus((await copyText(code)) ? 'Copied' : 'Not copied');
}

/**
 * Shows a message for two seconds, to screen readers as well.
 * @param {string} text
 */
function showStatus(text) {
  const status = document.querySelector('.debug-said') ?? document.createElement('p');
  status.className = 'debug-said';
  status.setAttribute('role', 'status');
  document.body.append(status);
  status.textContent = text;
  setTimeout(() => (status.textContent = ''), 2000);
}
