// Finds the Chromium that the tests drive. Node built-ins only: it also runs before the packages are there.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

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

/** Flags for every Chromium that the project starts: no network of its own, the same pixels everywhere. */
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

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Browsers that Playwright and Puppeteer have downloaded, the newest first. */
function cached() {
  const home = homedir();
  const roots = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(home, '.cache/ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
    join(home, 'AppData/Local/ms-playwright'),
    join(home, '.cache/puppeteer/chrome'),
  ];
  const inside = [
    'chrome-linux/chrome',
    'chrome-linux64/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win/chrome.exe',
    'chrome-win64/chrome.exe',
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

/**
 * Path of a Chromium or Chrome, or null. `CHROME_PATH` comes first and must work.
 *
 * @throws {Error} `CHROME_PATH` names something that cannot be run.
 */
export function findChromium() {
  const given = process.env.CHROME_PATH;
  if (given && !isExecutable(given)) throw new Error(`CHROME_PATH is not executable: ${given}`);
  if (given) return given;
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...places, ...cached()].find(isExecutable) ?? null;
}

/** Whether the browser at `path` starts at all. */
export function starts(path) {
  return spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0;
}
