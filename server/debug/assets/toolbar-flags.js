// Settings of the toolbar in the storage of this browser.
// @ts-check

/** @param {string} key */
export function readFlag(key) {
  try {
    return localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}

/**
 * @param {string} key
 * @param {boolean} value
 */
export function writeFlag(key, value) {
  try {
    localStorage.setItem(key, String(value));
  } catch {
    // Without storage the setting is lost with the page.
  }
}
