import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { freePort } from '../../../scripts/lib/free-port.mjs';
import { docBlocks } from '../../support/doc-blocks.ts';

const page = 'docs/guides/deploy.md';
const folder = fileURLToPath(new URL('../../../.cache/deploy-guide', import.meta.url));

function block(language: string): string {
  const found = docBlocks.find((each) => each.page === page && each.language === language);
  if (!found) throw new Error(`${page} has no block of ${language}.`);
  return found.code;
}

/** Writes the programs of the guide; returns the path of the one that serves. */
export function writePrograms(): string {
  mkdirSync(folder, { recursive: true });
  for (const { page: from, language, code } of docBlocks) {
    const name = /^\/\/ ([\w.]+)\n/.exec(code)?.[1];
    if (from === page && language === 'ts' && name) writeFileSync(join(folder, name), code);
  }
  return join(folder, 'serve.ts');
}

/** Whether a program is installed. */
export async function isInstalled(program: string, flag: string): Promise<boolean> {
  return promisify(execFile)(program, [flag]).then(
    () => true,
    () => false,
  );
}

/** Waits until a URL answers 200. */
export async function answers(url: string): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end;) {
    const response = await fetch(url).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
  throw new Error(`${url} does not answer.`);
}

/** Ends a process and waits for its end; kills it after 30 seconds. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
    child.kill(signal);
    await once(child, 'exit');
    clearTimeout(timer);
  }
  return child.exitCode;
}

/** Starts an instance of the guide's application on a port, and waits until it is ready. */
export async function startInstance(port: number, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['-C', 'fwx-source', writePrograms()], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env, PORT: String(port) },
  });
  await answers(`http://127.0.0.1:${port}/readyz`);
  return child;
}

/** A running proxy. */
export interface Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

type Start = (text: string, directory: string) => ChildProcess;

async function startProxy(language: string, ports: readonly number[], start: Start) {
  const directory = mkdtempSync(join(tmpdir(), 'fwx-proxy-'));
  const port = await freePort();
  const text = block(language)
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${ports[1]}`);
  const child = start(text, directory);
  const url = `http://127.0.0.1:${port}`;
  await answers(url);
  const stop = async (): Promise<void> => {
    await end(child, 'SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  };
  return { url, stop } satisfies Proxy;
}

/** Proxies with the configuration of the guide, by name. */
export const proxies = {
  nginx: {
    versionFlag: '-v',
    start: (ports: readonly number[]) =>
      startProxy('nginx', ports, (text, directory) => {
        const file = join(directory, 'nginx.conf');
        const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
          .map((name) => `${name}_temp_path ${directory}/${name};`)
          .join('\n');
        const main = `pid ${directory}/pid;\nerror_log ${directory}/error.log;\nevents {}\n`;
        writeFileSync(file, `${main}http {\naccess_log off;\n${temporary}\n${text}}\n`);
        return spawn('nginx', ['-p', directory, '-c', file, '-g', 'daemon off;'], {
          stdio: ['ignore', 'ignore', 'inherit'],
        });
      }),
  },
  haproxy: {
    versionFlag: '-v',
    start: (ports: readonly number[]) =>
      startProxy('haproxy', ports, (text, directory) => {
        const file = join(directory, 'haproxy.cfg');
        writeFileSync(file, text);
        return spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'ignore'] });
      }),
  },
} as const;
