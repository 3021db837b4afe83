/** The oldest Node that runs files of TypeScript as they are, as the projects need it. */
export const neededNode = '22.18';

/** One sentence for a Node that cannot start the project; null for one that can. */
export function nodeNote(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [neededMajor = 0, neededMinor = 0] = neededNode.split('.').map(Number);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return null;
  return `The project needs Node ${neededNode} or newer; this is ${version}.`;
}
