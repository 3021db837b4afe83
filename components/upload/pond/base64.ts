/**
 * The content of a file as base64, without a prefix. Read by the browser off the main thread, so no
 * worker is needed, whose `blob:` address a strict Content-Security-Policy would refuse.
 *
 * @throws {DOMException} The file is gone or may not be read.
 */
export function toBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error as DOMException));
    reader.addEventListener('load', () => {
      const url = reader.result as string;
      const comma = url.indexOf(',');
      // An empty file gives no comma in some browsers.
      resolve(comma === -1 ? '' : url.slice(comma + 1));
    });
    reader.readAsDataURL(file);
  });
}
