const labels = new Map<string, string>();
// Names are written by developers; the bound is for models whose attributes are data.
const limit = 1_000;

/**
 * A label made of an attribute name: `firstName` and `first_name` give `First Name`, `userID` gives
 * `User Id`. Works for letters of any script.
 */
export function generateAttributeLabel(name: string): string {
  const known = labels.get(name);
  if (known !== undefined) return known;
  const label = makeLabel(name);
  if (labels.size >= limit) labels.clear();
  labels.set(name, label);
  return label;
}

function makeLabel(name: string): string {
  return name
    .replace(/(?<=\p{Ll})\p{Lu}|(?<=\p{L})\p{Lu}(?=\p{Ll})/gu, ' $&')
    .replace(/[-_.]/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
