import { checkSettings, settingRules } from '../container/check-settings.ts';
import { classNameOf } from '../object/terminal.ts';
import type { Stats } from 'node:fs';

import { getAlias } from '../fw/aliases.ts';
import { rotateFile } from './rotate-file.ts';
import { nodeBuiltin } from '../runtime/node-builtin.ts';
import type { Awaitable } from '../runtime/awaitable.ts';
import type { LogMessage } from './log-message.ts';
import { Target } from './target.ts';

const fs = () => nodeBuiltin('node:fs', 'Writing log files');

/** An open file, with its device and inode. */
interface OpenFile {
  readonly path: string;
  readonly descriptor: number;
  readonly dev: number;
  readonly ino: number;
}

/**
 * Appends log lines to a file, which is kept open. A file that exceeds its limit is renamed to
 * `app.log.1`, the older ones to `app.log.2` and so on. Writes are asynchronous, unless the process ends: waiting
 * messages are then written synchronously. They are lost when a signal kills the process.
 *
 * Several processes may write to one file. When another process, or a tool such as logrotate, has moved it
 * away, a new one is created.
 */
export class FileTarget extends Target {
  /** File to write to, alias accepted. */
  logFile = '@runtime/logs/app.log';
  /** Whether full files are rotated. Default true. */
  enableRotation = true;
  /** Size of a full file in KiB. */
  maxFileSize = 10_240;
  /** Number of full files that are kept. */
  maxLogFiles = 5;
  /** Permission of a new file. */
  fileMode = 0o600;
  /** Permission of a new directory. */
  dirMode = 0o700;
  #open: OpenFile | null = null;

  /** @throws {InvalidConfigException} A property is not valid. */
  override init(): void {
    super.init();
    checkSettings(classNameOf(this), this as FileTarget, {
      dirMode: settingRules.mode,
      enableRotation: settingRules.flag,
      fileMode: settingRules.mode,
      logFile: settingRules.text,
      maxFileSize: settingRules.size,
      maxLogFiles: settingRules.whole,
    });
  }

  override export(messages: readonly LogMessage[]): Awaitable<void> {
    const text = messages.map((message) => `${this.formatMessage(message)}\n`).join('');
    const path = getAlias(this.logFile);
    const bytes = Buffer.from(text);
    if (this.isEnding) {
      // The last asynchronous write may still use the open file.
      const descriptor = this.#descriptor(path);
      for (let at = 0; at < bytes.length;) at += fs().writeSync(descriptor, bytes, at);
      return;
    }
    const found = fs().statSync(path, { throwIfNoEntry: false });
    if (this.enableRotation && this.#isFull(found)) this.#rotate(path);
    else if (found?.ino !== this.#open?.ino || found?.dev !== this.#open?.dev) this.#close();
    return append(this.#descriptor(path), bytes);
  }

  /** Closes the file when everything is written; the next export opens it again. */
  async close(): Promise<void> {
    await this.drain();
    this.#close();
  }

  #close(): void {
    if (this.#open) fs().closeSync(this.#open.descriptor);
    this.#open = null;
  }

  #descriptor(path: string): number {
    if (this.#open?.path === path) return this.#open.descriptor;
    this.#close();
    fs().mkdirSync(nodeBuiltin('node:path', 'Writing log files').dirname(path), {
      recursive: true,
      mode: this.dirMode,
    });
    const descriptor = fs().openSync(path, 'a', this.fileMode);
    const { dev, ino } = fs().fstatSync(descriptor);
    this.#open = { path, descriptor, dev, ino };
    return descriptor;
  }

  #rotate(path: string): void {
    this.#close();
    const isFull = (found: Stats | undefined) => this.#isFull(found);
    rotateFile(path, { maxFiles: this.maxLogFiles, isFull });
  }

  #isFull(found: Stats | undefined): boolean {
    return (found?.size ?? 0) > this.maxFileSize * 1024;
  }
}

async function append(descriptor: number, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await writeSome(descriptor, bytes.subarray(at));
}

/** Writes bytes, and resolves with the number of bytes written. */
function writeSome(descriptor: number, bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    fs().write(descriptor, bytes, 0, bytes.length, null, (error, written) => {
      if (error) reject(error);
      else resolve(written);
    });
  });
}
