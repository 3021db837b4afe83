// Finds Chromium for the tests. Node built-ins only: it also runs before packages are installed.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Names of the headless shell: Debian's, then Chromium's own. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];

const places = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Flags for every Chromium that the project starts: no background requests, the same pixels everywhere. */
export const chromiumFlags = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--force-color-profile=srgb',
  ...(process.getuid?.() === 0 || process.env.CI ? ['--no-sandbox'] : []),
];

/** Whether `path` is an executable file. */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const insideOfShells = [
  'chrome-linux/headless_shell',
  ...['linux64', 'mac-arm64', 'mac-x64', 'win64'].map(
    (platform) =>
      `chrome-headless-shell-${platform}/chrome-headless-shell${platform === 'win64' ? '.exe' : ''}`,
  ),
];

const insideOfBrowsers = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win/chrome.exe',
  'chrome-win64/chrome.exe',
];

/** Programs that Playwright and Puppeteer have downloaded, the newest first. */
function cached(inside) {
  const home = homedir();
  const roots = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(home, '.cache/ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
    join(home, 'AppData/Local/ms-playwright'),
    join(home, '.cache/puppeteer/chrome'),
    join(home, '.cache/puppeteer/chrome-headless-shell'),
  ];
  return roots
    .filter((root) => root && existsSync(root))
    .flatMap((root) =>
      readdirSync(root)
        .sort()
        .reverse()
        .map((folder) => join(root, folder)),
    )
    .flatMap((folder) => inside.map((file) => join(folder, file)));
}

const onPath = (programs) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => programs.map((name) => join(folder, name)));

function given() {
  const path = process.env.CHROME_PATH;
  if (path && !isExecutable(path)) throw new Error(`CHROME_PATH is not executable: ${path}`);
  return path || null;
}

/**
 * Path of a whole Chromium or Chrome, with its PDF viewer, or null. `CHROME_PATH` comes first and must work.
 *
 * @throws {Error} `CHROME_PATH` names something that cannot be run.
 */
export function findChromium() {
  const all = [...onPath(names), ...places, ...cached(insideOfBrowsers)];
  return given() ?? all.find(isExecutable) ?? null;
}

/**
 * Path of Chromium's headless shell, which opens a page in a third of the time; of a whole Chromium where there is no
 * shell, or null. `CHROME_PATH` comes first and must work.
 *
 * @throws {Error} `CHROME_PATH` names something that cannot be run.
 */
export function findHeadlessShell() {
  const all = [...onPath(shellNames), ...cached(insideOfShells)];
  return given() ?? all.find(isExecutable) ?? findChromium();
}

/** Whether the browser at `path` starts at all. */
export function starts(path) {
  return spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0;
}
