/** Expressions for names whose values are secrets. Plurals and longer words, such as `tokenizer` and `shipping`, are none. */
export const secretNames: readonly RegExp[] = [
  /(^|[_\-.])(password|passwd|passphrase|passcode|secret|token|(api|access|private)[_-]?key|credential)\d*($|[_\-.])/i,
  // Words of names in camel case: `newPassword`, `passwordHash`.
  /[a-z\d](Password|Passwd|Passphrase|Passcode|Secret|(Api|Access|Private)Key|Credential)\d*($|[A-Z_\-.])/,
  /(^|[_\-.])(password|passwd|passphrase|passcode|secret|(api|access|private)Key|credential)[A-Z]/,
  // Tokens in camel case only after these words: others are counts (`maxTokens`), places in a list (`nextToken`) or used
  // once (`resetToken`).
  /(^|[_\-.])(api|auth|bearer|id|jwt|session|user|xsrf)Token$|[a-z\d](Access|Api|Auth|Bearer|Csrf|Id|Jwt|Refresh|Session|User|Xsrf)Token$/,
  // Short words that are secrets only at the end of a name: `SMTP_PASS`, `auth.pass`, `DB_PWD`, `pin`, `otpCode`.
  /(^|[_\-.])pass$|[_\-.]pwd$|^pgpassword$|^(php|j)?sess(ion)?id$/i,
  /(^|[_\-.])(pin|t?otp|cv[cv]2?|jwt|ssn|social[_-]?security[_-]?number|credit[_-]?card|(card|cc)[_\-. ]?n(o|um|umber))([_-]?(code|hash|number))?$/i,
  /[a-z\d](Pin|PIN|T?OTP|Totp|Otp|C[vV][cCvV]2?|Jwt|JWT|Ssn|SSN|CreditCard|CardN(o|um|umber))(Code|Hash|Number)?$/,
];

/** Name and password before the host of a URL. In JSON, slashes may be escaped. */
const userInfo = /(\/\\*\/)([^\s/?#"'<>\\]+)@/g;

/** Masks names and passwords in the URLs of a text. */
export function maskUserInfo(text: string, mask: string): string {
  if (!text.includes('@')) return text;
  // The form of the mask in URLs.
  const encoded = encodeURIComponent(mask);
  return text.replaceAll(userInfo, (found, slashes: string, credentials: string) =>
    credentials === encoded ? found : `${slashes}${mask}@`,
  );
}
