// The files of a widget, from the code blocks of docs/write-a-widget.md. The line before a block names its file: a new
// one, or one that has a line below which the block belongs.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { camel, pascal, sentence } from './registrations.mjs';

const guide = 'docs/write-a-widget.md';
const shown = 'info-note';
const step = /^`([\w./-]+)`(?:, below `([^\n]+)`)?:\n\n(`{3,})\w+\n([^]*?)^\3$/gm;

/** A text of the guide for a widget of another name. */
const renamed = (text, name) =>
  [(one) => one, pascal, camel, sentence].reduce(
    (all, form) => all.replaceAll(form(shown), form(name)),
    text,
  );

/** A text with the code of a block below the line of an anchor. */
function inserted(text, { path, anchor, code }) {
  const start = text.indexOf(anchor);
  if (start < 0) throw new Error(`${path} has no line with ${anchor}, which ${guide} names.`);
  const below = text.indexOf('\n', start) + 1;
  const at = text[below] === '\n' ? below + 1 : below;
  return text.slice(0, at) + code + text.slice(at);
}

/**
 * Writes the files of a new widget.
 *
 * @param {string} folder Root of the repository.
 * @param {string} name In lower case with dashes, such as `button-group`.
 * @returns {string[]} Paths of the written files.
 * @throws {Error} The name is none, or one of its files is already there; nothing is written then.
 */
export function writeWidget(folder, name) {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) {
    throw new Error(
      `The name of a widget is in lower case with dashes, such as "button-group", got "${name}".`,
    );
  }
  const text = readFileSync(join(folder, guide), 'utf8');
  const steps = [...text.matchAll(step)].map(([, path, anchor, , code]) => ({
    path: renamed(path, name),
    anchor,
    code: renamed(code, name),
  }));
  const taken = steps.find(({ path, anchor }) => !anchor && existsSync(join(folder, path)));
  if (taken) throw new Error(`${taken.path} is already there.`);
  const texts = new Map();
  for (const one of steps) {
    const path = join(folder, one.path);
    texts.set(one.path, one.anchor ? inserted(readFileSync(path, 'utf8'), one) : one.code);
  }
  for (const [path, code] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), code);
  }
  return [...texts.keys()];
}
