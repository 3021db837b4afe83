/** A link and an item as written in a page. */
export const plainLink = '<a href="/a">A &amp; b</a>';
export const plainItem = '<details><summary>One</summary><p>text</p></details>';

/** A child number `n`. */
export const linkChild = (n: number): string => `<a href="#${n}">${n}</a>`;
export const buttonChild = (n: number): string => `<button type="button">${n}</button>`;
