// What has no names to import: the stylesheet.
export {};
