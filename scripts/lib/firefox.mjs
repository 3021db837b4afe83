// Finds Firefox for the tests, and adds page settings for which WebDriver BiDi has no command yet.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

import { isExecutable } from './chromium.mjs';

const names = ['firefox', 'firefox-esr', 'firefox-developer-edition', 'firefox-nightly'];

const places = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

const insideOfBrowsers = [
  'firefox/firefox',
  'firefox/firefox.exe',
  'Firefox.app/Contents/MacOS/firefox',
];

/** Programs that Puppeteer has downloaded, the newest first. */
function cached() {
  const root = join(homedir(), '.cache/puppeteer/firefox');
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .sort()
    .reverse()
    .flatMap((folder) => insideOfBrowsers.map((file) => join(root, folder, file)));
}

/**
 * Path of a Firefox, or null. `FIREFOX_PATH` comes first and must work. Playwright's Firefox has a protocol of its
 * own and is not used.
 *
 * @throws {Error} `FIREFOX_PATH` names something that cannot be run.
 */
export function findFirefox() {
  const given = process.env.FIREFOX_PATH;
  if (given && !isExecutable(given)) throw new Error(`FIREFOX_PATH is not executable: ${given}`);
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return given || ([...onPath, ...places, ...cached()].find(isExecutable) ?? null);
}
