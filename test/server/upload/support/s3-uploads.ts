import type { IncomingHttpHeaders } from 'node:http';

/** A response of the service. */
export interface S3Response {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** The parts of a request that concern multipart uploads. */
export interface S3UploadRequest {
  readonly method: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

interface Part {
  readonly number: number;
  readonly size: number;
  readonly tag: string;
}

interface Upload {
  readonly key: string;
  readonly parts: Map<number, Part>;
}

/** A response without body except for an error. */
export function refusal({ status, code }: { status: number; code: string }): S3Response {
  return xmlAnswer(`<Error><Code>${code}</Code><Message>no</Message></Error>`, status);
}

function xmlAnswer(xml: string, status = 200): S3Response {
  return { status, headers: {}, body: Buffer.from(xml) };
}

/** The multipart uploads that were neither joined nor aborted, which S3rver does not expose. */
export class S3Uploads {
  /** Time at which they are reported to have begun. */
  initiated = new Date();
  readonly #uploads = new Map<string, Upload>();

  get ids(): string[] {
    return [...this.#uploads.keys()];
  }

  get keys(): string[] {
    return [...this.#uploads.values()].map(({ key }) => key);
  }

  /** The response to requests that S3rver does not support, or null. */
  answer({ method, query, body }: S3UploadRequest, pageSize: number): S3Response | null {
    const id = query.get('uploadId');
    if (id === null) return method === 'GET' && query.has('uploads') ? this.#list() : null;
    if (method === 'DELETE') {
      this.#uploads.delete(id);
      return { status: 204, headers: {}, body: Buffer.of() };
    }
    const upload = this.#uploads.get(id);
    if (!upload) return refusal({ status: 404, code: 'NoSuchUpload' });
    if (method === 'GET') return listParts(upload, query, pageSize);
    const isJoined = method !== 'POST' || isOf(upload, body);
    return isJoined ? null : refusal({ status: 400, code: 'InvalidPart' });
  }

  /** Stores the data of a successful response. */
  note({ method, query, body }: S3UploadRequest, pathname: string, answer: S3Response): void {
    if (answer.status !== 200) return;
    const id = query.get('uploadId');
    if (id === null) {
      const begun = /<UploadId>([^<]+)</.exec(answer.body.toString('latin1'))?.[1];
      if (!query.has('uploads') || begun === undefined) return;
      this.#uploads.set(begun, { key: pathname.replace('/bucket/', ''), parts: new Map() });
    } else if (method === 'PUT') {
      const number = Number(query.get('partNumber'));
      const tag = answer.headers.etag ?? '';
      this.#uploads.get(id)?.parts.set(number, { number, size: body.length, tag });
    } else this.#uploads.delete(id);
  }

  #list(): S3Response {
    const entries = [...this.#uploads].map(
      ([id, { key }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${this.initiated.toISOString()}</Initiated></Upload>`,
    );
    return xmlAnswer(
      `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`,
    );
  }
}

function sorted({ parts }: Upload): Part[] {
  return [...parts.values()].toSorted((a, b) => a.number - b.number);
}

/** A page of the parts after the marker. */
function listParts(upload: Upload, query: URLSearchParams, pageSize: number): S3Response {
  const marker = Number(query.get('part-number-marker') ?? 0);
  const later = sorted(upload).filter(({ number }) => number > marker);
  const page = later.slice(0, pageSize);
  const entries = page.map(
    ({ number, size, tag }) =>
      `<Part><PartNumber>${number}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag><Size>${size}</Size></Part>`,
  );
  const next = `<NextPartNumberMarker>${page.at(-1)?.number ?? 0}</NextPartNumberMarker>`;
  return xmlAnswer(
    `<ListPartsResult>${next}<IsTruncated>${later.length > page.length}</IsTruncated>${entries.join('')}</ListPartsResult>`,
  );
}

/** Whether the tags of the parts to join are those of the parts. */
function isOf(upload: Upload, body: Buffer): boolean {
  const given = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)/g)];
  const wanted = sorted(upload).map(({ number, tag }) => `${number} ${tag}`);
  return given.map(([, number, tag]) => `${number} ${tag}`).join() === wanted.join();
}
