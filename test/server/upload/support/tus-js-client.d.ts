// The part of the client that the tests use, so that the types of the project are checked without the client.
declare module 'tus-js-client' {
  export interface PreviousUpload {
    readonly uploadUrl: string | null;
  }

  export interface UploadOptions {
    readonly endpoint: string;
    readonly chunkSize: number;
    readonly uploadDataDuringCreation: boolean;
    readonly retryDelays: readonly number[] | null;
    readonly metadata: Readonly<Record<string, string>>;
    readonly headers: Readonly<Record<string, string>>;
    readonly onError: (error: Error) => void;
    readonly onSuccess: () => void;
    readonly onChunkComplete: (chunkSize: number, bytesAccepted: number) => void;
  }

  export class Upload {
    static terminate(url: string): Promise<void>;
    constructor(file: Uint8Array, options: Partial<UploadOptions>);
    readonly url: string | null;
    start(): void;
    abort(): Promise<void>;
    resumeFromPreviousUpload(previous: PreviousUpload): void;
  }
}
