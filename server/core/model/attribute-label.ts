/**
 * A label for an attribute name: `firstName` and `first_name` become `First Name`, `userID` becomes
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
