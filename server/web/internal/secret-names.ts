import { maskUserInfo, secretNames } from '../../core/internal.ts';

const secret = /key|token|secret|passw|credential|authorization|cookie|session|csrf/i;

/** Whether a name of a header, field or parameter suggests that its value is a secret. */
export function isSecretName(name: string): boolean {
  return [secret, ...secretNames].some((pattern) => pattern.test(name));
}

/** A URL or query in which values of such names, and names and passwords before hosts, are masked. */
export function maskQuery(text: string, mask: string): string {
  return maskUserInfo(text, mask).replace(/(?<![^?&])([^?&=]*)=[^&#]*/g, (pair, name: string) =>
    isSecretName(name) ? `${name}=${mask}` : pair,
  );
}
