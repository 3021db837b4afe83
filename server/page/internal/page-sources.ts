/** The folder of pages as paths of a manifest begin: without `./`, with a slash at the end. */
export function pageFolder(folder: string): string {
  return `${folder.replaceAll(/^[./]+|\/+$/g, '')}/`;
}

/**
 * Gives the source of a component, or `''`: pages are named by their path below the folder.
 *
 * @param files Paths of sources.
 */
export function pageSources(
  files: Iterable<string>,
  folder: string,
): (component: string) => string {
  const base = pageFolder(folder);
  const sources = new Map<string, string>();
  for (const file of files) {
    if (!file.startsWith(base)) continue;
    sources.set(file.slice(base.length).replace(/\.[^./]+$/, ''), file);
  }
  return (component) => sources.get(component) ?? '';
}
