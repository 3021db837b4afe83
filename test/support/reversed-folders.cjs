// For `node --require`: reads folders in the reverse order. Globs read several folders at once and get them in any order.
const fs = require('node:fs');
const { syncBuiltinESMExports } = require('node:module');

const reversed = (names) => (Array.isArray(names) ? names.toReversed() : names);
const { globSync, readdir, readdirSync } = fs;

fs.globSync = (...parameters) => reversed(globSync(...parameters));
fs.readdirSync = (...parameters) => reversed(readdirSync(...parameters));
fs.readdir = (path, ...rest) => {
  const done = rest.pop();
  return readdir(path, ...rest, (error, names) => done(error, reversed(names)));
};
syncBuiltinESMExports();
