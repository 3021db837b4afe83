import { createInterface } from 'node:readline/promises';

import { servers, templates } from './choices.mjs';
import { UsageError } from './usage-error.mjs';

/**
 * Asks in the terminal for what the arguments left open; takes the defaults where nobody can answer.
 *
 * @param {import('./options.mjs').Options} options
 * @returns {Promise<import('./options.mjs').Options>} Options with folder, template and server.
 * @throws {UsageError} No folder was given, and nobody can be asked.
 */
export async function complete(options) {
  if (process.stdin.isTTY && process.stdout.isTTY) return asked(options);
  if (options.folder === null) throw new UsageError('Name the folder of the new project.');
  return { ...options, template: options.template ?? 'widgets', server: options.server ?? 'node' };
}

async function asked(options) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return {
      ...options,
      folder:
        options.folder ?? ((await terminal.question('Folder (fwx-app): ')).trim() || 'fwx-app'),
      template:
        options.template ?? (await choose(terminal, 'What do you want to build?', templates)),
      server: options.server ?? (await choose(terminal, 'Which server?', servers)),
    };
  } finally {
    terminal.close();
  }
}

/** The name of a choice by its number or name; asks again for anything else. */
async function choose(terminal, question, choices) {
  const names = Object.keys(choices);
  const lines = names.map((name, at) => `  ${at + 1}. ${name}: ${choices[name]}`);
  console.log([question, ...lines].join('\n'));
  for (;;) {
    const answer = (await terminal.question('Number (1): ')).trim() || '1';
    const name = Object.hasOwn(choices, answer) ? answer : names[Number(answer) - 1];
    if (name !== undefined) return name;
    console.log(`Type a number from 1 to ${names.length}.`);
  }
}
