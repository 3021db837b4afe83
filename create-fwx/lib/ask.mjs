import { createInterface } from 'node:readline/promises';

import { servers, templates } from './choices.mjs';
import { UsageError, UserError } from './user-error.mjs';

/**
 * Prompts in the terminal for choices that no argument makes; uses the defaults without a terminal.
 *
 * @param {import('./options.mjs').Options} options
 * @param {{ input: NodeJS.ReadableStream & { isTTY?: boolean }, output: NodeJS.WritableStream & { isTTY?: boolean } }} terminal
 * @returns {Promise<import('./options.mjs').Options>} Options with folder, template and server.
 * @throws {UsageError} No folder was given, and there is no terminal.
 * @throws {UserError} The prompts were ended with Ctrl+C or Ctrl+D.
 */
export async function complete(
  options,
  { input, output } = { input: process.stdin, output: process.stdout },
) {
  if (input.isTTY && output.isTTY) return asked(options, createInterface({ input, output }));
  if (options.folder === null) throw new UsageError('Name the folder of the new project.');
  return { ...options, template: options.template ?? 'widgets', server: options.server ?? 'node' };
}

async function asked(options, terminal) {
  try {
    return {
      ...options,
      folder:
        options.folder ?? ((await terminal.question('Folder (fwx-app): ')).trim() || 'fwx-app'),
      template:
        options.template ?? (await choose(terminal, 'What do you want to build?', templates)),
      server: options.server ?? (await choose(terminal, 'Which server?', servers)),
    };
  } catch (error) {
    if (error.name !== 'AbortError') throw error;
    throw new UserError('\nNothing was written.');
  } finally {
    terminal.close();
  }
}

/** Returns the name of the choice for a number or a name; prompts again for other input. */
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
