/**
 * A label made of an attribute name: `firstName` and `first_name` give `First Name`, `userID` gives
 * `User Id`. Works for letters of any script.
 */
export function generateAttributeLabel(name: string): string {
  return name
    .replace(/(?<=\p{Ll})\p{Lu}|(?<=\p{L})\p{Lu}(?=\p{Ll})/gu, ' $&')
    .replace(/[-_.]/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
