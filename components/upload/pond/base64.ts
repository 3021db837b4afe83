/**
 * Reads the content of a file as base64, without a prefix. The browser reads it off the main thread, so
 * no worker is needed, whose `blob:` URL a strict Content-Security-Policy would block.
 *
 * @throws {DOMException} The file was deleted or may not be read.
 */
export function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error as DOMException));
    reader.addEventListener('load', () => {
      const url = reader.result as string;
      const comma = url.indexOf(',');
      // Some browsers return no comma for an empty file.
      resolve(comma === -1 ? '' : url.slice(comma + 1));
    });
    reader.readAsDataURL(file);
  });
}
