// Pages of the debugger work without this script; with it filters apply at once, and code can be copied.
// @ts-check
import { copyText } from './pages-copy.js';

const FILTER_DELAY = 400;

/** Submits the form of a filter when its fields change. */
for (const form of document.querySelectorAll('form[data-debug-filter]')) {
  if (!(form instanceof HTMLFormElement)) continue;
  let timer = 0;
  form.addEventListener('input', (event) => {
    clearTimeout(timer);
    const delay = event.target instanceof HTMLSelectElement ? 0 : FILTER_DELAY;
    timer = window.setTimeout(() => form.requestSubmit(), delay);
  });
}

/** Adds a button that copies the text of a block. */
for (const block of document.querySelectorAll('pre.debug-code')) {
  const label = block.getAttribute('data-debug-copy') ?? 'Copy';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `btn-subtle ${block.hasAttribute('data-debug-copy') ? 'btn-sm' : 'btn-xs'}`;
  button.textContent = label;
  button.addEventListener('click', async () => {
    announce(button, (await copyText(block)) ? 'Copied' : 'Not copied', label);
  });
  // A named button stands before the disclosure, so that one click is enough.
  const place = block.hasAttribute('data-debug-copy') ? block.closest('details') : null;
  (place ?? block).before(button);
}

/**
 * Shows a result on a button for two seconds.
 * @param {HTMLButtonElement} button
 * @param {string} text
 * @param {string} label
 */
function announce(button, text, label) {
  button.textContent = text;
  setTimeout(() => (button.textContent = label), 2000);
}

const LIVE_DELAY = 2000;

/** Tags of the captures that the history has now. */
async function tagsNow() {
  const response = await fetch(location.href, { headers: { accept: 'application/json' } });
  /** @type {{ entries: { tag: string }[] }} */
  const { entries } = await response.json();
  return entries.map(({ tag }) => tag);
}

/**
 * Shows how many captures are new while the button is pressed. Rows are never moved automatically.
 * @param {Element} history
 */
function addLive(history) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn-subtle btn-sm';
  button.textContent = 'Live';
  button.setAttribute('aria-pressed', 'false');
  const news = document.createElement('p');
  news.setAttribute('role', 'status');
  const link = document.createElement('a');
  link.href = location.href;
  /** @type {Set<string> | null} */
  let known = null;
  const poll = async () => {
    if (button.getAttribute('aria-pressed') !== 'true') return;
    const tags = document.hidden ? [] : await tagsNow().catch(() => []);
    known ??= new Set(tags);
    const count = tags.filter((tag) => !known?.has(tag)).length;
    link.textContent = `${count} new`;
    if (count > 0) news.replaceChildren(link);
    setTimeout(poll, LIVE_DELAY);
  };
  button.addEventListener('click', () => {
    const isOn = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(isOn));
    if (isOn) void poll();
    else news.replaceChildren();
  });
  history.querySelector('.debug-heading')?.append(button);
  history.querySelector('.debug-heading')?.after(news);
}

for (const history of document.querySelectorAll('[data-debug-history]')) addLive(history);
