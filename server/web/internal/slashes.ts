/** The text without slashes at its end. A regular expression would be quadratic in the slashes inside. */
export function trimEndSlashes(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 47) end--;
  return end === text.length ? text : text.slice(0, end);
}

/** The text without slashes at its start. */
export function trimStartSlashes(text: string): string {
  let start = 0;
  while (text.charCodeAt(start) === 47) start++;
  return start === 0 ? text : text.slice(start);
}

/** The text without slashes at both ends. */
export function trimSlashes(text: string): string {
  return trimEndSlashes(trimStartSlashes(text));
}
