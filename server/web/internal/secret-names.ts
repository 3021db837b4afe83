const secret = /key|token|secret|passw|credential|authorization|cookie|session|csrf/i;

/** Whether a name of a header, field or parameter suggests that its value is a secret. */
export function isSecretName(name: string): boolean {
  return secret.test(name);
}

/** A URL or query in which values of such names are masked. */
export function maskQuery(text: string, mask: string): string {
  return text.replace(/(?<![^?&])([^?&=]*)=[^&#]*/g, (pair, name: string) =>
    isSecretName(name) ? `${name}=${mask}` : pair,
  );
}
