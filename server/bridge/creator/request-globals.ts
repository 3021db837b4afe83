import type { ByteSource } from '../stream/web-stream.ts';
import type { FilesArray } from './uploaded-file-creator.ts';

type Values = Readonly<Record<string, unknown>>;

/** A request as other servers pass it to scripts, in separate tables. */
export interface RequestGlobals {
  /** Server parameters: `REQUEST_METHOD`, `REQUEST_URI`, `HTTP_…`. Default none. */
  readonly server?: Values;
  /** Cookies by name. Default none. */
  readonly cookie?: Values;
  /** Parameters of the query. Default none. */
  readonly get?: Values;
  /** Parameters of the body. Default none. */
  readonly post?: object | null;
  /** Uploads. Default none. */
  readonly files?: FilesArray;
  /** The body. A function is called once; when it fails, the request has no body. */
  readonly input?:
    | string
    | Uint8Array
    | ByteSource
    | (() => string | Uint8Array | ByteSource)
    | null;
}
