/** A file that a `FileSaver` can store: an encoded file, or an upload that was sent in pieces. */
export interface SavableFile {
  /** Name as the client sent it. */
  readonly name: string;
  /** Lower-case extension of that name, `''` without one. */
  getExtension(): string;
  /** MIME type by content; it determines the extension. */
  getMimeType(): string;
  /** The content. */
  getData(): Uint8Array | AsyncIterable<Uint8Array>;
}
