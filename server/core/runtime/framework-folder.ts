// Not by `new URL(path, import.meta.url)`, which bundlers treat as a file that the program needs. A script in a bundle
// of the user's own may have no URL, and is in no folder of the framework.
const here = (import.meta.url as string | undefined) ?? '';
const places = /^(.*\/server\/)(?:core\/runtime\/framework-folder\.[jt]s|chunks\/[\w.-]+\.js)$/;

/** URL of the folder with the modules of the server, with a slash at its end; null inside of a user's bundle. */
export const frameworkFolder: string | null = places.exec(here)?.[1] ?? null;
