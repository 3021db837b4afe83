import { checkSettings, settingRules } from '../../../core/internal.ts';

/**
 * The `Content-Disposition` of a download. The plain name is ASCII; a name that is not gets its UTF-8
 * form beside it.
 *
 * @param name Name to offer; separators of directories and control characters are removed or replaced.
 * @param inline Whether browsers may show it instead of saving it.
 * @throws {InvalidConfigException} `name` is not a text.
 */
export function contentDisposition(name: string, inline = false): string {
  checkSettings('contentDisposition()', { name: name ?? null }, { name: settingRules.text });
  const whole = name.toWellFormed();
  const ascii = whole
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|[%/\\]/gu, '_')
    .replaceAll('"', String.raw`\"`);
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  const bare = whole.replace(/[%/\\\x00-\x1f\x7f]/g, '');
  const encoded = encodeExtended(bare);
  const plain = `${inline ? 'inline' : 'attachment'}; filename="${ascii}"`;
  return encoded === ascii ? plain : `${plain}; filename*=utf-8''${encoded}`;
}

/** Text for a parameter such as `filename*` (RFC 8187), which allows fewer characters than a URL does. */
export function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
