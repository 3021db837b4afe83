// Prepares a clone for the other scripts: installs packages, with --browser a Chromium, and with --all what slow tests need.
// Runs on the machine's Node (18 or newer), before any package is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { apt } from './lib/apt.mjs';
import { findChromium, findHeadlessShell, starts } from './lib/chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const hash = (text) => createHash('sha256').update(text).digest('hex');

function fail(text) {
  console.error(text);
  process.exit(1);
}

if (Number(process.versions.node.split('.')[0]) < 18) {
  fail(`fwx needs Node 18 or newer to set itself up; this is ${process.version}.`);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

// Two set-ups at once would delete each other's node_modules: the second waits for the first.
async function locked(work) {
  const lock = join(tmpdir(), `fwx-setup-${hash(resolve(root)).slice(0, 16)}.lock`);
  const owner = join(lock, 'pid');
  for (;;) {
    try {
      mkdirSync(lock);
      writeFileSync(owner, String(process.pid));
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const pid = existsSync(owner) ? Number(readFileSync(owner, 'utf8')) : 0;
      const fresh = existsSync(lock) && Date.now() - statSync(lock).mtimeMs < 2000;
      if ((pid && isAlive(pid)) || (!pid && fresh)) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
      } else {
        rmSync(lock, { recursive: true, force: true });
      }
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** Names in a folder; none when it is not there, which `npm ci` may have removed a moment ago. */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

/** Number of packages in `node_modules`, scopes counted by their members. */
function countPackages() {
  const folder = join(root, 'node_modules');
  return namesIn(folder)
    .filter((name) => !name.startsWith('.'))
    .reduce(
      (total, name) => total + (name.startsWith('@') ? namesIn(join(folder, name)).length : 1),
      0,
    );
}

/** Prints the progress of `npm ci` every five seconds. Returns a function that stops it. */
function reportProgress(lock) {
  const { packages } = JSON.parse(lock);
  const total = Object.keys(packages).filter((path) =>
    /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path),
  ).length;
  const began = Date.now();
  const timer = setInterval(() => {
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(`  ${Math.min(countPackages(), total)} of ${total} packages, ${seconds} s`);
  }, 5_000);
  return () => clearInterval(timer);
}

function runInBackground(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', (error) => fail(`${command}: ${error.message}`));
    child.once('close', (code) => resolve(code === 0));
  });
}

async function installPackages() {
  const stamp = join(root, 'node_modules/.fwx-setup');
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const wanted = hash(`${lock}${process.platform}${process.arch}`);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages; a minute or two the first time ...');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'];
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const stop = reportProgress(lock);
  const done = await runInBackground(command, [...first, ...args, '--loglevel=error']);
  stop();
  if (!done) fail('The packages could not be installed (npm ci).');
  writeFileSync(stamp, wanted);
}

function working() {
  try {
    const found = findChromium();
    return found !== null && starts(found);
  } catch (error) {
    return fail(error.message);
  }
}

function installBrowser() {
  if (working()) return;
  if (apt(['chromium', 'fonts-liberation']) && working()) return;
  fail(
    'no Chromium found. Set CHROME_PATH to a Chromium or Chrome, or install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium).',
  );
}

/** Installs the headless shell, in which tests run faster; without it they use the whole browser. */
function installHeadlessShell() {
  if (findHeadlessShell() !== findChromium()) return;
  const tried = join(root, 'node_modules/.fwx-headless-shell');
  if (process.env.CHROME_PATH || existsSync(tried)) return;
  apt(['chromium-headless-shell']);
  writeFileSync(tried, '');
}

/** Installs Redis for its suites; where that is not possible, these are skipped. */
function installRedis() {
  const found = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
  if (!found) apt(['redis-server']);
}

/** Installs the proxies of the deployment guide for its suite; where that is not possible, the suite is skipped. */
function installProxies() {
  const missing = Object.entries({ 'nginx-light': 'nginx', haproxy: 'haproxy' })
    .filter(([, program]) => spawnSync(program, ['-v'], { stdio: 'ignore' }).status !== 0)
    .map(([name]) => name);
  if (missing.length > 0) apt(missing);
}

/** Installs the databases of their suites; where that is not possible, these are skipped. */
function installDatabases() {
  const missing = Object.entries({
    postgresql: '/usr/lib/postgresql',
    'mariadb-server-core': '/usr/sbin/mariadbd',
  })
    .filter(([, path]) => !existsSync(path))
    .map(([name]) => name);
  if (missing.length > 0) apt(missing);
}

await locked(async () => {
  await installPackages();
  if (!process.argv.includes('--browser')) return;
  installBrowser();
  installHeadlessShell();
  if (process.argv.includes('--all') || process.env.CI) {
    installRedis();
    installProxies();
    installDatabases();
  }
});
