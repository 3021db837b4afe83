import { parseArgs } from 'node:util';

import { servers, templates } from './choices.mjs';
import { UsageError } from './user-error.mjs';

/**
 * Options of a project.
 *
 * @typedef {object} Options
 * @property {string | null} folder Where it is made; null when that was not given.
 * @property {keyof typeof templates | null} template
 * @property {keyof typeof servers | null} server
 * @property {string | null} fwx Version, range or path of the fwx to install; null for the version of this package.
 * @property {boolean} install Whether packages are installed.
 * @property {boolean} help
 * @property {boolean} version
 */

const list = (choices) =>
  Object.entries(choices)
    .map(([name, meaning]) => `    ${name.padEnd(9)} ${meaning}`)
    .join('\n');

export const usage = `Usage: npm create fwx@latest [folder] -- [options]

  --template <name>
${list(templates)}
  --server <name>
${list(servers)}
  --fwx <spec>    version, range or path of fwx; default the version of this package
  --no-install    writes the files alone
  --help          prints this
  --version       prints the version

In a terminal it asks for what was not given. Otherwise the defaults are "widgets" and "node", and the folder is required.`;

/**
 * Reads the arguments of the program.
 *
 * @param {readonly string[]} args
 * @returns {Options}
 * @throws {UsageError} An option is unknown, or has a value that it cannot have.
 */
export function readOptions(args) {
  const { values, positionals } = parsed(args);
  if (positionals.length > 1) {
    throw new UsageError(`Only one folder can be given, got ${positionals.join(', ')}.`);
  }
  return {
    folder: positionals[0] || null,
    template: oneOf(templates, '--template', values.template),
    server: oneOf(servers, '--server', values.server),
    fwx: values.fwx ?? null,
    install: !values['no-install'],
    help: Boolean(values.help),
    version: Boolean(values.version),
  };
}

function parsed(args) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        template: { type: 'string' },
        server: { type: 'string' },
        fwx: { type: 'string' },
        'no-install': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    throw new UsageError(error.message);
  }
}

function oneOf(choices, option, value) {
  if (value === undefined) return null;
  if (Object.hasOwn(choices, value)) return value;
  throw new UsageError(
    `${option} must be one of ${Object.keys(choices).join(', ')}, got "${value}".`,
  );
}
