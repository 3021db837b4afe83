import { formatMessage, Fw, InvalidArgumentException } from '../../core/index.ts';
import type { Capture } from '../capture/capture.ts';
import { currentCapture, runInScope } from '../capture/capture-scope.ts';
import {
  type ComposedMail,
  type Mailer,
  type MailAddress,
  type MailObserver,
  watchMailer,
} from '../hooks/mailer.ts';
import { Message } from '../message.ts';
import { type Frame, type LazyStack, ownFrames, takeStack } from '../model/stack-frames.ts';
import type { JsonRecord } from '../model/strict-reader.ts';
import type { CapturePolicy } from '../policy/capture-policy.ts';
import { redactMarkup } from '../policy/redact-markup.ts';
import type { FileModes } from '../storage/data-folder.ts';
import { MailFolder, newMailName } from '../storage/mail-folder.ts';
import { folderOf } from '../storage/folder-of.ts';
import { Collector } from './collector.ts';

/** A mail that was sent, or was to be sent. */
export interface MailEntry {
  /** From 1. */
  readonly seq: number;
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  /** Text of the mail; `''` for none. */
  readonly body: string;
  /** HTML of the mail; `''` for none. */
  readonly html: string;
  /** Lines of the head, redacted; `''` when the mail was not composed. */
  readonly headers: string;
  readonly charset: string;
  /** Bytes as they were sent; 0 when nothing was sent. */
  readonly size: number;
  /** Number of attachments. */
  readonly attachments: number;
  /** Name of its file in the folder of mails; `''` for none. */
  readonly file: string;
  /** Whether the server accepted the mail; false while that is not known. */
  readonly isSuccessful: boolean;
  /** Message of its error; `''` for none. */
  readonly error: string;
  /** Recipients that the server has refused while it accepted the mail for others; undefined for none. */
  readonly rejected?: readonly string[];
  /** Milliseconds since the start of the capture. */
  readonly time: number;
  /** Milliseconds until sending has ended; null when it has not ended. */
  readonly duration: number | null;
  readonly trace: readonly Frame[];
}

/** The mails of a capture. */
export type MailPayload = {
  readonly entries: readonly MailEntry[];
  /** Number of all mails, including those that were not kept. */
  readonly count: number;
};

interface OpenMail {
  data: Readonly<Record<string, unknown>>;
  readonly time: number;
  readonly stack: LazyStack;
  addresses: Readonly<Record<string, readonly MailAddress[] | undefined>>;
  chunks: Uint8Array[];
  size: number;
  file: string;
  duration: number | null;
  isSuccessful: boolean;
  error: unknown;
  rejected: readonly string[];
}

interface State {
  readonly mails: OpenMail[];
  count: number;
}

const MAX_MAILS = 200;
/** Maximum size of a message that gets a file, in bytes. */
const MAX_FILE_BYTES = 25_000_000;
const MAX_HEAD_BYTES = 16_384;
const CATEGORY = 'MailCollector';

/** Captures mails of the transporters of nodemailer that were passed to `instrument()`. */
export class MailCollector extends Collector<State> {
  /** Folder of the captured messages, as `.eml` files; an alias, or relative to the working directory. */
  mailPath: string;
  readonly #modes: FileModes;

  constructor(
    policy: CapturePolicy,
    mailPath = '@runtime/debug/mail',
    modes: FileModes = { dirMode: 0o700, fileMode: 0o600 },
  ) {
    super(policy);
    this.mailPath = mailPath;
    this.#modes = modes;
  }

  override id(): string {
    return 'mail';
  }

