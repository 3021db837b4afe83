import type { AwsV4Signer } from 'aws4fetch';

import { RuntimeException } from '../../../core/index.ts';
import { Message } from '../../message.ts';
import { digestOf } from '../digests.ts';
import { isOutOfRoom, s3Fault } from './s3-fault.ts';

/** Keys that sign requests. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Of temporary keys. */
  readonly sessionToken?: string;
}

/** Settings of a client of one bucket. */
export interface S3ClientOptions {
  readonly url: string;
  readonly region: string;
  readonly credentials: S3Credentials | (() => S3Credentials | Promise<S3Credentials>);
  readonly retries: number;
  readonly retryDelay: number;
  readonly timeout: number;
}

/** One request to the bucket. */
export interface S3Call {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Key of the object; `''` for the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** Statuses besides 2xx that the caller handles. */
  readonly expect?: readonly number[];
}

/** The reason why a request has failed. */
interface RequestFailure {
  readonly fault: Error;
  /** Whether the same request may succeed later. */
  readonly isTemporary: boolean;
}

/** The parts of a request that are signed. */
type SignedRequest = Pick<
  ConstructorParameters<typeof AwsV4Signer>[0],
  'url' | 'method' | 'headers' | 'body' | 'signQuery' | 'allHeaders'
>;

/** Sends signed requests to one bucket, and repeats them after temporary errors. */
export class S3Client {
  readonly #options: S3ClientOptions;

  constructor(options: S3ClientOptions) {
    this.#options = options;
  }

  /**
   * The response: 2xx, or one of `expect`.
   *
   * @throws {RuntimeException} The service rejects the request, or does not respond after all repetitions.
   * @throws {Error} There is no space; its `code` is `ENOSPC`, as that of a full disk.
   */
  async send(call: S3Call): Promise<Response> {
    const { retries, retryDelay } = this.#options;
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.#attempt(call);
      if (outcome instanceof Response) return outcome;
      if (attempt >= retries || !outcome.isTemporary) throw outcome.fault;
      await pause(retryDelay * 2 ** attempt * (0.5 + Math.random() / 2));
    }
  }

  async #attempt(call: S3Call): Promise<Response | RequestFailure> {
    let response: Response;
    try {
      response = await this.#once(call);
    } catch (cause) {
      if (cause instanceof RuntimeException) throw cause;
      const fault = new RuntimeException('The S3 service cannot be reached.', { cause });
      return { fault, isTemporary: true };
    }
    if (response.ok || call.expect?.includes(response.status)) return response;
    const fault = await s3Fault(response, call.method);
    return { fault, isTemporary: isTemporary(response.status) && !isOutOfRoom(fault) };
  }

  /**
   * The address of a request that a client sends, with these headers and any body.
   *
   * @param seconds How long the address can be used.
   */
  async presign({ method, key, query, headers = {} }: S3Call, seconds: number): Promise<string> {
    const address = this.#address(key, { ...query, 'X-Amz-Expires': String(seconds) });
    // Also signs headers that are usually left out, such as the length.
    const how = { signQuery: true, allHeaders: true };
    const signer = await this.#signer({ url: address.href, method, headers, ...how });
    return (await signer.sign()).url.href;
  }

  async #once({ method, key, query = {}, headers = {}, body }: S3Call): Promise<Response> {
    const { timeout } = this.#options;
    const address = this.#address(key, query);
    // Signed with the content, so that bytes that were changed during transfer are rejected.
    const hash = digestOf('sha256', body ?? '', 'hex');
    const signer = await this.#signer({
      url: address.href,
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
      ...(body !== undefined && { body: body as BodyInit }),
    });
    const signed = await signer.sign();
    return answerWithin(timeout, (signal) =>
      fetch(signed.url, {
        method,
        headers: signed.headers,
        body: (body as BodyInit | undefined) ?? null,
        signal,
      }),
    );
  }

  #address(key: string, query: Readonly<Record<string, string>>): URL {
    const { url } = this.#options;
    const address = new URL(key === '' ? url : `${url}/${key}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address;
  }

  async #signer(request: SignedRequest): Promise<AwsV4Signer> {
    const { credentials, region } = this.#options;
    const { AwsV4Signer: Signer } = await loadClient();
    const keys = typeof credentials === 'function' ? await credentials() : credentials;
    return new Signer({ ...keys, region, service: 's3', ...request });
  }
}

/** The timeout ends when the response begins; the time for its body depends on its size. */
async function answerWithin(
  timeout: number,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new Error(`no answer in ${timeout} ms`)), timeout);
  try {
    return await send(abort.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** 409 is the status of a conditional write while another one of the same key is in progress. */
function isTemporary(status: number): boolean {
  return status >= 500 ? status !== 501 : [408, 409, 425, 429].includes(status);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function loadClient(): Promise<{ AwsV4Signer: typeof AwsV4Signer }> {
  try {
    return await import('aws4fetch');
  } catch (cause) {
    throw new RuntimeException(Message.AWS4FETCH_REQUIRED, { cause });
  }
}
