// Not by `new URL(path, import.meta.url)`, which bundlers take for a file that the program needs. A script in a bundle
// of the user's own may have no address, and lies in no folder of ours.
const here = (import.meta.url as string | undefined) ?? '';
const places = /^(.*\/server\/)(?:core\/runtime\/framework-folder\.[jt]s|chunks\/[\w.-]+\.js)$/;

/** URL of the folder with the modules of the server, with a slash at its end; null inside of a user's bundle. */
export const frameworkFolder: string | null = places.exec(here)?.[1] ?? null;