  override watch(target: object): (() => void) | null {
    if (!('sendMail' in target) || !('use' in target)) return null;
    const mailer: Mailer = target;
    return watchMailer(mailer, { begin: (data) => this.#begin(data) });
  }

  /** Names of the files of the running capture, in the order in which the mails were sent. */
  getMessagesFileName(): readonly string[] {
    const mails = this.state()?.mails ?? [];
    return mails.map(({ file }) => file).filter((file) => file !== '');
  }

  /**
   * Content of a captured message; null when there is no such file.
   *
   * @throws {InvalidArgumentException} The name is not a bare file name.
   */
  async readFile(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const folder = this.#folder;
    if (folder.isName(file)) return folder.read(file);
    const text = formatMessage(Message.CAPTURED_MAIL_FILE_NAME_INVALID, file.slice(0, 80));
    throw new InvalidArgumentException(text);
  }

  /** Removes captured messages. Names that are not bare file names are skipped. */
  async removeFiles(files: Iterable<string>): Promise<void> {
    for (const file of files) {
      const folder = this.#folder;
      if (folder.isName(file)) await folder.remove(file);
    }
  }

  /** Removes messages that no capture references, once they are older than a day. */
  async reconcileFiles(referencedFiles: Iterable<string>): Promise<void> {
    await this.#folder.reconcile(new Set(referencedFiles));
  }

  protected override start(): State {
    return { mails: [], count: 0 };
  }

  protected override collect({ count, mails }: State): JsonRecord | null {
    if (count === 0) return null;
    const payload: MailPayload = {
      entries: mails.map((mail, at) => this.#entry(mail, at + 1)),
      count,
    };
    return { ...payload };
  }

  get #folder(): MailFolder {
    return new MailFolder(folderOf(this.mailPath), this.#modes);
  }

  #begin(data: unknown): MailObserver | null {
    const state = this.state();
    const capture = currentCapture();
    if (!state || !capture) return null;
    state.count++;
    if (state.mails.length >= MAX_MAILS) return null;
    const mail: OpenMail = {
      data: typeof data === 'object' && data !== null ? { ...data } : {},
      time: capture.elapsed,
      stack: takeStack(),
      addresses: {},
      chunks: [],
      size: 0,
      file: '',
      duration: null,
      isSuccessful: false,
      error: null,
      rejected: [],
    };
    state.mails.push(mail);
    return {
      // Plugins, such as those of templates, have changed its data.
      composed: ({ data: made, message }: ComposedMail) =>
        Object.assign(mail, { data: made, addresses: message.getAddresses() }),
      written: () => {
        Object.assign(mail, { chunks: [], size: 0 });
        return (bytes) => {
          mail.size += bytes.length;
          if (mail.size <= MAX_FILE_BYTES) mail.chunks.push(bytes);
        };
      },
      ended: (error, info) => {
        mail.rejected = rejectedIn(info);
        this.#end(mail, capture, error ?? null);
      },
    };
  }

  #end(mail: OpenMail, capture: Capture, error: unknown): void {
    if (!capture.isOpen) return;
    mail.duration = capture.elapsed - mail.time;
    mail.isSuccessful = error === null;
    mail.error = error;
    if (mail.size === 0 || mail.size > MAX_FILE_BYTES) return;
    mail.file = newMailName(new Date());
    capture.pending.push(this.#write(mail));
  }

  async #write(mail: OpenMail): Promise<void> {
    const { file } = mail;
    try {
      await runInScope(undefined, () => this.#folder.write(file, Buffer.concat(mail.chunks)));
    } catch (error) {
      mail.file = '';
      const isMode = (error as NodeJS.ErrnoException).syscall === 'chmod';
      const message = isMode
        ? Message.CAPTURED_MAIL_FILE_MODE_FAILED
        : Message.CAPTURED_MAIL_FILE_PERSIST_FAILED;
      Fw.warning(formatMessage(message, file), CATEGORY);
    }
  }

  #entry({ addresses, data, error, rejected, stack, ...mail }: OpenMail, seq: number): MailEntry {
    const shown = (text: unknown): string =>
      typeof text === 'string' ? this.policy.cutText(this.policy.redactText(text)) : '';
    const list = (key: string): string[] => (addresses[key] ?? []).map(addressText);
    const { attachments } = data;
    return {
      seq,
      from: list('from'),
      to: list('to'),
      cc: list('cc'),
      bcc: list('bcc'),
      replyTo: list('reply-to'),
      subject: shown(data['subject']),
      body: shown(contentOf(data['text'])),
      html: this.policy.cutText(redactMarkup(contentOf(data['html']), this.policy)),
      headers: this.policy.redactText(headOf(mail.chunks)),
      charset: 'utf-8',
      size: mail.size,
      attachments: Array.isArray(attachments) ? attachments.length : 0,
      file: mail.file,
      isSuccessful: mail.isSuccessful,
      error: error === null ? '' : shown(error instanceof Error ? error.message : 'failed'),
      ...(rejected.length > 0 && { rejected }),
      time: mail.time,
      duration: mail.duration,
      trace: ownFrames(stack),
    };
  }
}

/** Text or HTML of a mail, which may be bytes or an object with them; `''` for a stream, a file or a URL. */
function contentOf(value: unknown): string {
  const { content = value } = (value ?? {}) as { readonly content?: unknown };
  if (content instanceof Uint8Array) return new TextDecoder().decode(content);
  return typeof content === 'string' ? content : '';
}

/** Refused recipients in what nodemailer returns. */
function rejectedIn(info: unknown): readonly string[] {
  const { rejected } = (info ?? {}) as { readonly rejected?: unknown };
  return Array.isArray(rejected) ? rejected.map(String) : [];
}

function addressText({ address = '', name = '' }: MailAddress): string {
  return name === '' ? address : `${name} <${address}>`;
}

/** Lines of a message before its first empty line, each joined with its continuation lines. */
function headOf(chunks: readonly Uint8Array[]): string {
  const start = Buffer.concat(chunks).subarray(0, MAX_HEAD_BYTES).toString('utf8');
  const [head = ''] = start.split(/\r?\n\r?\n/, 1);
  return head.replaceAll(/\r?\n[ \t]+/g, ' ');
}
