/** The tokens of an attribute that contains a list, such as `class`. */
export function tokensOf(text: string | null | undefined): string[] {
  return text?.match(/\S+/g) ?? [];
}

/** Adds a token to an attribute that contains a list, such as `aria-describedby`. */
export function addToken(element: Element, name: string, token: string): void {
  const tokens = tokensOf(element.getAttribute(name));
  if (!tokens.includes(token)) element.setAttribute(name, [...tokens, token].join(' '));
}

/** Removes a token from such an attribute, and the attribute with its last token. */
export function removeToken(element: Element, name: string, token: string): void {
  const tokens = tokensOf(element.getAttribute(name));
  const left = tokens.filter((one) => one !== token);
  if (left.length === 0) element.removeAttribute(name);
  else if (left.length < tokens.length) element.setAttribute(name, left.join(' '));
}
