// Starts WebKitGTK's MiniBrowser on a virtual display, and speaks WebDriver with it.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { freePort } from './free-port.mjs';

const libraries = ['/usr/lib', '/usr/libexec'];

/** Path of the MiniBrowser of WebKitGTK, or null. */
function findMiniBrowser() {
  const folders = libraries.filter(existsSync).flatMap((root) => [
    root,
    ...readdirSync(root)
      .filter((name) => name.includes('linux-gnu'))
      .map((name) => join(root, name)),
  ]);
  for (const folder of folders) {
    for (const name of readdirSync(folder)
      .filter((one) => one.startsWith('webkit2gtk-'))
      .sort()
      .reverse()) {
      const path = join(folder, name, 'MiniBrowser');
      if (existsSync(path)) return path;
    }
  }
  return null;
}

const isInstalled = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;

/** The path of a WebKit browser; null when a part that it needs is missing. */
export function findWebKit() {
  return isInstalled('WebKitWebDriver') && isInstalled('Xvfb') ? findMiniBrowser() : null;
}

/** A virtual display; its number comes from the server itself. */
async function startDisplay() {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  let text = '';
  for await (const data of child.stdio[3]) {
    text += data;
    if (text.includes('\n')) return { child, display: `:${text.trim()}` };
  }
  throw new Error('Xvfb has not started.');
}

/** Settings of GTK, from which WebKit reads that the visitor prefers reduced motion. */
function settingsFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'fwx-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return folder;
}

/** A WebKit that is driven over WebDriver: `call` sends a command, `stop` ends everything. */
export async function startWebKit(binary) {
  const { child: xvfb, display } = await startDisplay();
  const folder = settingsFolder();
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: display,
    XDG_CONFIG_HOME: folder,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env,
    stdio: 'ignore',
  });
  const send = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await response.json();
    if (!response.ok)
      throw new Error(`WebDriver ${method} ${path}: ${value?.message ?? value?.error}`);
    return value;
  };
  const stop = () => {
    driver.kill();
    xvfb.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  for (;;) {
    if (driver.exitCode !== null) throw new Error('WebKitWebDriver has not started.');
    const isReady = await send('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isReady) break;
    await wait(100);
  }
  const options = { binary, args: ['--automation'] };
  const { sessionId } = await send('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  });
  return {
    call: (method, path, body) => send(method, `/session/${sessionId}${path}`, body),
    stop: async () => {
      await send('DELETE', `/session/${sessionId}`).catch(() => undefined);
      stop();
    },
  };
}
