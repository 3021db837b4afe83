/* eslint-disable unicorn/no-empty-file -- that it is empty is its purpose */
// Typings have nothing to run; this is for those who write `import 'fwx/types/react'`.
export {};
